import type { z } from "zod"
import { done, type Outcome, refuse } from "./problem.ts"

/** An input by its schema: what it becomes, or a refusal with one sentence per wrong field (the first that was found). */
export function checked<S extends z.ZodType>(schema: S, input: unknown): Outcome<z.output<S>> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return done(parsed.data)
  // a Map, because the names of unknown fields are the sender's: `constructor` is one like any other
  const fields = new Map<string, string>()
  const add = (name: string, message: string) => fields.has(name) || fields.set(name, message)
  for (const issue of parsed.error.issues) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) add(key, "This field is not known here.")
    else add(String(issue.path[0] ?? "form"), issue.message)
  }
  return refuse("invalid", "Please check the fields marked in red.", Object.fromEntries(fields))
}
