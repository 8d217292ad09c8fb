import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { openTestDatabase } from "../tests/support/database.ts"
import { connect } from "./connect.ts"
import { isConnectionProblem } from "./errors.ts"

const { db, pool, config } = await openTestDatabase("empty")
await pool.query("create table notes (text text)")

const one = sql`select 1 as one`
const notes = async () => (await pool.query("select text from notes order by text")).rows.map(({ text }) => text)

test("a transaction that succeeds is kept, one that throws leaves nothing", async () => {
  await db.transaction((tx) => tx.execute(sql`insert into notes values ('kept')`))
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('lost')`)
    throw new Error("changed my mind")
  })
  await expect(failing).rejects.toThrow("changed my mind")
  expect(await notes()).toEqual(["kept"])
})

test("a transaction whose callback swallows an error is not reported as committed", async () => {
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('gone')`)
    await tx.execute(sql`select 1 / 0`).catch(() => {})
    return "done"
  })
  await expect(failing).rejects.toThrow("nothing was kept")
  expect(await notes()).toEqual(["kept"])
})

test("the swallowed error is found although the transaction's status arrives later", async () => {
  pool.once("acquire", (client) => {
    client.getTransactionStatus = () => "T"
  })
  const failing = db.transaction((tx) => tx.execute(sql`select 1 / 0`).catch(() => "done"))
  await expect(failing).rejects.toThrow("nothing was kept")
})

test("a connection that was left inside a transaction is not reused", async () => {
  const pidOf = () =>
    db.transaction(async (tx) => (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid)
  expect(await pidOf()).toBe(await pidOf())
  pool.once("acquire", (client) => {
    client.getTransactionStatus = () => "T"
  })
  expect(await pidOf()).not.toBe(await pidOf())
})

test("inside an open transaction the pool refuses queries, and another transaction", async () => {
  await db.transaction(async (tx) => {
    await expect(db.execute(one)).rejects.toMatchObject({ cause: { name: "QueryOutsideTransaction" } })
    await expect(pool.query("select 1")).rejects.toThrow("hand the transaction down")
    await expect(pool.connect()).rejects.toMatchObject({ name: "QueryOutsideTransaction" })
    await expect(db.transaction((other) => other.execute(one))).rejects.toMatchObject({
      name: "QueryOutsideTransaction",
    })
    expect((await tx.execute(one)).rows).toEqual([{ one: 1 }])
    expect((await tx.transaction((inner) => inner.execute(one))).rows).toEqual([{ one: 1 }])
  })
})

test("the refusal ends with the transaction, also for work that it started", async () => {
  let later: Promise<unknown> = Promise.resolve()
  const finished = Promise.withResolvers<void>()
  await db.transaction(async () => {
    later = finished.promise.then(() => pool.query("select 1 as one"))
  })
  finished.resolve()
  expect(await later).toMatchObject({ rows: [{ one: 1 }] })
})

test("code may leave the transaction explicitly", async () => {
  const connection = connect(config, { max: 2 })
  const rows = await connection.db.transaction(() =>
    connection.outsideTransaction(() => connection.pool.query("select 1 as one")),
  )
  expect(rows.rows).toEqual([{ one: 1 }])
  await connection.close()
})

test("a BEGIN that fails gives its connection back", async () => {
  const connection = connect(config, { max: 1 })
  const wrong = { isolationLevel: "no such level" as "serializable" }
  for (let i = 0; i < 3; i += 1) {
    await expect(connection.db.transaction(async () => {}, wrong)).rejects.toMatchObject({ cause: { code: "42601" } })
  }
  expect(connection.pool.waitingCount).toBe(0)
  expect((await connection.db.transaction((tx) => tx.execute(one))).rows).toEqual([{ one: 1 }])
  await connection.close()
})

test("a connection lost in the middle of a transaction is recognised, and not used again", async () => {
  const connection = connect(config, { max: 1 })
  const admin = connect(config)
  const lost = Promise.withResolvers<void>()
  connection.pool.on("connect", (client) => void client.once("end", lost.resolve))
  const work = connection.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await admin.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid])
    await lost.promise
    await tx.execute(one)
  })
  expect(isConnectionProblem(await work.catch((error) => error))).toBe(true)
  expect((await connection.db.execute(one)).rows).toEqual([{ one: 1 }])
  await Promise.all([connection.close(), admin.close()])
})

test("a connection that breaks while idle is reported, and the pool goes on", async () => {
  const broken = Promise.withResolvers<Error>()
  const connection = connect(config, { max: 1, onIdleError: broken.resolve })
  const { rows } = await connection.pool.query("select pg_backend_pid() as pid")
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid])
  expect(isConnectionProblem(await broken.promise)).toBe(true)
  await connection.ping()
  await connection.close()
})

test("an unreachable server is a connection problem, whichever call is used", async () => {
  const away = connect({ ...config, host: "/nowhere" })
  const attempts = [
    away.ping(),
    away.db.execute(one),
    away.db.transaction((tx) => tx.execute(one)),
    away.pool.connect(),
  ]
  for (const outcome of await Promise.allSettled(attempts)) {
    expect(outcome.status).toBe("rejected")
    expect(isConnectionProblem((outcome as PromiseRejectedResult).reason)).toBe(true)
  }
  await away.close()
})

test("the server ends a statement that takes too long, and the connection lives on", async () => {
  const connection = connect(config, { max: 1, statementTimeoutMs: 50 })
  const work = connection.db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`))
  const error = await work.catch((caught) => caught)
  expect(error).toMatchObject({ cause: { code: "57014" } })
  expect(isConnectionProblem(error)).toBe(false)
  await connection.ping()
  await connection.close()
})

test("every session counts time in UTC", async () => {
  expect((await pool.query("show timezone")).rows).toEqual([{ TimeZone: "UTC" }])
})

test("a connection that breaks during a ping is a connection problem", async () => {
  const connection = connect(config)
  onTestFinished(() => connection.close())
  const broken = Object.assign(new Error("write EPIPE"), { code: "EPIPE" })
  connection.pool.query = (() => Promise.reject(broken)) as typeof connection.pool.query
  expect(isConnectionProblem(await connection.ping().catch((error) => error))).toBe(true)
})

test("closing twice is closing once, and afterwards it is a connection problem", async () => {
  const connection = connect(config)
  await connection.ping()
  await Promise.all([connection.close(), connection.close()])
  await nextTurn()
  expect(isConnectionProblem(await connection.ping().catch((error) => error))).toBe(true)
})
