import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { certificateKeys, certificateLinks, certificates } from "../../db/tables/certificates.ts"
import { pictures } from "../../db/tables/media.ts"
import { removeCertificateEntry } from "../artworks/record/record-events.server.ts"
import type { Shop } from "../shop.ts"
import { addCertificateEntry } from "./certificate-entry.server.ts"
import { adoptKeys } from "./certificate-keys.server.ts"
import { parseCertificateText } from "./certificate-text.ts"
import type { CertificateRow } from "./create-certificate.server.ts"

type StoredCertificates = {
  keys: (typeof certificateKeys.$inferSelect)[]
  rows: CertificateRow[]
  /** Used or ended links, as whole rows, because another archive may contain a link that this one does not. */
  ended: (typeof certificateLinks.$inferSelect)[]
}

/** Read before an archive replaces all rows. */
export const listStoredCertificates = async (tx: Transaction): Promise<StoredCertificates> => ({
  keys: await tx.select().from(certificateKeys).orderBy(asc(certificateKeys.createdAt)),
  rows: await tx.select().from(certificates).orderBy(asc(certificates.number)),
  ended: await tx.select().from(certificateLinks).where(isNotNull(certificateLinks.endedAt)),
})

/**
 * Restores what an older archive lacks: printed certificates, their keys, revocations, and ended links. The
 * archive's certificate wins where numbers collide.
 */
export async function restoreCertificates(
  shop: Pick<Shop, "secrets">,
  tx: Transaction,
  { keys, rows, ended }: StoredCertificates,
  now: Date,
): Promise<void> {
  // Before this site's keys are added: a key that was smuggled into the database must not be adopted.
  await adoptKeys(shop, tx)
  for (const key of keys)
    await tx
      .insert(certificateKeys)
      .values(key)
      .onConflictDoUpdate({
        target: certificateKeys.kid,
        // An archive has no private keys; this computer's stay.
        set: {
          sealedKey: sql`coalesce(${certificateKeys.sealedKey}, excluded.sealed_key)`,
          retiredAt: sql`coalesce(${certificateKeys.retiredAt}, excluded.retired_at)`,
        },
      })
  for (const row of rows) {
    if (row.revokedAt) await reapplyRevocation(tx, row, now)
    await restoreCertificate(tx, row, now)
  }
  for (const link of ended)
    if (await isPresent(tx, certificates, link.certificateId))
      await tx
        .insert(certificateLinks)
        .values(link)
        .onConflictDoUpdate({
          target: certificateLinks.secretHash,
          set: { endedAt: sql`coalesce(${certificateLinks.endedAt}, excluded.ended_at)` },
        })
}

async function reapplyRevocation(tx: Transaction, { id, revokedAt, revokedReason }: CertificateRow, now: Date) {
  const revoked = await tx
    .update(certificates)
    .set({ revokedAt, revokedReason })
    .where(and(eq(certificates.id, id), isNull(certificates.revokedAt)))
    .returning({ id: certificates.id })
  if (revoked.length > 0) await removeCertificateEntry(tx, id, now)
}

async function restoreCertificate(tx: Transaction, row: CertificateRow, now: Date): Promise<void> {
  const artworkId = (await isPresent(tx, artworks, row.artworkId)) ? row.artworkId : null
  const added = await tx
    .insert(certificates)
    .values({
      ...row,
      artworkId,
      pictureId: (await isPresent(tx, pictures, row.pictureId)) ? row.pictureId : null,
      replaces: (await isPresent(tx, certificates, row.replaces)) ? row.replaces : null,
    })
    .onConflictDoNothing()
    .returning({ id: certificates.id })
  const facts = parseCertificateText(row.text)
  if (added.length === 0 || artworkId === null || row.revokedAt || !facts) return
  await addCertificateEntry(tx, { id: row.id, artworkId, copy: row.copy, facts }, now)
}

const isPresent = async (
  tx: Transaction,
  table: typeof artworks | typeof pictures | typeof certificates,
  id: string | null,
): Promise<boolean> => id !== null && (await tx.$count(table, eq(table.id, id))) > 0
