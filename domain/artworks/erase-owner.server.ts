import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworkProvenance } from "../../db/tables/provenance.ts"
import { type ErasedWords, erasedMark, hasWords, withoutWords } from "../erased-words.server.ts"

/**
 * Takes owners' names out of every version of works' provenance: what happened stays, and visitors read “private collection”. This
 * is the one way in which the database lets an entry be changed.
 */
export async function eraseOwner(tx: Transaction, emails: string[], words: ErasedWords | null): Promise<void> {
  const { owner, ownerEmail, event, kind } = artworkProvenance
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  const nobody = { owner: erasedMark, ownerPublic: false, ownerEmail: "" }
  if (emails.length > 0)
    await tx
      .update(artworkProvenance)
      .set(nobody)
      .where(sql`${ownerEmail} <> '' and ${ownerEmail} = any (${sql.param(emails)}::citext[])`)
  if (words) {
    await tx.update(artworkProvenance).set(nobody).where(hasWords(owner, words))
    await tx
      .update(artworkProvenance)
      .set({ event: sql`left(${withoutWords(event, words)}, 300)` })
      .where(sql`${kind} = 'ownership' and ${hasWords(event, words)}`)
  }
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
}
