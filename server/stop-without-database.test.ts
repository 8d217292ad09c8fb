import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { openTestDatabase } from "../tests/support/database.ts"
import { idleWorkers } from "../tests/support/idle-workers.ts"
import { openJobs } from "./jobs.ts"

const database = await openTestDatabase()
const warned: string[] = []
const quiet = { info() {}, warn: (_: object, message: string) => void warned.push(message), error() {} }

test("several running jobs stop without a database, with one query for all of them", async () => {
  const server = new pg.Client({ ...database.config, database: "postgres" })
  await server.connect()
  onTestFinished(() => server.end())
  const jobs = await openJobs(database, quiet, { pollSeconds: 0.5 })
  const began = Promise.withResolvers<void>()
  const never = new Promise<never>(() => {})
  const events = ["one", "two", "three"].map((eventId) => ({ provider: "stripe", eventId }))
  await database.db.transaction((tx) => jobs.sendAll(tx, "handle-payment-event", events))
  await jobs.work({
    ...idleWorkers,
    "handle-payment-event": (all) => {
      if (all.length === events.length) began.resolve()
      return never
    },
  })
  await began.promise
  const name = database.config.database
  await server.query(`alter database ${name} with allow_connections false`)
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name])
  await expect(jobs.stop(1)).resolves.toBeUndefined()
  expect(warned.filter((message) => message.includes("cut off"))).toHaveLength(1)
})
