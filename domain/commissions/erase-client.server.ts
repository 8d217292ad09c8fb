import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { commissionProofMarks, commissionProofPictures, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionMilestones, commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { commissionPortalLinks, commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { erasedMark } from "../person-identifiers.server.ts"

/** `folders` of private pictures are deleted after the transaction. */
type ErasedCommissions = { ids: string[]; folders: string[] }

/** Deletes commissions without an invoice or a finished work. @param before only older requests that were not taken up */
export async function eraseClient(tx: Transaction, emails: string[], before?: Date): Promise<ErasedCommissions> {
  const old = before
    ? sql`and ${commissions.createdAt} < ${before.toISOString()}::timestamptz and ${commissions.stage} in ('inquiry', 'declined', 'cancelled')`
    : sql``
  const rows = await tx
    .select({
      id: commissions.id,
      stays: sql<boolean>`${commissions.artworkId} is not null or exists (select from ${commissionMilestones} m
        where m.commission_id = ${commissions}.id and m.invoice_id is not null)`,
    })
    .from(commissions)
    .where(sql`${commissions.email} = any (${sql.param(emails)}::citext[]) ${old}`)
    .for("update")
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { ids, folders: [] }
  const gone = rows.filter(({ stays }) => !stays).map(({ id }) => id)
  const retained = rows.filter(({ stays }) => stays).map(({ id }) => id)
  const folders = [...(await referenceFolders(tx, ids)), ...(await proofFolders(tx, gone))]
  if (gone.length > 0) await tx.delete(commissions).where(inArray(commissions.id, gone))
  if (retained.length > 0) await eraseCommissions(tx, retained)
  return { ids, folders }
}

async function referenceFolders(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ folder: commissionReferences.folder })
    .from(commissionReferences)
    .where(and(inArray(commissionReferences.commissionId, ids), isNotNull(commissionReferences.folder)))
  return rows.flatMap(({ folder }) => folder ?? [])
}

async function proofFolders(tx: Transaction, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ folder: commissionProofPictures.folder })
    .from(commissionProofPictures)
    .innerJoin(commissionProofs, eq(commissionProofs.id, commissionProofPictures.proofId))
    .where(inArray(commissionProofs.commissionId, ids))
  return rows.map(({ folder }) => folder)
}

async function eraseCommissions(tx: Transaction, ids: string[]): Promise<void> {
  const nothing = { palette: "", use: "", budget: "", heldReason: "", endReason: "", notes: "" }
  await tx
    .update(commissions)
    .set({
      ...nothing,
      name: erasedMark,
      email: "",
      subject: erasedMark,
      description: "",
      showConsentAt: null,
      formId: null,
    })
    .where(inArray(commissions.id, ids))
  await tx.delete(commissionReferences).where(inArray(commissionReferences.commissionId, ids))
  await tx.delete(commissionPortalLinks).where(inArray(commissionPortalLinks.commissionId, ids))
  await tx
    .update(commissionQuotes)
    .set({ note: "", declineReason: "", acceptedBy: sql`case when accepted_by = '' then '' else ${erasedMark} end` })
    .where(inArray(commissionQuotes.commissionId, ids))
  const proofs = await tx
    .update(commissionProofs)
    .set({
      note: "",
      approvedBy: sql`case when approved_by = '' then '' else ${erasedMark} end`,
      sentBackBy: sql`case when sent_back_by = '' then '' else ${erasedMark} end`,
    })
    .where(inArray(commissionProofs.commissionId, ids))
    .returning({ id: commissionProofs.id })
  const proofIds = proofs.map(({ id }) => id)
  if (proofIds.length > 0)
    await tx
      .update(commissionProofMarks)
      .set({ text: erasedMark })
      .where(inArray(commissionProofMarks.proofId, proofIds))
}
