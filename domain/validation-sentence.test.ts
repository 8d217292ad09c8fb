import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { z } from "zod"
import { validateInput } from "./validate-input.ts"

const files = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((file) => !/\.(server|test|d)\.ts$/.test(file))
  .filter((file) => readFileSync(join(import.meta.dirname, file), "utf8").includes('from "zod"'))
  .sort()

const wrongValues = [
  undefined,
  null,
  7,
  -1.5,
  "",
  "x",
  "\0",
  "x".repeat(3_000),
  true,
  [],
  ["x"],
  {},
  { x: 1 },
  Number.NaN,
]

/** The values themselves, and for an object each of its fields with each of them. */
function wrongInputs(schema: z.ZodType): unknown[] {
  if (!(schema instanceof z.ZodObject)) return wrongValues
  const names = Object.keys(schema.shape)
  const whole = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]))
  return [...wrongValues, ...wrongValues.map(whole), { ...whole("x"), nobodyKnows: 1 }]
}

const isSentence = (text: string) =>
  /^[\p{Lu}\d“]/u.test(text) &&
  /[.?!”]$/.test(text) &&
  !/\b(Invalid|expected|received|Unrecognized|undefined|NaN)\b/.test(text)

test.each(files)("every refusal of the schemas of %s is a sentence [trust]", async (file) => {
  const exported: Record<string, unknown> = await import(join(import.meta.dirname, file))
  for (const schema of Object.values(exported)) {
    if (!(schema instanceof z.ZodType)) continue
    const said = wrongInputs(schema).flatMap((input) => {
      const outcome = validateInput(schema, input)
      return outcome.ok ? [] : [outcome.problem.message, ...Object.values(outcome.problem.fields ?? {})]
    })
    expect([...new Set(said)].filter((text) => !isSentence(text))).toEqual([])
  }
})

test.each([
  ["a text that is missing", z.string(), undefined, "This is missing."],
  ["a number that is none", z.number(), "x", "Please enter a number."],
  ["an empty text", z.string().min(1), "", "Please fill this in."],
  ["a long text", z.string().max(1000), "x".repeat(1001), "At most 1,000 characters."],
  ["a short list", z.array(z.string()).min(1), [], "At least 1 entry."],
  ["a number that is too large", z.number().max(10), 11, "At most 10."],
  ["another choice", z.enum(["a", "b"]), "c", "Please choose one of the values that are offered."],
  ["no address", z.email(), "x", "Please enter an e-mail address, for example name@example.com."],
  ["a sentence of its own", z.string("Please enter your name."), undefined, "Please enter your name."],
])("%s is refused with a sentence", (_what, schema, input, sentence) => {
  const outcome = validateInput(z.object({ field: schema }), { field: input })
  expect(outcome.ok ? null : outcome.problem.fields).toEqual({ field: sentence })
})
