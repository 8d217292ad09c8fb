import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { conditionSignatures } from "../../db/tables/conditions.ts"
import { erasedMark, hasPersonIdentifiers, type PersonIdentifiers } from "../person-identifiers.server.ts"

/** Side and day of the signature stay. Only the setting `solander.erasing` lets the database change a signature. */
export async function eraseSigners(tx: Transaction, words: PersonIdentifiers): Promise<void> {
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  await tx
    .update(conditionSignatures)
    .set({ name: erasedMark, strokes: null })
    .where(hasPersonIdentifiers(conditionSignatures.name, words))
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
}
