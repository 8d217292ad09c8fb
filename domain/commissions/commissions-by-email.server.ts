import { and, asc, eq, inArray, isNotNull } from "drizzle-orm"
import { commissionProofMarks, commissionProofPictures, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { getPrivateFileUrl } from "../media/private-pictures.server.ts"
import type { Shop } from "../shop.ts"
import { listMilestones } from "./milestones.server.ts"

const of = commissions

export const listCommissionsByEmail = (shop: Pick<Shop, "db">, email: string) => {
  const { id, createdAt, stage, name, subject, description, size, medium, palette, use, budget, deadline } = of
  const { revisionsIncluded, revisionsExtra, revisionsUsed, endReason, deliveredAt, consentAt, showConsentAt } = of
  const asked = { createdAt, stage, name, subject, description, size, medium, palette, use, budget, deadline }
  const since = { revisionsIncluded, revisionsExtra, revisionsUsed, endReason, deliveredAt, consentAt, showConsentAt }
  return shop.db
    .select({ id, ...asked, ...since })
    .from(of)
    .where(eq(of.email, email))
    .orderBy(asc(of.createdAt), asc(of.id))
}

/** For the person's data export; pictures are `data:` URLs. Excludes the studio's notes and everything that was never sent. */
export async function exportClientCommissions(shop: Shop, email: string) {
  const rows = await listCommissionsByEmail(shop, email)
  return Promise.all(
    rows.map(async ({ id, ...asked }) => ({
      ...asked,
      references: await exportReferences(shop, id),
      quotes: await exportQuotes(shop, id),
      payments: (await listMilestones(shop.db, id)).map(({ title, amount, currency, due, invoiceNumber, paid }) => ({
        ...{ title, amount, currency, due, invoiceNumber, paid },
      })),
      proofs: await exportProofs(shop, id),
    })),
  )
}

async function exportReferences(shop: Shop, id: string): Promise<string[]> {
  const { by, position, commissionId, folder, width, smallWidth } = commissionReferences
  const rows = await shop.db
    .select({ folder, width, smallWidth })
    .from(commissionReferences)
    .where(and(eq(commissionId, id), eq(by, "client"), isNotNull(folder)))
    .orderBy(asc(position))
  return toDataUrls(shop, rows)
}

type File = { folder: string | null; width: number | null; smallWidth: number | null }

async function toDataUrls(shop: Shop, rows: File[]): Promise<string[]> {
  const all: string[] = []
  for (const { folder, width, smallWidth } of rows) {
    if (folder === null || width === null || smallWidth === null) continue
    const text = await getPrivateFileUrl(shop, { folder, width, smallWidth })
    if (text) all.push(text)
  }
  return all
}

function exportQuotes(shop: Shop, id: string) {
  const { version, total, currency, depositPercent, terms, termsVersion, note, validUntil } = commissionQuotes
  const { sentAt, acceptedAt, acceptedBy, declinedAt, declineReason, withdrawnAt } = commissionQuotes
  return shop.db
    .select({
      ...{ version, total, currency, depositPercent, terms, termsVersion, note, validUntil },
      ...{ sentAt, acceptedAt, acceptedBy, declinedAt, declineReason, withdrawnAt },
    })
    .from(commissionQuotes)
    .where(and(eq(commissionQuotes.commissionId, id), isNotNull(sentAt)))
    .orderBy(asc(version))
}

async function exportProofs(shop: Shop, id: string) {
  const rows = await shop.db
    .select()
    .from(commissionProofs)
    .where(and(eq(commissionProofs.commissionId, id), isNotNull(commissionProofs.sentAt)))
    .orderBy(asc(commissionProofs.sentAt))
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const marks = await shop.db
    .select()
    .from(commissionProofMarks)
    .where(inArray(commissionProofMarks.proofId, ids))
    .orderBy(asc(commissionProofMarks.position))
  const pictures = await shop.db
    .select()
    .from(commissionProofPictures)
    .where(inArray(commissionProofPictures.proofId, ids))
    .orderBy(asc(commissionProofPictures.position))
  return Promise.all(
    rows.map(async ({ id: proofId, kind, version, note, sentAt, approvedAt, approvedBy, sentBackAt, sentBackBy }) => ({
      ...{ kind, version, note, sentAt, approvedAt, approvedBy, sentBackAt, sentBackBy },
      changes: marks.filter((mark) => mark.proofId === proofId).map(({ text, x, y }) => ({ text, x, y })),
      pictures: await toDataUrls(
        shop,
        pictures.filter((picture) => picture.proofId === proofId),
      ),
    })),
  )
}
