import { expect, test } from "vitest"
import { z } from "zod"
import { checked } from "./checked.ts"

test("each wrong or unknown field gets its first sentence, whatever its name is", () => {
  const schema = z.strictObject({ name: z.string().min(3, "Too short.").regex(/^a/, "Not an a.") })
  const outcome = checked(schema, { name: "x", constructor: "y", toString: "z" })
  expect(outcome.ok ? null : outcome.problem.fields).toEqual({
    name: "Too short.",
    constructor: "This field is not known here.",
    toString: "This field is not known here.",
  })
})
