import { asc, eq, max } from "drizzle-orm"
import { z } from "zod"
import { commissions } from "../../db/tables/commissions.ts"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { dayIn, momentIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { noInput } from "../command.server.ts"
import { greeting, heading, quoteBlock, text } from "../mails/mail-content.ts"
import { mailPerson } from "../notifications/mail-person.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type Client, commandOnCommission, signed } from "./client.server.ts"
import { type CommissionStage, stages } from "./commission-machine.ts"
import { type CommissionRow, type Hand, transitionCommission, write } from "./commission-row.server.ts"
import { followMoney } from "./invoice-milestone.server.ts"
import { moneyOf } from "./milestones.server.ts"
import { queueCommissionDeliveredEmail } from "./room-mails.server.ts"

const moveSchema = z.strictObject({
  to: z.enum(stages, "There is no such stage."),
  from: z.enum(stages).optional(),
})

const withMore: Partial<Record<CommissionStage, string>> = {
  on_hold: "Say until when it is on hold.",
  declined: "Give the client a reason.",
  cancelled: "Say why it is canceled.",
}

/** Refuses (409) what the machine does not allow, what needs more input, and what moved in the meantime. */
export const moveCommission = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof moveSchema>,
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, checked(moveSchema, input), async (hand, row, { to, from }) => {
    if (row.stage === to) return done(row)
    if (from && row.stage !== from) return refuse("conflict", "It has just been moved. Please look at it again.")
    const needs = withMore[to]
    if (needs) return refuse("conflict", needs)
    if (to === "waitlist") return transitionCommission(hand, row, to, { waitlistPlace: await lastPlace(hand) })
    if (to === "delivered" && !row.deliveredAt) return delivered(hand, row, hand.now)
    if (to === "balance_paid" && row.stage === "delivered")
      return transitionCommission(hand, row, to, { deliveredAt: null })
    return transitionCommission(hand, row, to)
  })

async function lastPlace({ tx }: Hand): Promise<number> {
  const [last] = await tx.select({ place: max(commissions.waitlistPlace) }).from(commissions)
  return (last?.place ?? 0) + 1
}

const words = (missing: string) => z.string().trim().min(1, missing).max(2000, "At most 2,000 characters.")
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

export const putOnHold = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof holdSchema>,
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, checked(holdSchema, input), async (hand, row, { until, reason }) => {
    if (row.stage === "on_hold") return refuse("conflict", "It is on hold already.")
    const held = { heldStage: row.stage, heldSince: hand.now, heldUntil: until, heldReason: reason }
    return transitionCommission(hand, row, "on_hold", held, { until, reason })
  })

export const resume = (shop: Shop, actor: Actor, id: string): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, noInput, async (hand, row) => {
    if (row.stage !== "on_hold" || !row.heldStage) return refuse("conflict", "It isn’t on hold.")
    const to = row.heldStage as CommissionStage
    const on = await transitionCommission(
      hand,
      row,
      to,
      to === "waitlist" ? { waitlistPlace: await lastPlace(hand) } : {},
    )
    return on.ok ? done(await followMoney(hand, on.value, (await moneyOf(hand.tx, row.id)).allPaid)) : on
  })

const placeSchema = z.strictObject({ place: z.int("Please enter a number.").min(1, "1 or more.").max(9999).optional() })

export const waitlist = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof placeSchema> = {},
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, checked(placeSchema, input), async (hand, row, { place }) => {
    if (row.stage !== "waitlist")
      return transitionCommission(hand, row, "waitlist", { waitlistPlace: await lastPlace(hand) })
    if (place === undefined || place === row.waitlistPlace) return done(row)
    return reorder(hand, row, place)
  })

/** The others keep their order, numbered from 1. */
async function reorder(hand: Hand, row: CommissionRow, place: number): Promise<Outcome<CommissionRow>> {
  const { tx } = hand
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
  return write(hand, row, { waitlistPlace: after }, "edited", { changes })
}

const endSchema = (missing: string) =>
  z.strictObject({
    reason: words(missing),
    tell: z.boolean().default(true),
  })
const declineInput = endSchema("Please give the client a reason.")
const cancelInput = endSchema("Please say why it is canceled.")

export const decline = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof declineInput>,
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, checked(declineInput, input), async (hand, row, { reason, tell }) => {
    const moved = await transitionCommission(hand, row, "declined", { endReason: reason }, { reason })
    if (moved.ok && tell) await tellEnd(hand, row, "We can’t take on your commission", reason)
    return moved
  })

/** Money that was paid stays until it is refunded on its invoice. A client can cancel only before the acceptance. */
export const cancel = (
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: z.input<typeof cancelInput>,
): Promise<Outcome<CommissionRow>> =>
  signed(shop, who, id, checked(cancelInput, input), async (hand, row, { reason, tell }) => {
    if (row.stage === "cancelled") return done(row)
    const moved = await transitionCommission(hand, row, "cancelled", { endReason: reason }, { reason })
    if (moved.ok && tell && hand.mover !== "buyer")
      await tellEnd(hand, row, "Your commission has been canceled", reason)
    return moved
  })

async function tellEnd({ shop, tx }: Hand, row: CommissionRow, title: string, reason: string): Promise<void> {
  const { site } = await readSettings(tx, "site")
  await mailPerson(
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

export const deliver = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof deliverSchema> = {},
): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, checked(deliverSchema, input), async (hand, row, { on }) => {
    const { site } = await readSettings(hand.tx, "site")
    const today = dayIn(site.timeZone, hand.now)
    if (on && on > today) return refuse("invalid", "Please check the day.", { on: "This day is still to come." })
    const deliveredAt = on && on < today ? momentIn(site.timeZone, on, 12 * 60) : hand.now
    return delivered(hand, row, deliveredAt)
  })

async function delivered(hand: Hand, row: CommissionRow, deliveredAt: Date): Promise<Outcome<CommissionRow>> {
  const moved = await transitionCommission(hand, row, "delivered", { deliveredAt })
  if (moved.ok) await queueCommissionDeliveredEmail(hand, row)
  return moved
}
