import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm"
import { commissionMilestones, commissionQuotes } from "../../../db/tables/commission-quotes.ts"
import { commissionReferences, commissions } from "../../../db/tables/commissions.ts"
import { history } from "../../../db/tables/content.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import type { Client } from "../client.server.ts"
import type { CommissionStage } from "../commission-machine.ts"
import { listCommissionMessages } from "../commission-messages.server.ts"
import { getStageLabel } from "../commission-stages.ts"
import { listPortalProofs, type PortalPicture } from "./portal-proofs.server.ts"
import { getPortalSteps, type PortalStep } from "./portal-steps.ts"

/** Amounts in minor units of `currency`. */
export type PortalQuote = {
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
export async function findClientPortal(shop: Shop, { commissionId, name }: Client) {
  const [row] = await shop.db.select().from(commissions).where(eq(commissions.id, commissionId))
  if (!row) return null
  const [messages, quote, proofs, references, steps, { promises }] = await Promise.all([
    listCommissionMessages(shop, commissionId, "by the client"),
    findQuote(shop, commissionId),
    listPortalProofs(shop, commissionId),
    listReferences(shop, commissionId),
    listSteps(shop, row),
    getSettings(shop.db, "promises"),
  ])
  const { stage, subject, size, medium, description, palette, use, budget, deadline } = row
  return {
    client: name,
    stage: stage as CommissionStage,
    says: getStageLabel(stage, promises.commissionAnswerWithin),
    subject,
    facts: [medium, size].filter((fact) => fact !== ""),
    brief: { description, palette, use, budget, deadline, references },
    hold: stage === "on_hold" ? { until: row.heldUntil, reason: row.heldReason } : null,
    endReason: row.endReason,
    steps,
    messages,
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

async function findQuote(shop: Shop, commissionId: string): Promise<PortalQuote | null> {
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
  const { site } = await getSettings(shop.db, "site")
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
    isOver: validUntil !== null && validUntil < getCalendarDate(site.timeZone, shop.now()),
    acceptedAt: row.acceptedAt,
    acceptedBy: row.acceptedBy,
    plan: plan.filter((one) => one.amount > 0),
  }
}

async function listReferences(shop: Shop, commissionId: string): Promise<PortalPicture[]> {
  const { id, caption, width, height, position, by, folder } = commissionReferences
  const rows = await shop.db
    .select({ id, alt: caption, width, height })
    .from(commissionReferences)
    .where(and(eq(commissionReferences.commissionId, commissionId), eq(by, "client"), isNotNull(folder)))
    .orderBy(asc(position))
  return rows.map((row) => ({ ...row, width: row.width ?? 0, height: row.height ?? 0 }))
}

async function listSteps(shop: Shop, row: typeof commissions.$inferSelect): Promise<PortalStep[]> {
  const stageChanges = await shop.db
    .select({ at: history.at, changes: history.changes })
    .from(history)
    .where(and(eq(history.noun, "commission"), eq(history.nounId, row.id), eq(history.action, "moved")))
    .orderBy(asc(history.id))
  const entered: Partial<Record<CommissionStage, Date>> = { inquiry: row.createdAt }
  for (const { at, changes } of stageChanges) {
    const to = changes.stage?.after as CommissionStage | undefined
    // A return to the inquiry keeps the date of the request.
    if (to && to !== "inquiry") entered[to] = at
  }
  if (row.deliveredAt) entered.delivered = row.deliveredAt
  const dues = { sketch: row.sketchDue, proof: row.proofDue, delivered: row.deliveryDue }
  return getPortalSteps({ stage: (row.heldStage ?? row.stage) as CommissionStage, entered, dues })
}
