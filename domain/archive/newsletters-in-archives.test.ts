import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { issueRecipients, newsletterIssues } from "../../db/tables/newsletter-issues.ts"
import { createReadyIssue, insertSubscriber } from "../../tests/support/newsletter.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { listArchiveTables } from "./archive-tables.server.ts"
import { dumpTable } from "./dump-table.server.ts"

const { shop } = await openWorkingShop()

test("newsletters that are being sent are paused in an archive, so that two sites do not both send them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "solander-letters-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [sending, scheduled, sent] = [
    await createReadyIssue(shop),
    await createReadyIssue(shop),
    await createReadyIssue(shop),
  ]
  const now = new Date()
  const set = (id: string, values: Partial<typeof newsletterIssues.$inferInsert>) =>
    shop.db.update(newsletterIssues).set(values).where(eq(newsletterIssues.id, id))
  await set(sending, { state: "sending", begunAt: now, runToken: crypto.randomUUID() })
  await set(scheduled, { state: "scheduled", scheduledAt: now })
  await set(sent, { state: "sent", begunAt: now })
  const { id: subscriberId } = await insertSubscriber(shop)
  const one = { letterId: sending, subscriberId, email: "ada@example.com", nextAt: now }
  await shop.db.insert(issueRecipients).values({ ...one, state: "claimed" })

  const rowsOf = (name: string) =>
    shop.db.transaction(async (tx) => {
      const table = (await listArchiveTables(tx)).find((one) => one.name === name)
      if (!table) throw new Error(`an archive has no ${name}`)
      const jsonl = join(folder, `${name}.jsonl`)
      await dumpTable(tx, table, { jsonl })
      const lines = (await readFile(jsonl, "utf8")).trim().split("\n")
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    })
  const archived = new Map((await rowsOf("letters")).map((row) => [row.id, row]))
  expect(archived.get(sending)).toMatchObject({ state: "paused", problem: expect.stringContaining("restored") })
  expect(archived.get(scheduled)).toMatchObject({ state: "draft", scheduled_at: null })
  expect(archived.get(sent)).toMatchObject({ state: "sent", problem: "" })
  expect(archived.get(sending)).not.toHaveProperty("run_token")
  expect(await rowsOf("letter_recipients")).toMatchObject([{ state: "uncertain" }])
})
