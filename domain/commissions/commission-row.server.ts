import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { commissions } from "../../db/tables/commissions.ts"
import type { Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { type Mover, mayMove } from "../machine.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { commissionMachine, type Stage } from "./commission-machine.ts"
import { stageNames } from "./commission-stages.ts"
import { factsOf } from "./facts.server.ts"

export type CommissionRow = typeof commissions.$inferSelect
export type QuoteRow = typeof commissionQuotes.$inferSelect
export type ProofRow = typeof commissionProofs.$inferSelect

/** A command with whoever gives it: a client is a visitor whose link was proved, and is known by `by`. */
export type Hand = Run & { mover: Mover; by: string }

export const noCommission = refuse("not_found", "There is no such commission.")

/** Locks a commission. Whatever belongs to it is written under this lock. */
export async function lockCommission(tx: Transaction, id: string): Promise<CommissionRow | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await tx.select().from(commissions).where(eq(commissions.id, id)).for("update")
  return row ?? null
}

/** The last version of a kind that was sent. */
export async function lastSent(
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

/** Whoever takes these back to a request, or ends it, takes back what could be accepted. */
const endQuote: Stage[] = ["inquiry", "waitlist", "declined", "cancelled"]

/** Withdraws the quote that can be accepted, if there is one. */
export async function withdrawOpen(hand: Hand, commissionId: string): Promise<void> {
  const { tx, now } = hand
  const { sentAt, acceptedAt, declinedAt, withdrawnAt } = commissionQuotes
  const of = eq(commissionQuotes.commissionId, commissionId)
  const rows = await tx
    .update(commissionQuotes)
    .set({ withdrawnAt: now, updatedAt: now })
    .where(and(of, isNotNull(sentAt), isNull(acceptedAt), isNull(declinedAt), isNull(withdrawnAt)))
    .returning({ version: commissionQuotes.version })
  for (const { version } of rows) await note(hand, commissionId, "quote withdrawn", { version })
}

type Written = Partial<Omit<CommissionRow, "id" | "stage" | "stageSince" | "createdAt" | "updatedAt">>

/**
 * Moves a commission to a stage, with what is written down beside, and records the move. Refuses (409) what the table or its
 * conditions do not allow. The commission must be locked.
 * @param written counts for the conditions already
 * @param detail what else the history says
 */
export async function transition(
  hand: Hand,
  row: CommissionRow,
  to: Stage,
  written: Written = {},
  detail: Record<string, unknown> = {},
): Promise<Outcome<CommissionRow>> {
  const { tx, mover } = hand
  const from = row.stage as Stage
  if (!mayMove(commissionMachine, from, to, mover))
    return refuse("conflict", `A commission can’t go from “${stageNames[from]}” to “${stageNames[to]}”.`)
  const unmet = commissionMachine.conditions?.[to]?.(
    await factsOf(tx, { ...row, ...written, heldStage: row.heldStage }),
  )
  if (unmet) return refuse("conflict", unmet)
  const leaving = {
    ...(from === "waitlist" ? { waitlistPlace: null } : {}),
    ...(from === "on_hold" ? { heldStage: null, heldSince: null, heldUntil: null, heldReason: "" } : {}),
  }
  if (endQuote.includes(to)) await withdrawOpen(hand, row.id)
  const changes = { stage: { before: from, after: to } }
  return write(hand, row, { ...leaving, ...written, stage: to, stageSince: hand.now }, "moved", { changes, detail })
}

/** Writes to a commission that is locked, and records it. */
export async function write(
  { tx, actor, now, by, mover }: Hand,
  row: CommissionRow,
  written: Partial<CommissionRow>,
  action: string,
  said: { changes?: Record<string, { before: unknown; after: unknown }>; detail?: Record<string, unknown> } = {},
): Promise<Outcome<CommissionRow>> {
  const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1))
  const [next] = await tx
    .update(commissions)
    .set({ ...written, updatedAt })
    .where(eq(commissions.id, row.id))
    .returning()
  if (!next) return noCommission
  const detail = { ...said.detail, ...(mover === "buyer" ? { by } : {}) }
  await record(tx, actor, { noun: "commission", nounId: row.id, action, changes: said.changes, detail }, now)
  return done(next)
}

/** Adds a line to a commission's history that changes nothing of its own row. */
export const note = (
  { tx, actor, now, by, mover }: Hand,
  commissionId: string,
  action: string,
  detail: Record<string, unknown> = {},
) =>
  record(
    tx,
    actor,
    {
      noun: "commission",
      nounId: commissionId,
      action,
      detail: { ...detail, ...(mover === "buyer" ? { by } : {}) },
    },
    now,
  )
