import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { erasedMark, type PersonIdentifiers } from "../person-identifiers.server.ts"

/** Columns that may contain names: collectors' places, and typed text. */
const texts = { stock_take_counts: ["spot", "code"], stock_take_lines: ["what", "expected", "seen"] }

/** Replaces names; the counts stay. */
export async function eraseStockTakeNames(tx: Transaction, { pattern }: PersonIdentifiers): Promise<void> {
  for (const [table, columns] of Object.entries(texts)) {
    const names = columns.map((column) => sql.identifier(column))
    const set = names.map((name) => sql`${name} = regexp_replace(${name}, ${pattern}, ${erasedMark}, 'gi')`)
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
      where concat_ws(' ', ${sql.join(names, sql`, `)}) ~* ${pattern}`)
  }
}
