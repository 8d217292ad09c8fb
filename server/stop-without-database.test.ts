import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { freshDatabase } from "../tests/support/database.ts"
import { idleWorkers } from "../tests/support/idle-workers.ts"
import { openJobs } from "./jobs.ts"

const database = await freshDatabase()
const quiet = { info() {}, warn() {}, error() {} }

test("the jobs stop while one runs and the database is away", async () => {
  const server = new pg.Client({ ...database.config, database: "postgres" })
  await server.connect()
  onTestFinished(() => server.end())
  const jobs = await openJobs(database, quiet, { pollSeconds: 0.5 })
  const began = Promise.withResolvers<void>()
  const never = new Promise<void>(() => {})
  await jobs.work({
    ...idleWorkers,
    "deliver-mail": () => {
      began.resolve()
      return never
    },
  })
  await database.db.transaction((tx) => jobs.send(tx, "deliver-mail", { mailId: crypto.randomUUID() }))
  await began.promise
  const name = database.config.database
  await server.query(`alter database ${name} with allow_connections false`)
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name])
  await expect(jobs.stop(1)).resolves.toBeUndefined()
})
