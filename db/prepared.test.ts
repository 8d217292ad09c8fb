import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../tests/support/database.ts"
import { allColumns, parseRows } from "./json-rows.ts"
import { runPrepared } from "./prepared.ts"
import { settings } from "./tables/content.ts"

const { db } = await openTestDatabase()
const read = (key: string) =>
  sql`select ${allColumns(settings)} from settings where key = any(${sql.param([key])}::text[])`

test("a statement is cached by its text, whatever its values, and survives a new column", async () => {
  await db.transaction(async (tx) => {
    for (const key of ["a", "b"]) {
      await tx.insert(settings).values({ key, value: { said: key } })
      const { rows } = await runPrepared(tx, read(key))
      expect(parseRows(settings, rows)).toMatchObject([{ key, value: { said: key } }])
    }
    const kept = await tx.execute(sql`select name from pg_prepared_statements where statement like '%from settings%'`)
    expect(kept.rows).toHaveLength(1)
    await tx.execute(sql`alter table settings add column note text`)
    expect((await runPrepared(tx, read("b"))).rows).toMatchObject([{ key: "b" }])
  })
})

test("another text is another statement; the server's errors are thrown as by other queries", async () => {
  expect((await runPrepared(db, sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  expect((await runPrepared(db, sql`select 2 as one`)).rows).toEqual([{ one: 2 }])
  await expect(runPrepared(db, sql`select ${0}::int / 0`)).rejects.toMatchObject({ cause: { code: "22012" } })
})
