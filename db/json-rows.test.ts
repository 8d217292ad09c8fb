import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { createTestDatabase } from "../tests/support/database.ts"
import { connect } from "./connect.ts"
import { insertRows, jsonRows, parseRows } from "./json-rows.ts"
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

test("rows are written and read as Drizzle writes and reads them, defaults included", async () => {
  const one = mail()
  const { rows } = await db.execute(sql`${insertRows(outboxEmails, [one, mail({ subject: "Another" })])} returning *`)
  expect(rows).toHaveLength(2)
  const [read] = parseRows(outboxEmails, rows.slice(0, 1))
  const [selected] = await db.select().from(outboxEmails).where(eq(outboxEmails.id, one.id))
  expect(read).toEqual(selected)
  expect(read).toMatchObject({ ...one, state: "waiting" })
})

test("what is undefined gets the column's default, and half a character becomes U+FFFD", async () => {
  const { rows } = await db.execute(
    sql`${insertRows(outboxEmails, [mail({ attachments: undefined, subject: "x\ud83c" })])} returning *`,
  )
  expect(parseRows(outboxEmails, rows)).toEqual([expect.objectContaining({ attachments: [], subject: "x\ufffd" })])
})

test("a column that the table does not have is refused", () => {
  expect(() => jsonRows(outboxEmails, ["nonsense" as "id"], [])).toThrow("mails has no column nonsense")
})
