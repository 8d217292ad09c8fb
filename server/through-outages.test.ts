import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { openWorkingShop } from "../tests/support/shop.ts"

test("jobs whose turn comes while the database is away begin when it is back [OPS-03]", async () => {
  const { database, startJobs } = await openWorkingShop({ atEnd: onTestFinished })
  const { database: name } = database.config
  const server = new pg.Client({ ...database.config, database: "postgres" })
  await server.connect()
  onTestFinished(() => server.end())
  await server.query(`alter database ${name} with allow_connections false`)
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name])
  const begun = startJobs().then(
    () => "begun",
    (error: Error) => error.message,
  )
  // Long enough to fail.
  await Promise.race([begun, wait(300)])
  await server.query(`alter database ${name} with allow_connections true`)
  expect(await begun).toBe("begun")
})
