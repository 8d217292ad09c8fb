import { and, inArray, isNotNull, isNull } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionQuotes } from "../../db/tables/commission-quotes.ts"
import type { commissions } from "../../db/tables/commissions.ts"
import type { CommissionFacts, ProofState, Stage } from "./commission-machine.ts"
import { type CommissionMoney, milestonesOfMany, sumsOf } from "./milestones.server.ts"

type Row = Pick<typeof commissions.$inferSelect, "id" | "stage" | "heldStage" | "deliveredAt">
type Quote = typeof commissionQuotes.$inferSelect
type Proof = typeof commissionProofs.$inferSelect

/** What is known of a commission beside its own row: `quote` the one that counts, `last` the last versions that were sent. */
export type Known = {
  facts: CommissionFacts
  quote: Quote | null
  last: { sketch: Proof | null; proof: Proof | null }
  money: CommissionMoney
}

/** What the machine's conditions look at. */
export async function factsOf(db: Database | Transaction, row: Row): Promise<CommissionFacts> {
  const known = (await knownOf(db, [row])).get(row.id)
  if (!known) throw new Error("a commission is missing")
  return known.facts
}

/** The same of several commissions at once, in four statements. */
export async function knownOf(db: Database | Transaction, rows: Row[]): Promise<Map<string, Known>> {
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
  const milestones = await milestonesOfMany(db, ids)
  return new Map(
    rows.map((row) => {
      const own = proofs.filter(({ commissionId }) => commissionId === row.id)
      const quote = theQuote(quotes.filter(({ commissionId }) => commissionId === row.id))
      const last = { sketch: latest(own, "sketch"), proof: latest(own, "proof") }
      const money = sumsOf(milestones.get(row.id) ?? [])
      const facts: CommissionFacts = {
        stage: row.stage as Stage,
        heldStage: row.heldStage as Stage | null,
        quote: !quote ? "none" : quote.acceptedAt ? "accepted" : quote.sentAt ? "open" : "draft",
        depositPaid: money.depositPaid,
        allPaid: money.allPaid,
        sketch: stateOf(last.sketch),
        proof: stateOf(last.proof),
        delivered: row.deliveredAt !== null,
      }
      return [row.id, { facts, quote, last, money }]
    }),
  )
}

/** The accepted one, else the one that can be accepted, else the draft. */
const theQuote = (all: Quote[]): Quote | null =>
  all.find(({ acceptedAt }) => acceptedAt) ?? all.find(({ sentAt }) => sentAt) ?? all[0] ?? null

const latest = (all: Proof[], kind: string): Proof | null =>
  all.filter((one) => one.kind === kind).toSorted((one, other) => other.version - one.version)[0] ?? null

/** Where a version stands. */
export const stateOf = (proof: Pick<Proof, "sentAt" | "approvedAt" | "sentBackAt"> | null): ProofState =>
  !proof ? "none" : proof.approvedAt ? "approved" : proof.sentBackAt ? "sent_back" : proof.sentAt ? "sent" : "draft"
