import { and, inArray, isNull, or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { certificateLinks, certificates } from "../../db/tables/certificates.ts"
import { artworkProvenance } from "../../db/tables/provenance.ts"
import { lockIds } from "../artworks/lock-works.server.ts"
import {
  erasedMark,
  hasPersonIdentifiers,
  type PersonIdentifiers,
  redactIdentifiers,
} from "../person-identifiers.server.ts"

const { entryId, artworkId, owner, ownerEmail, event, kind } = artworkProvenance

const isOwnedBy = (emails: string[]) =>
  sql`(${ownerEmail} <> '' and ${ownerEmail} = any (${sql.param(emails)}::citext[]))`

/** Prevents a concurrent new version of an entry, which would keep the name. Call it before all other locks. */
export async function lockOwned(tx: Transaction, emails: string[], words: PersonIdentifiers | null): Promise<void> {
  const theirs = [
    ...(emails.length > 0 ? [isOwnedBy(emails)] : []),
    ...(words ? [hasPersonIdentifiers(owner, words)] : []),
  ]
  if (theirs.length > 0)
    await lockIds(tx, sql`id in (select ${artworkId} from ${artworkProvenance} where ${or(...theirs)})`)
}

/**
 * Every version of the provenance, and reasons of revocations. Only the setting `solander.erasing` lets the database change an
 * entry.
 */
export async function eraseOwner(tx: Transaction, emails: string[], words: PersonIdentifiers | null): Promise<void> {
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  const erased = { owner: erasedMark, ownerPublic: false, ownerEmail: "" }
  if (emails.length > 0) {
    const rows = await tx.selectDistinct({ entryId }).from(artworkProvenance).where(isOwnedBy(emails))
    const entries = rows.map((row) => row.entryId)
    // Whole entries, because a version in which the studio corrected the name has no address.
    await tx.update(artworkProvenance).set(erased).where(inArray(entryId, entries))
    await tx
      .update(certificateLinks)
      .set({ endedAt: sql`now()` })
      .where(and(inArray(certificateLinks.entryId, entries), isNull(certificateLinks.endedAt)))
  }
  if (words) {
    await tx.update(artworkProvenance).set(erased).where(hasPersonIdentifiers(owner, words))
    await tx
      .update(artworkProvenance)
      .set({ event: sql`left(${redactIdentifiers(event, words)}, 300)` })
      .where(sql`${kind} = 'ownership' and ${hasPersonIdentifiers(event, words)}`)
    const { revokedReason } = certificates
    await tx
      .update(certificates)
      .set({ revokedReason: sql`left(${redactIdentifiers(revokedReason, words)}, 300)` })
      .where(hasPersonIdentifiers(revokedReason, words))
  }
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
}
