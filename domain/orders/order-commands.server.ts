import { and, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import { atomically } from "../atomically.server.ts"
import { checked } from "../checked.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { mailCancelled, mailDelivered, mailReadyForPickup, mailShipped } from "./fulfilment-mails.server.tsx"
import { tellWaiting } from "./hold-alerts.server.tsx"
import { releaseHolds } from "./holds.server.ts"
import { noteEvent, type OrderRow, transition } from "./transition.server.ts"

const word = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((value) => !/\p{Cc}/u.test(value), "One line only.")

const shipmentSchema = z.strictObject({
  carrier: word(80).min(1, "Write who carries it."),
  trackingNumber: word(120).default(""),
  trackingUrl: z
    .union([z.literal(""), z.url({ protocol: /^https?$/, error: "An address, like https://…" })])
    .default(""),
  /** The lines that go now; all when absent. */
  lineIds: z.array(z.uuid()).optional(),
})

const cancellationSchema = z.strictObject({
  reason: z.string().trim().min(1, "Say why: the buyer reads it.").max(500),
  /** Whether the works go back on the wall. */
  makeAvailable: z.boolean().default(true),
})

/** Reads the order under a lock, as the artist; every command here begins so. */
async function asAdmin(
  shop: Shop,
  actor: Actor,
  number: string,
  work: (tx: Transaction, order: OrderRow, now: Date) => Promise<Outcome<OrderRow>>,
): Promise<Outcome<OrderRow>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  return atomically(shop, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for("update")
    return order ? work(tx, order, shop.now()) : refuse("not_found", "There is no such order.")
  })
}

const mustBePaid = (order: OrderRow) =>
  order.paymentState === "paid" ? null : refuse("conflict", `${order.number} is not paid yet.`)

export const startPreparing = (shop: Shop, actor: Actor, number: string) =>
  asAdmin(shop, actor, number, async (tx, order, now) => {
    return mustBePaid(order) ?? transition(tx, actor, order, "fulfilment", "preparing", now)
  })

export const markReadyForPickup = (shop: Shop, actor: Actor, number: string) =>
  asAdmin(shop, actor, number, async (tx, order, now) => {
    if (!order.shipping.pickup) return refuse("conflict", `${number} is to be shipped, not picked up.`)
    const moved = mustBePaid(order) ?? (await transition(tx, actor, order, "fulfilment", "ready_for_pickup", now))
    if (moved.ok) await mailReadyForPickup(shop, tx, moved.value)
    return moved
  })

/** The works (or some of them) left the studio; the buyer is told how to follow them. */
export async function shipOrder(shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> {
  const parsed = checked(shipmentSchema, input)
  if (!parsed.ok) return parsed
  const { lineIds, ...shipment } = parsed.value
  return asAdmin(shop, actor, number, async (tx, order, now) => {
    if (order.shipping.pickup) return refuse("conflict", `${number} is to be picked up, not shipped.`)
    const unpaid = mustBePaid(order)
    if (unpaid) return unpaid
    const waiting = await tx
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.shipped, false)))
    const going = lineIds ? waiting.filter((line) => lineIds.includes(line.id)) : waiting
    if (going.length === 0) return refuse("conflict", "Choose at least one work that has not left yet.")
    await tx
      .update(orderLines)
      .set({ shipped: true })
      .where(
        inArray(
          orderLines.id,
          going.map((line) => line.id),
        ),
      )
    const [addressed] = await tx.update(orders).set(shipment).where(eq(orders.id, order.id)).returning()
    const whole = going.length === waiting.length
    const note = `${shipment.carrier} ${shipment.trackingNumber}: ${going.map((line) => line.title).join(", ")}`
    if (!whole && order.fulfilmentState === "partially_shipped") {
      await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
      await mailShipped(shop, tx, addressed ?? order, going)
      return done(addressed ?? order)
    }
    const to = whole ? "shipped" : "partially_shipped"
    const moved = await transition(tx, actor, addressed ?? order, "fulfilment", to, now, note)
    if (moved.ok) await mailShipped(shop, tx, moved.value, going)
    return moved
  })
}

/** It is with the buyer: the order is complete. */
export const markDelivered = (shop: Shop, actor: Actor, number: string) =>
  asAdmin(shop, actor, number, async (tx, order, now) => {
    const moved = await transition(tx, actor, order, "fulfilment", "delivered", now)
    if (!moved.ok) return moved
    await mailDelivered(shop, tx, moved.value)
    return transition(tx, actor, moved.value, "order", "completed", now)
  })

/**
 * Ends an order before its works have left. What was paid counts as refunded: the artist sends it back by hand.
 * Holds are released; the works go back on the wall when the artist says so.
 */
export async function cancelOrder(
  shop: Shop,
  actor: Actor,
  number: string,
  input: unknown,
): Promise<Outcome<OrderRow>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const parsed = checked(cancellationSchema, input)
  if (!parsed.ok) return parsed
  const { reason, makeAvailable } = parsed.value
  const now = shop.now()
  return atomically(shop, async (tx) => {
    // Works before the order: the same order of locks as everywhere.
    const [seen] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
    if (!seen) return refuse("not_found", "There is no such order.")
    const held = await tx.select({ artworkId: holds.artworkId }).from(holds).where(eq(holds.orderId, seen.id))
    const works = await lockWorks(
      tx,
      held.map((hold) => hold.artworkId),
    )
    const [order] = await tx.select().from(orders).where(eq(orders.id, seen.id)).for("update")
    if (!order) return refuse("not_found", "There is no such order.")
    const ended = await endMachines(tx, actor, order, now, reason)
    if (!ended.ok) return ended
    await tellWaiting(shop, tx, await releaseHolds(tx, order, works, now, makeAvailable), works)
    await mailCancelled(shop, tx, ended.value, reason)
    return ended
  })
}

async function endMachines(tx: Transaction, actor: Actor, order: OrderRow, now: Date, reason: string) {
  const cancelled = await transition(tx, actor, order, "order", "cancelled", now, reason)
  if (!cancelled.ok) return cancelled
  const to = order.paymentState === "paid" ? "refunded" : "voided"
  const settled = await transition(tx, actor, cancelled.value, "payment", to, now)
  if (!settled.ok) return settled
  return transition(tx, actor, settled.value, "fulfilment", "cancelled", now)
}
