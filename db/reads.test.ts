import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../tests/support/database.ts"
import { watchStatements } from "../tests/support/watched-statements.ts"
import { defineRead, runRead, runReads } from "./reads.ts"

const { db, pool } = await openTestDatabase()
const { watch } = watchStatements(pool)

const upTo = (most: number) =>
  defineRead(sql`select one from generate_series(1, ${most}::int) as one`, (rows: { one: number }[]) =>
    rows.map(({ one }) => one),
  )
const saved = defineRead(
  sql`select 'a' as key, '{"size": [1, null]}'::jsonb as value`,
  ([row]: { key: string; value: object }[]) => row,
)

test("several reads are one statement, each with its own rows; alone they return the same", async () => {
  const answers = [[1, 2, 3], [], { key: "a", value: { size: [1, null] } }]
  const sent = await watch(async () => expect(await runReads(db, upTo(3), upTo(0), saved)).toEqual(answers))
  expect(sent).toHaveLength(1)
  expect([await runRead(db, upTo(3)), await runRead(db, upTo(0)), await runRead(db, saved)]).toEqual(answers)
})
