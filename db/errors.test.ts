import { connect as connectSocket } from "node:net"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../tests/support/database.ts"
import { isConnectionProblem, isUniqueViolation } from "./errors.ts"

const { db, pool } = await openTestDatabase("empty")
await pool.query(
  "create table things (id int primary key, name text not null, constraint things_name_once unique (name))",
)
await pool.query("insert into things values (1, 'one')")

const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test("a unique violation is known, and which constraint it was", async () => {
  for (const error of [
    await caught(db.execute(sql`insert into things values (2, 'one')`)),
    await caught(db.transaction((tx) => tx.execute(sql`insert into things values (2, 'one')`))),
    await caught(pool.query("insert into things values (2, 'one')")),
  ]) {
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, "things_name_once")).toBe(true)
    expect(isUniqueViolation(error, "things_pkey")).toBe(false)
    expect(isConnectionProblem(error)).toBe(false)
  }
})

test("other failures are none", async () => {
  const missing = await caught(db.execute(sql`insert into things values (3, null)`))
  expect(missing).toBeInstanceOf(Error)
  for (const error of [missing, new Error("duplicate key"), null, "23505"]) expect(isUniqueViolation(error)).toBe(false)
})

test("an unreachable mail server is not an unreachable database", async () => {
  const { promise, resolve } = Promise.withResolvers<Error>()
  connectSocket("/nowhere").on("error", resolve)
  const error = await promise
  expect(error).toMatchObject({ code: "ENOENT" })
  expect(isConnectionProblem(error)).toBe(false)
})

test("a server that is starting, stopping or full is a connection problem", async () => {
  for (const code of ["57P03", "57P01", "53300", "08006"]) {
    const error = await caught(
      db.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)),
    )
    expect(isConnectionProblem(error)).toBe(true)
  }
})
