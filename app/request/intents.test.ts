import { expect, test } from "vitest"
import { z } from "zod"
import { done, refuse } from "../../domain/problem.ts"
import { buttonIntent, intent, intents } from "./intents.ts"
import { validateForm } from "./read-form.ts"

type Shelf = { name: string }

const nameSchema = z.strictObject({ name: z.string().min(2, "Please enter a name.") })
const rename = async ({ name }: Shelf, input: { name: string }) =>
  input.name === name
    ? refuse("conflict", "It has this name already.")
    : done({ done: { words: `${input.name} now.` } })

const table = {
  rename: intent(nameSchema, rename),
  call: intent(nameSchema, rename),
  press: buttonIntent(z.strictObject({}), async ({ name }: Shelf) => refuse("not_found", `No ${name} any more.`)),
  show: intent(z.strictObject({}), async (_: Shelf, __, { form, fields, typed }) =>
    done({ count: [...form].length, fields, typed }),
  ),
}
const run = intents(table)
const shelf = { name: "Top" }

function toForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test("an intent gets its input, and its value is the answer", async () => {
  expect(await run(shelf, toForm({ intent: "rename", name: "Left" }))).toEqual({ done: { words: "Left now." } })
  expect(await run(shelf, toForm({ intent: "call", name: "Right" }))).toEqual({ done: { words: "Right now." } })
})

test("a refusal gives back what was typed, with the status of its problem", async () => {
  const typed = { intent: "rename", name: "Top" }
  expect(await run(shelf, toForm(typed))).toMatchObject({ data: { typed }, init: { status: 409 } })
})

test("wrong fields are refused at the field", async () => {
  const typed = { intent: "rename", name: "T" }
  const problem = { code: "invalid", fields: { name: "Please enter a name." } }
  expect(await run(shelf, toForm(typed))).toMatchObject({ data: { problem, typed }, init: { status: 400 } })
})

test("what a button refuses is refused without values", async () => {
  expect(await run(shelf, toForm({ intent: "press" }))).toMatchObject({ data: { typed: null }, init: { status: 404 } })
})

test.each(["none", "constructor", ""])("an unknown intent is refused: %j", async (unknown) => {
  const typed = { intent: unknown, name: "Left" }
  const message = "Please check the fields marked in red."
  const problem = { code: "invalid", message, fields: { intent: "This can’t be used here." } }
  expect(await run(shelf, toForm(typed))).toMatchObject({ data: { problem, typed }, init: { status: 400 } })
})

test("a missing and a repeated intent are refused like the union of schemas refuses them", async () => {
  const union = z.discriminatedUnion("intent", [nameSchema.extend({ intent: z.literal("rename") })])
  const repeated = toForm({ intent: "rename", name: "Left" })
  repeated.append("intent", "rename")
  for (const [form, fields] of [
    [toForm({ name: "Left" }), { name: "Left" }],
    [repeated, { intent: ["rename", "rename"], name: "Left" }],
  ] as const) {
    const read = validateForm(fields, union)
    if (read.ok) throw new Error("not refused")
    expect(await run(shelf, form)).toMatchObject({ data: { problem: read.problem, typed: fields } })
  }
})

test("a form without a button runs the fallback", async () => {
  const withFallback = intents(table, { fallback: "rename" })
  expect(await withFallback(shelf, toForm({ name: "Left" }))).toEqual({ done: { words: "Left now." } })
})

test("only what may be shown again is given back", async () => {
  const secretive = intents(table, { returned: ({ password: _, ...typed }) => typed })
  const refused = await secretive(shelf, toForm({ intent: "rename", name: "Top", password: "secret" }))
  expect(refused).toMatchObject({ data: { typed: { intent: "rename", name: "Top" } } })
  expect(JSON.stringify(refused)).not.toContain("secret")
})

test("a handler sees the whole submission", async () => {
  expect(await run(shelf, toForm({ intent: "show" }))).toEqual({ count: 1, fields: {}, typed: { intent: "show" } })
})
