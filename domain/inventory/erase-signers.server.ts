import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { conditionSignatures } from "../../db/tables/conditions.ts"
import { erasedMark, hasPersonIdentifiers, type PersonIdentifiers } from "../person-identifiers.server.ts"

const texts = { condition_reports: ["examiner", "words", "climate", "advice"], condition_marks: ["note"] }

/** Side and day of the signature stay. Only the setting `solander.erasing` lets the database change a signed report. */
export async function eraseSigners(tx: Transaction, words: PersonIdentifiers): Promise<void> {
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  await tx
    .update(conditionSignatures)
    .set({ name: erasedMark, strokes: null })
    .where(hasPersonIdentifiers(conditionSignatures.name, words))
  for (const [table, columns] of Object.entries(texts)) {
    const names = columns.map((column) => sql.identifier(column))
    const set = names.map((name) => sql`${name} = regexp_replace(${name}, ${words.pattern}, ${erasedMark}, 'gi')`)
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
      where concat_ws(' ', ${sql.join(names, sql`, `)}) ~* ${words.pattern}`)
  }
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
}
