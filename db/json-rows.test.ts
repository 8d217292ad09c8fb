import { inArray } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { createTestDatabase } from "../tests/support/database.ts"
import { connect } from "./connect.ts"
import { insertRows, jsonRows } from "./json-rows.ts"
import { outboxEmails } from "./tables/outbox.ts"

const database = await createTestDatabase()
const { db, close } = connect(database.config)
afterAll(close)

const mail = (changes: Partial<typeof outboxEmails.$inferInsert> = {}) => ({
  id: crypto.randomUUID(),
  recipient: "Judith@Example.com",
  replyTo: null,
  subject: "A “quoted” subject, 40 × 60″",
  content: { blocks: [{ kind: "text" as const, parts: ["Dear Judith,\n"] }], preview: "", footer: "" } as never,
  messageId: `<${crypto.randomUUID()}@example.com>`,
  createdAt: new Date("2026-03-01T10:20:30.456Z"),
  ...changes,
})

/** What the database has after the insertion. */
async function insert(...mails: ReturnType<typeof mail>[]) {
  await db.execute(insertRows(outboxEmails, mails))
  const ids = mails.map(({ id }) => id)
  return db.select().from(outboxEmails).where(inArray(outboxEmails.id, ids)).orderBy(outboxEmails.subject)
}

test("rows are written as Drizzle writes them, defaults included", async () => {
  const all = [mail(), mail({ subject: "Another" })]
  const read = await insert(...all)
  expect(read).toHaveLength(2)
  await db.delete(outboxEmails)
  await db.insert(outboxEmails).values(all)
  expect(read).toEqual(await db.select().from(outboxEmails).orderBy(outboxEmails.subject))
  expect(read[0]).toMatchObject({ ...all[0], state: "waiting" })
})

test("what is undefined gets the column's default, and half a character becomes U+FFFD", async () => {
  const read = await insert(mail({ attachments: undefined, subject: "x\ud83c" }))
  expect(read).toEqual([expect.objectContaining({ attachments: [], subject: "x\ufffd" })])
})

test("a column that the table does not have is refused", () => {
  expect(() => jsonRows(outboxEmails, ["nonsense" as "id"], [])).toThrow("mails has no column nonsense")
})
