import { expect, test } from "vitest"
import { z } from "zod"
import type { HistoryLine } from "../../../../domain/history-queries.server.ts"
import { done } from "../../../../domain/problem.ts"
import type { Conflict } from "./conflict.ts"
import { fieldsOf } from "./fields.ts"
import { saveFields } from "./save.server.ts"

type Show = { title: string; place: string }
const { line: field } = fieldsOf<Show, undefined>()
const fields = { title: field("title", "Title"), place: field("place", "Place") }
const [opened, begun, now] = ["13:00", "12:00", "14:00"].map((time) => new Date(`2026-07-01T${time}:00Z`))

const line = (id: number, at: Date | undefined, changes: HistoryLine["changes"]): HistoryLine => {
  return { id, at: at ?? new Date(), actorName: "Import", action: "imported", changes, detail: {} }
}

async function conflictWith(history: HistoryLine[]) {
  const answer = await saveFields<Show, undefined>({
    fields,
    schema: z.strictObject({ title: z.string(), place: z.string() }),
    typed: { title: "Tide", place: "Bremen, Germany" },
    seenAt: opened ?? new Date(),
    stored: { value: { title: "Ebb", place: "Bremen" }, updatedAt: now ?? new Date(), history },
    again: () => Promise.reject(new Error("it was found before")),
    save: async () => done({ changed: [] }),
  })
  return "data" in answer && "conflict" in answer.data ? (answer.data.conflict as Conflict).fields : null
}

test("what was written after the form was opened is found, also if its time is earlier: an import began before", async () => {
  const title = { before: "Tide", after: "Ebb" }
  const seen = line(1, opened, {})
  expect(await conflictWith([line(2, begun, { title }), seen])).toEqual([
    { name: "title", yours: "Tide", theirs: "Ebb", both: false },
  ])
})

test("where the history does not say what changed, every difference is to be chosen", async () => {
  expect(await conflictWith([])).toEqual([
    { name: "title", yours: "Tide", theirs: "Ebb", both: true },
    { name: "place", yours: "Bremen, Germany", theirs: "Bremen", both: true },
  ])
})
