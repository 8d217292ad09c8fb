import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { letterRecipients, letters } from "../../db/tables/letters.ts"
import { makeSubscriber, writeLetter } from "../../tests/support/newsletter.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { archiveTables } from "./archive-tables.server.ts"
import { dumpTable } from "./dump-table.server.ts"

const { shop } = await openWorkingShop()

test("newsletters that are being sent are paused in an archive, so that two sites do not both send them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "solander-letters-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [sending, scheduled, sent] = [await writeLetter(shop), await writeLetter(shop), await writeLetter(shop)]
  const now = new Date()
  const set = (id: string, values: Partial<typeof letters.$inferInsert>) =>
    shop.db.update(letters).set(values).where(eq(letters.id, id))
  await set(sending, { state: "sending", begunAt: now, runToken: crypto.randomUUID() })
  await set(scheduled, { state: "scheduled", scheduledAt: now })
  await set(sent, { state: "sent", begunAt: now })
  const { id: subscriberId } = await makeSubscriber(shop)
  const one = { letterId: sending, subscriberId, email: "ada@example.com", nextAt: now }
  await shop.db.insert(letterRecipients).values({ ...one, state: "claimed" })

  const rowsOf = (name: string) =>
    shop.db.transaction(async (tx) => {
      const table = (await archiveTables(tx)).find((one) => one.name === name)
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
