import { and, eq, inArray, isNull } from "drizzle-orm"
import { orderLines, parcels } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, noInput } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { queueShippedEmail } from "./fulfilment-emails.server.ts"
import type { LockedOrder } from "./lock-order.server.ts"
import { orderCommand } from "./order-command.server.ts"
import { parcelCorrectionSchema, shipmentSchema } from "./parcel.ts"
import { recordOrderEvent, transitionOrder } from "./transition-order.server.ts"
import { runUndoable } from "./undo-order-step.server.ts"

/** E-mails the tracking link. */
export const shipOrder = (shop: Shop, actor: Actor, number: string, input: unknown) =>
  orderCommand(shop, actor, number, validateInput(shipmentSchema, input), (run, { lineIds, ...tracking }) =>
    runUndoable(run, "shipped", async (later) => {
      const { tx, order, now } = run
      const unshippedLines = await tx
        .select()
        .from(orderLines)
        .where(and(eq(orderLines.orderId, order.id), isNull(orderLines.parcelId)))
        .orderBy(orderLines.position)
      const shippedLines = lineIds ? unshippedLines.filter((line) => lineIds.includes(line.id)) : unshippedLines
      if (shippedLines.length === 0) return refuse("conflict", "Choose at least one work that has not left yet.")
      const note = `${tracking.carrier} ${tracking.trackingNumber}: ${shippedLines.map((line) => line.title).join(", ")}`
      const to = shippedLines.length === unshippedLines.length ? "shipped" : "partially_shipped"
      // Further partial parcels do not change the state.
      const moved =
        order.fulfilmentState === to
          ? done(order)
          : await transitionOrder(tx, actor, order, "fulfilment", to, now, note)
      if (!moved.ok) return moved
      if (order.fulfilmentState === to)
        await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
      const [parcel] = await tx
        .insert(parcels)
        .values({ orderId: order.id, ...tracking, shippedAt: now })
        .returning()
      if (!parcel) throw new Error("the parcel was not written")
      const ids = shippedLines.map((line) => line.id)
      await tx.update(orderLines).set({ parcelId: parcel.id }).where(inArray(orderLines.id, ids))
      await queueShippedEmail(later, tx, moved.value, parcel, shippedLines)
      return moved
    }),
  )

export const correctParcel = (shop: Shop, actor: Actor, number: string, parcelId: string, input: unknown) =>
  orderCommand(shop, actor, number, validateInput(parcelCorrectionSchema, input), async (run, correction) => {
    const { tx, order, now } = run
    const parcel = await findParcel(run, parcelId)
    if (!parcel) return refuse("not_found", "There is no such parcel.")
    const changes = fieldChanges(parcel, correction)
    await tx.update(parcels).set(correction).where(eq(parcels.id, parcel.id))
    await recordEvent(tx, actor, { noun: "order", nounId: order.id, action: "parcel corrected", changes }, now)
    const note = `Tracking corrected: ${correction.carrier} ${correction.trackingNumber}`.trim()
    await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
    return done(order)
  })

/** With the current tracking. */
export const resendParcelEmail = (shop: Shop, actor: Actor, number: string, parcelId: string) =>
  orderCommand(shop, actor, number, noInput, async (run) => {
    const { tx, order, now } = run
    const parcel = await findParcel(run, parcelId)
    if (!parcel) return refuse("not_found", "There is no such parcel.")
    if (!order.email) return refuse("conflict", `${order.name} left no e-mail address.`)
    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.parcelId, parcel.id))
      .orderBy(orderLines.position)
    await queueShippedEmail(shop, tx, order, parcel, lines)
    const note = `E-mail about ${parcel.carrier} ${parcel.trackingNumber} sent again`
    await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
    return done(order)
  })

async function findParcel({ tx, order }: CommandContext & LockedOrder, parcelId: string) {
  const all = await tx.select().from(parcels).where(eq(parcels.orderId, order.id))
  return all.find(({ id }) => id === parcelId)
}
