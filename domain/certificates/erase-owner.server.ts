import { and, inArray, isNull, or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { certificateLinks, certificates } from "../../db/tables/certificates.ts"
import { artworkProvenance } from "../../db/tables/provenance.ts"
import { lockIds } from "../artworks/lock-works.server.ts"
import { type ErasedWords, erasedMark, hasWords, withoutWords } from "../erased-words.server.ts"

const { entryId, artworkId, owner, ownerEmail, event, kind } = artworkProvenance

const isTheirs = (emails: string[]) =>
  sql`(${ownerEmail} <> '' and ${ownerEmail} = any (${sql.param(emails)}::citext[]))`

/**
 * Locks the works that they own or owned: an owner who shows or hides the name at this moment writes another version of the entry,
 * which would keep it. Call it before anything else is locked, and `eraseOwner` afterwards.
 */
export async function lockOwned(tx: Transaction, emails: string[], words: ErasedWords | null): Promise<void> {
  const theirs = [...(emails.length > 0 ? [isTheirs(emails)] : []), ...(words ? [hasWords(owner, words)] : [])]
  if (theirs.length > 0)
    await lockIds(tx, sql`id in (select ${artworkId} from ${artworkProvenance} where ${or(...theirs)})`)
}

/**
 * Takes owners' names out of every version of works' provenance: what happened stays, and visitors read “private collection”. This
 * is the one way in which the database lets an entry be changed. Their links end: there is no name left to show. The reasons why
 * certificates were revoked lose the name, too.
 */
export async function eraseOwner(tx: Transaction, emails: string[], words: ErasedWords | null): Promise<void> {
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  const nobody = { owner: erasedMark, ownerPublic: false, ownerEmail: "" }
  if (emails.length > 0) {
    const rows = await tx.selectDistinct({ entryId }).from(artworkProvenance).where(isTheirs(emails))
    const entries = rows.map((row) => row.entryId)
    // whole entries: the version in which the studio corrected the name has no address
    await tx.update(artworkProvenance).set(nobody).where(inArray(entryId, entries))
    await tx
      .update(certificateLinks)
      .set({ endedAt: sql`now()` })
      .where(and(inArray(certificateLinks.entryId, entries), isNull(certificateLinks.endedAt)))
  }
  if (words) {
    await tx.update(artworkProvenance).set(nobody).where(hasWords(owner, words))
    await tx
      .update(artworkProvenance)
      .set({ event: sql`left(${withoutWords(event, words)}, 300)` })
      .where(sql`${kind} = 'ownership' and ${hasWords(event, words)}`)
    const { revokedReason } = certificates
    await tx
      .update(certificates)
      .set({ revokedReason: sql`left(${withoutWords(revokedReason, words)}, 300)` })
      .where(hasWords(revokedReason, words))
  }
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
}
