import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { conditionSignatures } from "../../db/tables/conditions.ts"
import { type ErasedWords, erasedMark, hasWords } from "../erased-words.server.ts"

/** The texts of condition reports in which anybody may be named. */
const texts = { condition_reports: ["examiner", "words", "climate", "advice"], condition_marks: ["note"] }

/**
 * Takes somebody's name and drawn signature from condition reports, and the name from what they say. That somebody signed, for
 * which side and when, stays. This is the one way in which the database lets a signed report be changed.
 */
export async function eraseSigners(tx: Transaction, words: ErasedWords): Promise<void> {
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  await tx
    .update(conditionSignatures)
    .set({ name: erasedMark, strokes: null })
    .where(hasWords(conditionSignatures.name, words))
  for (const [table, columns] of Object.entries(texts)) {
    const names = columns.map((column) => sql.identifier(column))
    const set = names.map((name) => sql`${name} = regexp_replace(${name}, ${words.pattern}, ${erasedMark}, 'gi')`)
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
      where concat_ws(' ', ${sql.join(names, sql`, `)}) ~* ${words.pattern}`)
  }
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
}
