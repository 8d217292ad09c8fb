import { expect, test } from "vitest"
import { z } from "zod"
import { validateInput } from "./validate-input.ts"

test("each wrong or unknown field gets its first sentence, whatever its name is", () => {
  const schema = z.strictObject({ name: z.string().min(3, "Too short.").regex(/^a/, "Not an a.") })
  const outcome = validateInput(schema, { name: "x", constructor: "y", toString: "z" })
  expect(outcome.ok ? null : outcome.problem.fields).toEqual({
    name: "Too short.",
    constructor: "This field is not known here.",
    toString: "This field is not known here.",
  })
})

test("a text loses what nobody sees before its schema checks it [rules]", () => {
  const schema = z.strictObject({ name: z.string(), password: z.string() })
  const typed = { name: "Judith \u202etbmoctihW", password: "e\u0301\u200b" }
  expect(validateInput(schema, typed)).toEqual({
    ok: true,
    value: { name: "Judith tbmoctihW", password: "e\u0301\u200b" },
  })
})
