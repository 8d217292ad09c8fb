import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm"
import { commissionMilestones, commissionQuotes } from "../../../db/tables/commission-quotes.ts"
import { commissionReferences, commissions } from "../../../db/tables/commissions.ts"
import { history } from "../../../db/tables/content.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import type { Client } from "../client.server.ts"
import type { CommissionStage } from "../commission-machine.ts"
import { stageWords } from "../commission-stages.ts"
import { listCommissionMessages } from "../letters.server.ts"
import { type RoomPicture, roomProofs } from "./room-proofs.server.ts"
import { type RoomStep, roomSteps } from "./room-steps.ts"

/** Amounts in minor units of `currency`. */
export type RoomQuote = {
  id: string
  version: number
  total: number
  currency: string
  note: string
  terms: string
  termsVersion: number
  revisionsIncluded: number
  furtherRevisionPrice: number
  validUntil: string | null
  isOver: boolean
  acceptedAt: Date | null
  acceptedBy: string
  plan: { title: string; amount: number; due: string | null }[]
}

/** Without its money; null when it was deleted in the meantime. */
export async function readClientPortal(shop: Shop, { commissionId, name }: Client) {
  const [row] = await shop.db.select().from(commissions).where(eq(commissions.id, commissionId))
  if (!row) return null
  const [letters, quote, proofs, references, steps, { promises }] = await Promise.all([
    listCommissionMessages(shop, commissionId, "by the client"),
    quoteOf(shop, commissionId),
    roomProofs(shop, commissionId),
    referencesOf(shop, commissionId),
    stepsOf(shop, row),
    readSettings(shop.db, "promises"),
  ])
  const { stage, subject, size, medium, description, palette, use, budget, deadline } = row
  return {
    client: name,
    stage: stage as CommissionStage,
    says: stageWords(stage, promises.commissionAnswerWithin),
    subject,
    facts: [medium, size].filter((fact) => fact !== ""),
    brief: { description, palette, use, budget, deadline, references },
    hold: stage === "on_hold" ? { until: row.heldUntil, reason: row.heldReason } : null,
    endReason: row.endReason,
    steps,
    letters,
    quote,
    proofs,
    revisions: {
      included: row.revisionsIncluded + row.revisionsExtra,
      used: row.revisionsUsed,
      left: row.revisionsIncluded + row.revisionsExtra - row.revisionsUsed,
    },
    mayShow: row.showConsentAt !== null,
  }
}

async function quoteOf(shop: Shop, commissionId: string): Promise<RoomQuote | null> {
  const { sentAt, acceptedAt, declinedAt, withdrawnAt, version } = commissionQuotes
  const [row] = await shop.db
    .select()
    .from(commissionQuotes)
    .where(
      and(eq(commissionQuotes.commissionId, commissionId), isNotNull(sentAt), isNull(declinedAt), isNull(withdrawnAt)),
    )
    .orderBy(desc(isNotNull(acceptedAt)), desc(version))
    .limit(1)
  if (!row) return null
  const { title, amount, due, position, quoteId } = commissionMilestones
  const plan = await shop.db
    .select({ title, amount, due })
    .from(commissionMilestones)
    .where(eq(quoteId, row.id))
    .orderBy(asc(position))
  const { site } = await readSettings(shop.db, "site")
  const { id, total, currency, note, terms, termsVersion, revisionsIncluded, furtherRevisionPrice, validUntil } = row
  return {
    ...{
      id,
      version: row.version,
      total,
      currency,
      note,
      terms,
      termsVersion,
      revisionsIncluded,
      furtherRevisionPrice,
    },
    validUntil,
    isOver: validUntil !== null && validUntil < dayIn(site.timeZone, shop.now()),
    acceptedAt: row.acceptedAt,
    acceptedBy: row.acceptedBy,
    plan: plan.filter((one) => one.amount > 0),
  }
}

async function referencesOf(shop: Shop, commissionId: string): Promise<RoomPicture[]> {
  const { id, caption, width, height, position, by, folder } = commissionReferences
  const rows = await shop.db
    .select({ id, alt: caption, width, height })
    .from(commissionReferences)
    .where(and(eq(commissionReferences.commissionId, commissionId), eq(by, "client"), isNotNull(folder)))
    .orderBy(asc(position))
  return rows.map((row) => ({ ...row, width: row.width ?? 0, height: row.height ?? 0 }))
}

async function stepsOf(shop: Shop, row: typeof commissions.$inferSelect): Promise<RoomStep[]> {
  const moves = await shop.db
    .select({ at: history.at, changes: history.changes })
    .from(history)
    .where(and(eq(history.noun, "commission"), eq(history.nounId, row.id), eq(history.action, "moved")))
    .orderBy(asc(history.id))
  const entered: Partial<Record<CommissionStage, Date>> = { inquiry: row.createdAt }
  for (const { at, changes } of moves) {
    const to = changes.stage?.after as CommissionStage | undefined
    // A return to the inquiry keeps the date of the request.
    if (to && to !== "inquiry") entered[to] = at
  }
  if (row.deliveredAt) entered.delivered = row.deliveredAt
  const dues = { sketch: row.sketchDue, proof: row.proofDue, delivered: row.deliveryDue }
  return roomSteps({ stage: (row.heldStage ?? row.stage) as CommissionStage, entered, dues })
}
