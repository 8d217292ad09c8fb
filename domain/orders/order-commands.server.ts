import { and, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import { orderLines, orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput, type Run, type Write } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { mailCancelled, mailDelivered, mailReadyForPickup, mailShipped } from "./fulfilment-mails.server.ts"
import { tellWaiting } from "./hold-alerts.server.ts"
import { releaseHolds } from "./holds.server.ts"
import { type LockedOrder, lockOrder } from "./lock-order.server.ts"
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

/** Runs a command of the artist on a locked order. */
const onOrder = <V>(
  shop: Shop,
  actor: Actor,
  number: string,
  input: Outcome<V>,
  work: (run: Run & LockedOrder, value: V) => Promise<Outcome<OrderRow>>,
): Promise<Outcome<OrderRow>> =>
  command(shop, actor, "admin", input, async (run, value) => {
    const locked = await lockOrder(run.tx, "number", number)
    return locked ? work({ ...run, ...locked }, value) : refuse("not_found", "There is no such order.")
  })

export const startPreparing = (shop: Shop, actor: Actor, number: string) =>
  onOrder(shop, actor, number, noInput, ({ tx, order, now }) =>
    transition(tx, actor, order, "fulfilment", "preparing", now),
  )

export const markReadyForPickup = (shop: Shop, actor: Actor, number: string) =>
  onOrder(shop, actor, number, noInput, async ({ tx, order, now }) => {
    const moved = await transition(tx, actor, order, "fulfilment", "ready_for_pickup", now)
    if (moved.ok) await mailReadyForPickup(shop, tx, moved.value)
    return moved
  })

/** The works (or some of them) left the studio; the buyer gets an e-mail with the tracking link. */
export const shipOrder = (shop: Shop, actor: Actor, number: string, input: unknown) =>
  onOrder(shop, actor, number, checked(shipmentSchema, input), async ({ tx, order, now }, { lineIds, ...shipment }) => {
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

/** The buyer has it: the order is complete. */
export const markDelivered = (shop: Shop, actor: Actor, number: string) =>
  onOrder(shop, actor, number, noInput, async ({ tx, order, now }) => {
    const moved = await transition(tx, actor, order, "fulfilment", "delivered", now)
    if (!moved.ok) return moved
    await mailDelivered(shop, tx, moved.value)
    return transition(tx, actor, moved.value, "order", "completed", now)
  })

/**
 * Ends an order before its works have left. What was paid counts as refunded: the artist sends it back by hand.
 * Holds are released; the works are for sale again when the artist says so.
 */
export const cancelOrder = (shop: Shop, actor: Actor, number: string, input: unknown) =>
  onOrder(shop, actor, number, checked(cancellationSchema, input), async (run, { reason, makeAvailable }) => {
    const { tx, order, works, now } = run
    const ended = await endMachines(run, reason)
    if (!ended.ok) return ended
    await tellWaiting(shop, tx, await releaseHolds(tx, order, works, now, makeAvailable), works)
    await mailCancelled(shop, tx, ended.value, reason)
    return ended
  })

async function endMachines({ tx, actor, order, now }: Write & LockedOrder, reason: string) {
  const cancelled = await transition(tx, actor, order, "order", "cancelled", now, reason)
  if (!cancelled.ok) return cancelled
  const to = order.paymentState === "paid" ? "refunded" : "voided"
  const settled = await transition(tx, actor, cancelled.value, "payment", to, now)
  if (!settled.ok) return settled
  return transition(tx, actor, settled.value, "fulfilment", "cancelled", now)
}
