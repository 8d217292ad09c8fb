import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { isNotNull, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { jobRuns } from "../db/tables/jobs.ts"
import { system, visitor } from "../domain/actor.ts"
import { listParkedJobs, retryParkedJobs } from "../domain/job-runs.server.ts"
import { idleWorkers } from "../tests/support/idle-workers.ts"
import { openWorkingShop } from "../tests/support/shop.ts"
import { openJobs } from "./jobs.ts"

const { shop, database } = await openWorkingShop()
const log = { info() {}, warn() {}, error: console.error }
const admin = system("test")

const worker = () =>
  spawn(process.execPath, ["tests/support/dying-worker.ts", database.url], { stdio: ["ignore", "pipe", "inherit"] })

/** Simulates the queue's own expiry of a job whose process is gone, which takes a quarter of an hour. */
const expire = () =>
  database.pool.query("update jobs.job set state = 'retry', start_after = now() where state = 'active'")

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) return line
  return ""
}

test("a job at which two processes died is parked, and runs again when the artist says so [faults]", async () => {
  await shop.db.transaction((tx) => shop.jobs.send(tx, "deliver-mail", { mailId: crypto.randomUUID() }))
  for (let death = 1; death <= 2; death++) {
    const [, signal] = await once(worker(), "exit")
    expect(signal).toBe("SIGKILL")
    await expire()
  }
  const third = worker()
  expect(await firstLine(third)).toBe("a job at which processes ended is parked")
  third.kill("SIGKILL")
  await once(third, "exit")

  expect(await listParkedJobs(shop, visitor)).toMatchObject({ ok: false })
  expect(await listParkedJobs(shop, admin)).toEqual({ ok: true, value: [{ queue: "deliver-mail", count: 1 }] })
  const retry = { queue: "deliver-mail" }
  expect(await retryParkedJobs(shop, visitor, retry)).toMatchObject({ ok: false })
  expect(await retryParkedJobs(shop, admin, { ...retry, queue: "constructor" })).toMatchObject({ ok: false })
  expect(await retryParkedJobs(shop, admin, retry)).toEqual({ ok: true, value: 1 })
  expect(await listParkedJobs(shop, admin)).toEqual({ ok: true, value: [] })
  const [, signal] = await once(worker(), "exit")
  expect(signal).toBe("SIGKILL")
})

test("of jobs that run together only the one at which processes died is parked [faults]", async () => {
  await database.pool.query("delete from jobs.job")
  await shop.db.delete(jobRuns)
  const events = ["one", "deadly", "other"].map((eventId) => ({ provider: "stripe", eventId }))
  await shop.db.transaction((tx) => shop.jobs.sendAll(tx, "handle-payment-event", events))
  for (let death = 1; death <= 2; death++) {
    const [, signal] = await once(worker(), "exit")
    expect(signal).toBe("SIGKILL")
    await expire()
  }
  const third = worker()
  expect(await firstLine(third)).toBe("a job at which processes ended is parked")
  const left = "select from jobs.job where name = 'handle-payment-event' and state < 'completed'"
  await expect.poll(async () => (await database.pool.query(left)).rowCount).toBe(0)
  third.kill("SIGKILL")
  await once(third, "exit")
  const parked = await shop.db.select({ data: jobRuns.data }).from(jobRuns).where(isNotNull(jobRuns.parkedAt))
  expect(parked).toEqual([{ data: { provider: "stripe", eventId: "deadly" } }])
})

test("a job that fails, or that a stop interrupts, is no death", async () => {
  await database.pool.query("delete from jobs.job")
  await shop.db.delete(jobRuns)
  const jobs = await openJobs(database, log, { pollSeconds: 0.5 })
  const began = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<void>()
  const never = new Promise<void>(() => {})
  await jobs.work({
    ...idleWorkers,
    "deliver-mail": async () => {
      began.resolve()
      await never
    },
    "derive-picture": async () => {
      failed.resolve()
      throw new Error("no such picture")
    },
  })
  await shop.db.transaction((tx) => jobs.send(tx, "derive-picture", { pictureId: crypto.randomUUID() }))
  await failed.promise
  await expect.poll(() => shop.db.select().from(jobRuns)).toEqual([])
  await shop.db.transaction((tx) => jobs.send(tx, "deliver-mail", { mailId: crypto.randomUUID() }))
  await began.promise
  await jobs.stop(0.1)
  expect(await shop.db.select({ unfinished: jobRuns.unfinished }).from(jobRuns)).toEqual([{ unfinished: 0 }])
})

test("a queue that an earlier version made gets the options of this one", async () => {
  const options = () =>
    shop.db.execute(
      sql`select retry_limit, expire_seconds, heartbeat_seconds from jobs.queue where name = 'deliver-mail'`,
    )
  const { rows: before } = await options()
  await database.pool.query(
    "update jobs.queue set retry_limit = 1, expire_seconds = 60, heartbeat_seconds = null where name = 'deliver-mail'",
  )
  const jobs = await openJobs(database, log)
  expect((await options()).rows).toEqual(before)
  await jobs.stop(1)
})
