import { expect, test } from "vitest"
import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import type { HistoryLine } from "../../../../domain/history-queries.server.ts"
import { done } from "../../../../domain/problem.ts"
import type { EditConflict } from "./conflict.ts"
import { defineFields } from "./fields.ts"
import { saveFields } from "./save-fields.server.ts"

type Show = { title: string; place: string }
const { line: field } = defineFields<Show, undefined>()
const fields = { title: field("title", "Title"), place: field("place", "Place") }
const [opened, started, now] = ["13:00", "12:00", "14:00"].map((time) => new Date(`2026-07-01T${time}:00Z`))

const line = (id: number, at: Date | undefined, changes: HistoryLine["changes"]): HistoryLine => {
  return { id, at: at ?? new Date(), actorId: null, actorName: "Import", action: "imported", changes, detail: {} }
}

const artist: Actor = { kind: "user", id: "a", email: "ada@example.com", name: "Ada", role: "admin" }

const saveAfter = (history: HistoryLine[], typed = { title: "Tide", place: "Bremen, Germany" }) =>
  saveFields<Show, undefined>({
    fields,
    schema: z.strictObject({ title: z.string(), place: z.string() }),
    form: { ...typed, seenAt: opened ?? new Date() },
    read: async () => done({ value: { title: "Ebb", place: "Bremen" }, updatedAt: now ?? new Date(), history }),
    actor: artist,
    save: async ({ place }, seenAt) => done({ changed: [place, String(seenAt === now)] }),
  })

async function answerTo(history: HistoryLine[]) {
  const answer = await saveAfter(history)
  if (!("data" in answer && "conflict" in answer.data)) throw new Error("expected a conflict")
  return { conflict: answer.data.conflict as EditConflict, message: answer.data.problem.message }
}

const conflictWith = async (history: HistoryLine[]) => (await answerTo(history)).conflict.fields

test.each([
  ["a", "You saved this in another tab while", "Your other tab"],
  ["b", "Grace saved this while", "Grace"],
])("the message names who saved it: %s", async (actorId, words, who) => {
  const title = { before: "Tide", after: "Ebb" }
  const { message, conflict } = await answerTo([{ ...line(1, now, { title }), actorId, actorName: "Grace" }])
  expect(message).toContain(words)
  expect(conflict.who).toBe(who)
})

test("a change that is saved after the form was opened is found, even if its import started earlier", async () => {
  const title = { before: "Tide", after: "Ebb" }
  const seen = line(1, opened, {})
  expect(await conflictWith([line(2, started, { title }), seen])).toEqual([
    { name: "title", yours: "Tide", theirs: "Ebb", both: false },
  ])
})

test("without a history of the changes the user chooses for every difference", async () => {
  expect(await conflictWith([])).toEqual([
    { name: "title", yours: "Tide", theirs: "Ebb", both: true },
    { name: "place", yours: "Bremen, Germany", theirs: "Bremen", both: true },
  ])
})

test("a newer version with equal fields, such as reordered pictures, is overwritten", async () => {
  const typed = { title: "Ebb", place: "Oslo" }
  expect(await saveAfter([line(1, now, { pictures: { before: 2, after: 3 } })], typed)).toEqual({
    saved: ["Oslo", "true"],
  })
})

test("an untouched field keeps what a drag or a renamed series changed without a new version", async () => {
  const typed = { title: "Tide", place: "Oslo", opened: JSON.stringify({ title: "Tide", place: "Bremen" }) }
  const saved: Show[] = []
  await saveFields<Show, undefined>({
    fields,
    schema: z.strictObject({ title: z.string(), place: z.string() }),
    form: { ...typed, seenAt: now ?? new Date() },
    read: async () => done({ value: { title: "Ebb", place: "Bremen" }, updatedAt: now ?? new Date(), history: [] }),
    actor: artist,
    save: async (value) => {
      saved.push(value)
      return done({ changed: [] })
    },
  })
  expect(saved).toEqual([{ title: "Ebb", place: "Oslo" }])
})

test.each([
  [true, "rows.1.to"],
  [false, "rows"],
])("an error within a list is at its own path if the list's control shows it there: %s", async (hasPaths, at) => {
  type List = { rows: { to: string }[] }
  const rows = { ...defineFields<List, undefined>().area("rows", "Rows"), ...(hasPaths && { hasPaths: true as const }) }
  const answer = await saveFields<List, undefined>({
    fields: { rows },
    readers: { rows: (text) => ({ values: { rows: JSON.parse(text) } }) },
    schema: z.strictObject({ rows: z.array(z.strictObject({ to: z.string().min(2, "Too short.") })) }),
    form: { rows: `[{"to":"/a"},{"to":""}]`, seenAt: opened ?? new Date() },
    read: async () => done({ value: { rows: [] }, updatedAt: opened ?? new Date(), history: [] }),
    actor: artist,
    save: async () => done({ changed: [] }),
  })
  expect("data" in answer && answer.data.problem.fields).toEqual({ [at]: "Too short." })
})
