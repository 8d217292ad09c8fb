import { expect, test } from "vitest"
import { z } from "zod"
import { validateInput } from "../../domain/validate-input.ts"
import { refusal } from "./answer.ts"

const schema = z.strictObject({ name: z.string().min(2, "Please enter your name.") })

function refused(typed: Record<string, string>) {
  const outcome = validateInput(schema, typed)
  if (outcome.ok) throw new Error("not refused")
  return refusal(outcome.problem, typed).data
}

test("of a refused form only the fields that it has are shown again [case 74]", () => {
  const others = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`x${n}`.padEnd(n, "y"), "z".repeat(2000)]))
  const { typed, problem } = refused({ name: "A", ...others })
  expect(typed).toEqual({ name: "A" })
  expect(problem.fields?.name).toBe("Please enter your name.")
  expect(JSON.stringify(problem).length).toBeLessThan(2000)
})

test("all values of known fields are returned", () => {
  expect(refused({ name: "A" }).typed).toEqual({ name: "A" })
})
