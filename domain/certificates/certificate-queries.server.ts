import { desc, eq, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { certificates } from "../../db/tables/certificates.ts"
import type { Actor } from "../actor.ts"
import type { RecordEntry } from "../artworks/record/provenance.ts"
import { listRecordEntries, toRecordEntry } from "../artworks/record/provenance-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { getCertificateKeys } from "./certificate-keys.server.ts"
import { formatCertificateCode, formatCertificateNumber } from "./certificate-labels.ts"
import { parseCertificateText } from "./certificate-text.ts"
import { listOpenOwnerLinks, type OpenLink } from "./owner-links.server.ts"
import { getCertificateFile, isCertificateSigned } from "./signature.server.ts"

export type CertificateLine = {
  id: string
  number: string
  code: string
  /** `unique`, `3/30`, `AP 1/3`, as signed. */
  edition: string
  title: string
  statement: string
  issuedAt: Date
  /** The row equals what was signed. */
  intact: boolean
  revoked: { at: Date; reason: string } | null
  differs: string[]
  /** The last owner by a link; null: none, or erased. */
  owner: { name: string; isShown: boolean } | null
  /** When the open transfer link expires; null: none. */
  offeredUntil: Date | null
}

export type WorkCertificates = {
  work: { id: string; title: string; editionSize: number | null; hasPicture: boolean }
  lines: CertificateLine[]
  sold: SoldUncertified[]
}

export const getWorkCertificates = (shop: Shop, actor: Actor, artworkId: string): Promise<Outcome<WorkCertificates>> =>
  query(shop, actor, "certificates.read", async (db) => {
    const [work] = await db.select().from(artworks).where(eq(artworks.id, artworkId))
    if (!work) return refuse("not_found", "There is no such work.")
    const rows = await db
      .select()
      .from(certificates)
      .where(eq(certificates.artworkId, artworkId))
      .orderBy(desc(certificates.number))
    const validIds = rows.filter(({ revokedAt }) => !revokedAt).map((row) => row.id)
    const links = await listOpenOwnerLinks(shop, validIds)
    // Once for all: an edition may have hundreds.
    const entries = links.length > 0 ? await listRecordEntries(db, artworkId, sql`kind = 'ownership'`) : []
    const owners = new Map(entries.map((entry) => [entry.entryId, toRecordEntry(entry)]))
    const keys = await getCertificateKeys(shop, [...new Set(rows.map(({ kid }) => kid))])
    const lines = rows.map(async (row): Promise<CertificateLine> => {
      const facts = parseCertificateText(row.text)
      const key = keys.get(row.kid)
      const differs = [
        facts && facts.title !== work.title && "title",
        work.mainPictureId !== row.pictureId && "picture",
      ].filter((one) => typeof one === "string")
      return {
        ...{
          id: row.id,
          number: formatCertificateNumber(row.number),
          code: formatCertificateCode(row.code),
          issuedAt: row.issuedAt,
        },
        ...{ edition: facts?.edition ?? row.copy, title: facts?.title ?? "", statement: facts?.statement ?? "" },
        intact: key !== undefined && (await isCertificateSigned(getCertificateFile(row), key.publicKey)),
        revoked: row.revokedAt && { at: row.revokedAt, reason: row.revokedReason },
        differs: row.revokedAt ? [] : differs,
        ...getOwnerStatus(
          owners,
          links.filter(({ certificateId }) => certificateId === row.id),
        ),
      }
    })
    const { id, title, editionSize, mainPictureId } = work
    return done({
      work: { id, title, editionSize, hasPicture: mainPictureId !== null },
      lines: await Promise.all(lines),
      sold: await listSoldUncertified(db, artworkId),
    })
  })

function getOwnerStatus(
  owners: Map<string, RecordEntry>,
  links: OpenLink[],
): Pick<CertificateLine, "owner" | "offeredUntil"> {
  const entry = owners.get(links.find(({ kind }) => kind === "owner")?.entryId ?? "")
  return {
    owner: entry?.owner ? { name: entry.owner, isShown: entry.ownerPublic } : null,
    offeredUntil: links.find(({ kind }) => kind === "transfer")?.expiresAt ?? null,
  }
}

/** Paid, delivered, and without a valid certificate. `copy` as certificates have it. */
type SoldUncertified = { copy: string; order: string }

/** Suggestions: nothing is issued automatically. */
async function listSoldUncertified(db: Database, artworkId: string): Promise<SoldUncertified[]> {
  const { rows } = await db.execute<SoldUncertified>(sql`
    select * from (
      select case when w.edition_size is null then '' else h.number::text end as copy, o.number as "order", h.number
      from holds h join artworks w on w.id = h.artwork_id join orders o on o.id = h.order_id
      where h.artwork_id = ${artworkId} and h.state = 'sold' and o.payment_state in ('paid', 'partially_refunded') and o.fulfilment_state = 'delivered'
    ) sold
    where not exists (select from certificates c where c.artwork_id = ${artworkId} and c.copy = sold.copy and c.revoked_at is null)
    order by sold.number limit 100`)
  return rows.map(({ copy, order }) => ({ copy, order }))
}
