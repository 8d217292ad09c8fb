import { asc, eq, max } from "drizzle-orm"
import { z } from "zod"
import { commissions } from "../../db/tables/commissions.ts"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate, getMomentInZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { noInput } from "../command.server.ts"
import { greeting, heading, quoteBlock, text } from "../emails/email-content.ts"
import { queuePersonalEmail } from "../notifications/personal-email.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type Client, commandOnCommission, portalCommand } from "./client.server.ts"
import { queueCommissionDeliveredEmail } from "./client-portal-emails.server.ts"
import { type CommissionStage, commissionStages } from "./commission-machine.ts"
import {
  type CommissionCommandContext,
  type CommissionRow,
  transitionCommission,
  updateCommission,
} from "./commission-row.server.ts"
import { syncPaymentStage } from "./invoice-milestone.server.ts"
import { getCommissionMoney } from "./milestones.server.ts"

const stageSchema = z.strictObject({
  to: z.enum(commissionStages, "There is no such stage."),
  from: z.enum(commissionStages).optional(),
})

const inputHints: Partial<Record<CommissionStage, string>> = {
  on_hold: "Say until when it is on hold.",
  declined: "Give the client a reason.",
  cancelled: "Say why it is canceled.",
}

/** Refuses (409) what the machine does not allow, what needs more input, and what moved in the meantime. */
export const setCommissionStage = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof stageSchema>,
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, validateInput(stageSchema, input), async (hand, row, { to, from }) => {
    if (row.stage === to) return done(row)
    if (from && row.stage !== from) return refuse("conflict", "It has just been moved. Please look at it again.")
    const needs = inputHints[to]
    if (needs) return refuse("conflict", needs)
    if (to === "waitlist") return transitionCommission(hand, row, to, { waitlistPlace: await getLastPlace(hand) })
    if (to === "delivered" && !row.deliveredAt) return markDelivered(hand, row, hand.now)
    if (to === "balance_paid" && row.stage === "delivered")
      return transitionCommission(hand, row, to, { deliveredAt: null })
    return transitionCommission(hand, row, to)
  })

async function getLastPlace({ tx }: CommissionCommandContext): Promise<number> {
  const [last] = await tx.select({ place: max(commissions.waitlistPlace) }).from(commissions)
  return (last?.place ?? 0) + 1
}

const reasonSchema = (missing: string) => z.string().trim().min(1, missing).max(2000, "At most 2,000 characters.")
const dayOrNone = z
  .string()
  .refine(isCalendarDate, "Please choose a day.")
  .or(z.literal("").transform(() => null))
  .nullable()
  .default(null)

const holdSchema = z.strictObject({
  /** Its last day; null: open-ended. */
  until: dayOrNone,
  reason: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
})

export const holdCommission = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof holdSchema>,
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, validateInput(holdSchema, input), async (hand, row, { until, reason }) => {
    if (row.stage === "on_hold") return refuse("conflict", "It is on hold already.")
    const held = { heldStage: row.stage, heldSince: hand.now, heldUntil: until, heldReason: reason }
    return transitionCommission(hand, row, "on_hold", held, { until, reason })
  })

export const resumeCommission = (shop: Shop, actor: Actor, id: string): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, noInput, async (hand, row) => {
    if (row.stage !== "on_hold" || !row.heldStage) return refuse("conflict", "It isn’t on hold.")
    const to = row.heldStage as CommissionStage
    const on = await transitionCommission(
      hand,
      row,
      to,
      to === "waitlist" ? { waitlistPlace: await getLastPlace(hand) } : {},
    )
    return on.ok
      ? done(await syncPaymentStage(hand, on.value, (await getCommissionMoney(hand.tx, row.id)).allPaid))
      : on
  })

const placeSchema = z.strictObject({ place: z.int("Please enter a number.").min(1, "1 or more.").max(9999).optional() })

export const waitlistCommission = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof placeSchema> = {},
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, validateInput(placeSchema, input), async (hand, row, { place }) => {
    if (row.stage !== "waitlist")
      return transitionCommission(hand, row, "waitlist", { waitlistPlace: await getLastPlace(hand) })
    if (place === undefined || place === row.waitlistPlace) return done(row)
    return reorder(hand, row, place)
  })

/** The others keep their order, numbered from 1. */
async function reorder(
  context: CommissionCommandContext,
  row: CommissionRow,
  place: number,
): Promise<Outcome<CommissionRow>> {
  const { tx } = context
  const waiting = await tx
    .select({ id: commissions.id })
    .from(commissions)
    .where(eq(commissions.stage, "waitlist"))
    .orderBy(asc(commissions.waitlistPlace), asc(commissions.createdAt))
    .for("update")
  const ids = waiting.map(({ id }) => id).filter((id) => id !== row.id)
  ids.splice(Math.min(place - 1, ids.length), 0, row.id)
  for (const [at, id] of ids.entries())
    await tx
      .update(commissions)
      .set({ waitlistPlace: at + 1 })
      .where(eq(commissions.id, id))
  const after = ids.indexOf(row.id) + 1
  const changes = { waitlistPlace: { before: row.waitlistPlace, after } }
  return updateCommission(context, row, { waitlistPlace: after }, "edited", { changes })
}

const endSchema = (missing: string) =>
  z.strictObject({ reason: reasonSchema(missing), tell: z.boolean().default(true) })
const declineInput = endSchema("Please give the client a reason.")
const cancelInput = endSchema("Please say why it is canceled.")

export const declineCommission = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof declineInput>,
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, validateInput(declineInput, input), async (hand, row, { reason, tell }) => {
    const moved = await transitionCommission(hand, row, "declined", { endReason: reason }, { reason })
    if (moved.ok && tell) await sendCommissionEndedEmail(hand, row, "We can’t take on your commission", reason)
    return moved
  })

/** Money that was paid stays until it is refunded on its invoice. A client can cancel only before the acceptance. */
export const setCommissionCancelled = (
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: z.input<typeof cancelInput>,
): Promise<Outcome<CommissionRow>> =>
  portalCommand(shop, who, id, validateInput(cancelInput, input), async (hand, row, { reason, tell }) => {
    if (row.stage === "cancelled") return done(row)
    const moved = await transitionCommission(hand, row, "cancelled", { endReason: reason }, { reason })
    if (moved.ok && tell && hand.role !== "buyer")
      await sendCommissionEndedEmail(hand, row, "Your commission has been canceled", reason)
    return moved
  })

async function sendCommissionEndedEmail(
  { shop, tx }: CommissionCommandContext,
  row: CommissionRow,
  title: string,
  reason: string,
): Promise<void> {
  const { site } = await getSettings(tx, "site")
  await queuePersonalEmail(
    shop,
    tx,
    { kind: "own-commission" },
    {
      to: row.email,
      replyTo: site.contactEmail || undefined,
      subject: `${title}: ${row.subject}`,
      blocks: [
        heading(title),
        greeting(row.name),
        text(`This is about “${row.subject}”. The studio wrote:`),
        quoteBlock(reason),
      ],
    },
  )
}

const deliverSchema = z.strictObject({ on: dayOrNone })

export const deliverCommission = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof deliverSchema> = {},
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, validateInput(deliverSchema, input), async (hand, row, { on }) => {
    const { site } = await getSettings(hand.tx, "site")
    const today = getCalendarDate(site.timeZone, hand.now)
    if (on && on > today) return refuse("invalid", "Please check the day.", { on: "This day is still to come." })
    const deliveredAt = on && on < today ? getMomentInZone(site.timeZone, on, 12 * 60) : hand.now
    return markDelivered(hand, row, deliveredAt)
  })

async function markDelivered(
  hand: CommissionCommandContext,
  row: CommissionRow,
  deliveredAt: Date,
): Promise<Outcome<CommissionRow>> {
  const moved = await transitionCommission(hand, row, "delivered", { deliveredAt })
  if (moved.ok) await queueCommissionDeliveredEmail(hand, row)
  return moved
}
