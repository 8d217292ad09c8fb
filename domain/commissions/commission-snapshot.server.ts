import { and, inArray, isNotNull, isNull } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionQuotes } from "../../db/tables/commission-quotes.ts"
import type { commissions } from "../../db/tables/commissions.ts"
import type { CommissionStage, CommissionState, ProofState } from "./commission-machine.ts"
import { type CommissionMoney, listMilestonesByCommission, sumMilestones } from "./milestones.server.ts"

type Row = Pick<typeof commissions.$inferSelect, "id" | "stage" | "heldStage" | "deliveredAt">
type Quote = typeof commissionQuotes.$inferSelect
type Proof = typeof commissionProofs.$inferSelect

/** `quote` is the one that counts; `last` are the last versions that were sent. */
export type CommissionSnapshot = {
  facts: CommissionState
  quote: Quote | null
  last: { sketch: Proof | null; proof: Proof | null }
  money: CommissionMoney
}

export async function getCommissionState(db: Database | Transaction, row: Row): Promise<CommissionState> {
  const known = (await getCommissionSnapshots(db, [row])).get(row.id)
  if (!known) throw new Error("a commission is missing")
  return known.facts
}

export async function getCommissionSnapshots(
  db: Database | Transaction,
  rows: Row[],
): Promise<Map<string, CommissionSnapshot>> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { withdrawnAt, declinedAt } = commissionQuotes
  const quotes = await db
    .select()
    .from(commissionQuotes)
    .where(and(inArray(commissionQuotes.commissionId, ids), isNull(withdrawnAt), isNull(declinedAt)))
  const proofs = await db
    .select()
    .from(commissionProofs)
    .where(and(inArray(commissionProofs.commissionId, ids), isNotNull(commissionProofs.sentAt)))
  const milestones = await listMilestonesByCommission(db, ids)
  return new Map(
    rows.map((row) => {
      const own = proofs.filter(({ commissionId }) => commissionId === row.id)
      const quote = findCurrentQuote(quotes.filter(({ commissionId }) => commissionId === row.id))
      const last = { sketch: findLatest(own, "sketch"), proof: findLatest(own, "proof") }
      const money = sumMilestones(milestones.get(row.id) ?? [])
      const facts: CommissionState = {
        stage: row.stage as CommissionStage,
        heldStage: row.heldStage as CommissionStage | null,
        quote: !quote ? "none" : quote.acceptedAt ? "accepted" : quote.sentAt ? "open" : "draft",
        depositPaid: money.depositPaid,
        allPaid: money.allPaid,
        sketch: getProofState(last.sketch),
        proof: getProofState(last.proof),
        delivered: row.deliveredAt !== null,
      }
      return [row.id, { facts, quote, last, money }]
    }),
  )
}

const findCurrentQuote = (all: Quote[]): Quote | null =>
  all.find(({ acceptedAt }) => acceptedAt) ?? all.find(({ sentAt }) => sentAt) ?? all[0] ?? null

const findLatest = (all: Proof[], kind: string): Proof | null =>
  all.filter((one) => one.kind === kind).toSorted((one, other) => other.version - one.version)[0] ?? null

export const getProofState = (proof: Pick<Proof, "sentAt" | "approvedAt" | "sentBackAt"> | null): ProofState =>
  !proof ? "none" : proof.approvedAt ? "approved" : proof.sentBackAt ? "sent_back" : proof.sentAt ? "sent" : "draft"
