import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { commissions } from "../../db/tables/commissions.ts"
import type { CommandContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { type ActorRole, canTransition } from "../machine.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { type CommissionStage, commissionMachine } from "./commission-machine.ts"
import { getCommissionState } from "./commission-snapshot.server.ts"
import { stageNames } from "./commission-stages.ts"

export type CommissionRow = typeof commissions.$inferSelect
export type QuoteRow = typeof commissionQuotes.$inferSelect
export type ProofRow = typeof commissionProofs.$inferSelect

/** `by` is the name of the actor; a client is a visitor whose link was proved. */
export type CommissionCommandContext = CommandContext & { role: ActorRole; by: string }

export const noCommission = refuse("not_found", "There is no such commission.")

/** Everything that belongs to a commission is written under this lock. */
export async function lockCommission(tx: Transaction, id: string): Promise<CommissionRow | null> {
  const [row] = await tx.select().from(commissions).where(matchesId(commissions.id, id)).for("update")
  return row ?? null
}

export async function findLastSentProof(
  db: Database | Transaction,
  commissionId: string,
  kind: "sketch" | "proof",
): Promise<ProofRow | null> {
  const [row] = await db
    .select()
    .from(commissionProofs)
    .where(
      and(
        eq(commissionProofs.commissionId, commissionId),
        eq(commissionProofs.kind, kind),
        isNotNull(commissionProofs.sentAt),
      ),
    )
    .orderBy(desc(commissionProofs.version))
    .limit(1)
  return row ?? null
}

/** Stages whose entry withdraws a quote that could be accepted. */
const quoteEndingStages: CommissionStage[] = ["inquiry", "waitlist", "declined", "cancelled"]

export async function withdrawOpenQuotes(hand: CommissionCommandContext, commissionId: string): Promise<void> {
  const { tx, now } = hand
  const { sentAt, acceptedAt, declinedAt, withdrawnAt } = commissionQuotes
  const of = eq(commissionQuotes.commissionId, commissionId)
  const rows = await tx
    .update(commissionQuotes)
    .set({ withdrawnAt: now, updatedAt: now })
    .where(and(of, isNotNull(sentAt), isNull(acceptedAt), isNull(declinedAt), isNull(withdrawnAt)))
    .returning({ version: commissionQuotes.version })
  for (const { version } of rows) await recordCommissionEvent(hand, commissionId, "quote withdrawn", { version })
}

type CommissionChanges = Partial<Omit<CommissionRow, "id" | "stage" | "stageSince" | "createdAt" | "updatedAt">>

/**
 * The commission must be locked. Refuses (409) what the machine or its conditions do not allow. The conditions see `written`.
 */
export async function transitionCommission(
  context: CommissionCommandContext,
  row: CommissionRow,
  to: CommissionStage,
  written: CommissionChanges = {},
  detail: Record<string, unknown> = {},
): Promise<Outcome<CommissionRow>> {
  const { tx, role } = context
  const from = row.stage as CommissionStage
  if (!canTransition(commissionMachine, from, to, role))
    return refuse("conflict", `A commission can’t go from “${stageNames[from]}” to “${stageNames[to]}”.`)
  const unmet = commissionMachine.conditions?.[to]?.(
    await getCommissionState(tx, { ...row, ...written, heldStage: row.heldStage }),
  )
  if (unmet) return refuse("conflict", unmet)
  const leaving = {
    ...(from === "waitlist" ? { waitlistPlace: null } : {}),
    ...(from === "on_hold" ? { heldStage: null, heldSince: null, heldUntil: null, heldReason: "" } : {}),
  }
  if (quoteEndingStages.includes(to)) await withdrawOpenQuotes(context, row.id)
  const changes = { stage: { before: from, after: to } }
  return updateCommission(context, row, { ...leaving, ...written, stage: to, stageSince: context.now }, "moved", {
    changes,
    detail,
  })
}

/** The commission must be locked. */
export async function updateCommission(
  { tx, actor, now, by, role }: CommissionCommandContext,
  row: CommissionRow,
  written: Partial<CommissionRow>,
  action: string,
  event: { changes?: Record<string, { before: unknown; after: unknown }>; detail?: Record<string, unknown> } = {},
): Promise<Outcome<CommissionRow>> {
  const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1))
  const [next] = await tx
    .update(commissions)
    .set({ ...written, updatedAt })
    .where(eq(commissions.id, row.id))
    .returning()
  if (!next) return noCommission
  const detail = { ...event.detail, ...(role === "buyer" ? { by } : {}) }
  await recordEvent(tx, actor, { noun: "commission", nounId: row.id, action, changes: event.changes, detail }, now)
  return done(next)
}

export const recordCommissionEvent = (
  { tx, actor, now, by, role }: CommissionCommandContext,
  commissionId: string,
  action: string,
  detail: Record<string, unknown> = {},
) =>
  recordEvent(
    tx,
    actor,
    {
      noun: "commission",
      nounId: commissionId,
      action,
      detail: { ...detail, ...(role === "buyer" ? { by } : {}) },
    },
    now,
  )
