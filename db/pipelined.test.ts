import { setTimeout as wait } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { PoolClient } from "pg"
import { expect, test } from "vitest"
import { openTestDatabase } from "../tests/support/database.ts"
import { awaitPipelined, sendWithCommit } from "./pipelined.ts"
import { runPrepared } from "./prepared.ts"

const { db, pool } = await openTestDatabase("empty")
await pool.query("create table notes (text text unique)")
const note = (text: string) => sql`insert into notes values (${text})`
const notes = async () => (await pool.query("select text from notes order by text")).rows.map(({ text }) => text)
const refused = { cause: { code: "23505" } }

test("the last statement leaves with COMMIT, before it is answered", async () => {
  const seen: string[] = []
  let watchedClient: object = {}
  pool.once("acquire", (client: PoolClient) => {
    const { query } = client
    client.query = ((...asked: [string | { text: string }]) => {
      const [statement] = asked
      const [word = ""] = (typeof statement === "string" ? statement : statement.text).split(" ")
      seen.push(word)
      return (Reflect.apply(query, client, asked) as unknown as Promise<unknown>).finally(() =>
        seen.push(`${word} answered`),
      )
    }) as typeof client.query
    watchedClient = client
  })
  await db.transaction((tx) => sendWithCommit(tx, note("last")))
  // The prototype's method again.
  Reflect.deleteProperty(watchedClient, "query")
  expect(seen.slice(seen.indexOf("insert"))).toEqual(["insert", "commit", "insert answered", "commit answered"])
  expect(await notes()).toContain("last")
})

test("its failure fails the transaction, which saves nothing", async () => {
  const failing = db.transaction(async (tx) => {
    await tx.execute(note("before"))
    await sendWithCommit(tx, note("last"))
    return "never"
  })
  await expect(failing).rejects.toMatchObject(refused)
  expect(await notes()).toEqual(["last"])
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test("inside a savepoint it is an ordinary statement", async () => {
  await db.transaction(async (tx) => {
    await expect(tx.transaction((inner) => sendWithCommit(inner, note("last")))).rejects.toMatchObject(refused)
    await tx.transaction((inner) => sendWithCommit(inner, note("inner")))
  })
  expect(await notes()).toEqual(["inner", "last"])
})

test("pipelined statements have all ended before the rollback, and the first failure is reported", async () => {
  let slow: Promise<unknown> = Promise.resolve()
  const failing = db.transaction((tx) => {
    slow = wait(50).then(() => runPrepared(tx, note("stray")))
    return awaitPipelined(runPrepared(tx, note("last")), slow)
  })
  await expect(failing).rejects.toMatchObject(refused)
  await slow.catch(() => {})
  expect(await notes()).toEqual(["inner", "last"])
  const both = await db.transaction((tx) =>
    awaitPipelined(runPrepared(tx, sql`select 1 as a`), runPrepared(tx, note("both"))),
  )
  expect(both.map(({ rowCount }) => rowCount)).toEqual([1, 1])
})

test("the first failure is reported, not the failures that it caused", async () => {
  const failing = db.transaction((tx) => {
    const first = runPrepared(tx, note("last"))
    return awaitPipelined(runPrepared(tx, note("refused")), first)
  })
  await expect(failing).rejects.toMatchObject(refused)
})

test("what the driver can't write is refused before COMMIT could follow it", async () => {
  const failing = db.transaction(async (tx) => {
    await tx.execute(note("unnoticed"))
    await sendWithCommit(tx, sql`insert into notes values (${sql.param({ text: 1n })})`)
  })
  await expect(failing).rejects.toThrow("plain values")
  expect(await notes()).not.toContain("unnoticed")
})
