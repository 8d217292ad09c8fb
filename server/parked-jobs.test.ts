import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { eq, isNotNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { jobRuns } from "../db/tables/jobs.ts"
import { outboxEmails } from "../db/tables/outbox.ts"
import { heading } from "../domain/emails/email-content.ts"
import { finishJobs, recordJobStarts, resumeParkedJobs } from "../domain/job-runs.server.ts"
import { queueEmail } from "../domain/outbox/queue-email.server.ts"
import { openWorkingShop } from "../tests/support/shop.ts"

const { shop, database, startJobs } = await openWorkingShop()

const worker = () =>
  spawn(process.execPath, ["tests/support/dying-worker.ts", database.url], { stdio: ["ignore", "pipe", "inherit"] })

/** Simulates the queue's own expiry of a job whose process is gone. */
const expire = () =>
  database.pool.query("update jobs.job set state = 'retry', start_after = now() where state = 'active'")

async function dies(): Promise<void> {
  const [, signal] = await once(worker(), "exit")
  expect(signal).toBe("SIGKILL")
  await expire()
}

async function parks(): Promise<void> {
  const child: ChildProcess = worker()
  let said = ""
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    said = line
    break
  }
  child.kill("SIGKILL")
  await once(child, "exit")
  expect(said).toBe("a job at which processes ended is parked")
}

const write = (to: string) =>
  shop.db.transaction((tx) => queueEmail(shop, tx, { to, subject: "Hello", blocks: [heading("Hello")] }))

const stateOf = async (id: string) =>
  (await shop.db.select({ state: outboxEmails.state }).from(outboxEmails).where(eq(outboxEmails.id, id)))[0]?.state

test("what is resumed runs once more, and is parked again when its process ends at it [faults]", async () => {
  const data = { keys: [], folders: [] }
  const begin = async (id: string) =>
    (await recordJobStarts(shop.db, [{ id, queue: "erase-files", data }], shop.now())).has(id)
  const first = crypto.randomUUID()
  expect([await begin(first), await begin(first), await begin(first)]).toEqual([true, true, false])
  await resumeParkedJobs(shop)
  const [resumed] = await shop.db.select().from(jobRuns)
  expect(resumed).toMatchObject({ queue: "erase-files", data, parkedAt: null })
  const id = resumed?.jobId ?? ""
  const queued = await database.pool.query("select data from jobs.job where id = $1", [id])
  expect(queued.rows).toEqual([{ data }])
  expect([await begin(id), await begin(id)]).toEqual([true, false])
  await finishJobs(shop.db, [id])
})

test("an e-mail that was parked because processes ended is sent after a restart, and so is one whose last attempt was cut off [faults]", async () => {
  const id = await write("judith@example.com")
  await dies()
  await dies()
  await parks()
  expect(await stateOf(id)).toBe("waiting")
  const cut = await write("anton@example.com")
  await database.pool.query("update jobs.job set state = 'failed' where data ->> 'mailId' = $1", [cut])
  await startJobs()
  await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe("filed")
  await expect.poll(() => stateOf(cut), { timeout: 30_000 }).toBe("filed")
  expect(await shop.db.$count(jobRuns, isNotNull(jobRuns.parkedAt))).toBe(0)
}, 180_000)
