import type { z } from "zod"
import { cleanTexts } from "../lib/clean-text.ts"
import { done, type Outcome, refuseFields } from "./problem.ts"
import { validationSentence } from "./validation-sentence.ts"

export const unknownField = "This field is not known here."

const maxNameLength = 60

/** Every form and body passes here: texts lose invisible characters, and every issue is a sentence. */
export const parseInput = <S extends z.ZodType>(schema: S, input: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(cleanTexts(input), { error: validationSentence })

const getFirstName = ([name]: PropertyKey[]) => String(name ?? "form")

/**
 * A refusal has one sentence per wrong field: that of the first issue.
 * @param getName of the field at a path, for forms that show an error within a list
 */
export function validateInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  getName = getFirstName,
): Outcome<z.output<S>> {
  const parsed = parseInput(schema, input)
  if (parsed.success) return done(parsed.data)
  // A Map, because unknown fields' names are user input, such as `constructor`.
  const fields = new Map<string, string>()
  const add = (name: string, message: string) => fields.has(name) || fields.set(name, message)
  for (const issue of parsed.error.issues) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) add(key.slice(0, maxNameLength), unknownField)
    else add(getName(issue.path), issue.message)
  }
  return refuseFields(Object.fromEntries(fields))
}
