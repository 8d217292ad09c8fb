import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { orders } from "../../db/tables/orders.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { noInput } from "../command.server.ts"
import { button, greeting, heading, text } from "../emails/email-content.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { queuePersonalEmail } from "../notifications/personal-email.server.ts"
import { done, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { endOrder } from "./end-order.server.ts"
import { queueCancelledEmail, queueOrderDeliveredEmail, queueReadyForPickupEmail } from "./fulfilment-emails.server.ts"
import { orderCommand } from "./order-command.server.ts"
import { joinLineTitles, orderWorksBlock } from "./order-email-blocks.ts"
import { listOrderLines } from "./order-works.server.ts"
import { type OrderRow, recordOrderEvent, transitionOrder } from "./transition-order.server.ts"
import { runUndoable } from "./undo-order-step.server.ts"

const cancellationSchema = z.strictObject({
  reason: z.string().trim().min(1, "Please give a reason: the buyer will see it.").max(500),
  /** Whether the works are for sale again. */
  makeAvailable: z.boolean().default(true),
})

const extensionSchema = z.strictObject({ days: z.coerce.number().int("A whole number.").min(1).max(60) })

export const startPreparing = (shop: Shop, actor: Actor, number: string) =>
  orderCommand(shop, actor, number, noInput, ({ tx, order, now }) =>
    transitionOrder(tx, actor, order, "fulfilment", "preparing", now),
  )

export const markReadyForPickup = (shop: Shop, actor: Actor, number: string) =>
  orderCommand(shop, actor, number, noInput, async ({ tx, order, now }) => {
    const moved = await transitionOrder(tx, actor, order, "fulfilment", "ready_for_pickup", now)
    if (moved.ok) await queueReadyForPickupEmail(shop, tx, moved.value)
    return moved
  })

export const markDelivered = (shop: Shop, actor: Actor, number: string) =>
  orderCommand(shop, actor, number, noInput, (run) =>
    runUndoable(run, "delivered", async (later) => {
      const { tx, order, now } = run
      // A handover without payment is recorded as a sale, which sells its works; here the order would be complete.
      if (order.paymentState === "unpaid" || order.paymentState === "partially_paid")
        return refuse("conflict", `${order.number} is not paid yet. Please record its payment first.`)
      const moved = await transitionOrder(tx, actor, order, "fulfilment", "delivered", now)
      if (!moved.ok) return moved
      await queueOrderDeliveredEmail(later, tx, moved.value)
      return transitionOrder(tx, actor, moved.value, "order", "completed", now)
    }),
  )

/** The buyer gets the reason by e-mail. Can be undone. */
export const cancelOrder = (shop: Shop, actor: Actor, number: string, input: unknown) =>
  orderCommand(shop, actor, number, validateInput(cancellationSchema, input), (run, { reason, makeAvailable }) =>
    runUndoable(run, "canceled", async (later) => {
      const ended = await endOrder(later, run, "cancelled", reason, makeAvailable)
      if (ended.ok) await queueCancelledEmail(later, run.tx, ended.value, reason)
      return ended
    }),
  )

/** Counts from now or from the due date, whichever is later. Notifies the buyer. */
export const extendDueDate = (shop: Shop, actor: Actor, number: string, input: unknown) =>
  orderCommand(shop, actor, number, validateInput(extensionSchema, input), async ({ tx, order, now }, { days }) => {
    const awaits = order.orderState === "open" || (order.orderState === "draft" && order.quoteAskedAt)
    if (!awaits || order.paymentState !== "unpaid" || !order.dueAt) {
      return refuse("conflict", `${number} is not awaiting a transfer.`)
    }
    const dueAt = new Date(Math.max(now.getTime(), order.dueAt.getTime()) + days * 86_400_000)
    const [extended] = await tx.update(orders).set({ dueAt }).where(eq(orders.id, order.id)).returning()
    const changes = fieldChanges(order, { dueAt })
    await recordEvent(tx, actor, { noun: "order", nounId: order.id, action: "due later", changes }, now)
    const { site } = await getSettings(tx, "site")
    const note = `${order.orderState === "draft" ? "The works are reserved until" : "Payment is due"} ${formatDateInZone(dueAt, site.timeZone)}`
    await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
    if (extended) await queueMoreTimeEmail(shop, tx, extended)
    return done(extended ?? order)
  })

async function queueMoreTimeEmail(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  if (!order.dueAt) return
  const lines = await listOrderLines(tx, order.id)
  const { site } = await getSettings(tx, "site")
  const until = formatDateInZone(order.dueAt, site.timeZone)
  const isRequest = order.orderState === "draft"
  const are = lines.length > 1 ? "are" : "is"
  const { token } = order
  const ends = isRequest
    ? order.quotedAt
      ? "You can accept the total until then."
      : "We’ll send you the total with delivery before that."
    : order.paymentMethod === "on_collection"
      ? "You can pick up and pay until then."
      : "Your transfer is due on that day."
  await queuePersonalEmail(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: `You have more time for ${order.number}`,
      blocks: [
        orderWorksBlock(shop, lines),
        heading(`Reserved for you until ${until}`),
        greeting(order.name),
        text([...joinLineTitles(lines), ` ${are} now reserved for you until ${until}. ${ends}`]),
        isRequest
          ? button(shop.urls.payment(token), "View your request")
          : button(shop.urls.orderConfirmation(token), "View your order"),
      ],
    },
  )
}
