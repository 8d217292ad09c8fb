import { eq } from "drizzle-orm"
import { z } from "zod"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { findDiscountCodeById } from "../discounts/discount-code-queries.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { orderCommand } from "../orders/order-command.server.ts"
import { listOrderLines } from "../orders/order-works.server.ts"
import { type OrderRow, recordOrderEvent } from "../orders/transition-order.server.ts"
import { findUnfinishedSession } from "../payments/ledger/payment-sessions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { computeOrderSums } from "./order-sums.ts"
import { sendQuotedEmail } from "./quote-emails.server.ts"

const quoteSchema = z.strictObject({
  /** In minor units; 0 is free. */
  price: z.int("Please enter a price.").min(0, "Please enter a price.").max(1_000_000_000_000, "That is too much."),
  words: z.string().trim().max(500, "At most 500 characters.").default(""),
})

/** Also changes a quote before payment. Uses the present taxes, and the discount as it was used. */
export const quoteDelivery = (shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> =>
  orderCommand(shop, actor, number, validateInput(quoteSchema, input), async ({ tx, order, now }, { price, words }) => {
    if (order.orderState !== "draft" || !order.quoteAskedAt)
      return refuse("conflict", `${number} is not waiting for the price of its delivery.`)
    if (await findUnfinishedSession(tx, order.id))
      return refuse("conflict", `${order.name} is paying right now. Please wait until it is done.`)
    const lines = await listOrderLines(tx, order.id)
    const settings = await getSettings(tx, "taxes", "site", "shipping")
    const { lineDiscounts, ...amounts } = computeOrderSums(settings, {
      prices: lines.map((line) => line.price),
      delivery: { pickup: false, price },
      address: { country: order.address?.country ?? "", region: order.address?.region ?? "" },
      terms: await findDiscountCodeById(tx, order.discountCodeId),
    })
    const dueAt = new Date(now.getTime() + settings.shipping.quoteDays * 86_400_000)
    const changed = { ...amounts, shipping: { ...order.shipping, price }, quotedAt: now, dueAt, paymentMethod: "" }
    const [quoted] = await tx.update(orders).set(changed).where(eq(orders.id, order.id)).returning()
    if (!quoted) throw new Error(`the locked order ${number} is gone`)
    for (const [at, { id }] of lines.entries())
      await tx
        .update(orderLines)
        .set({ discount: lineDiscounts[at] ?? 0 })
        .where(eq(orderLines.id, id))
    const { shippingPrice, total } = changed
    const changes = fieldChanges(order, { shippingPrice, total, dueAt })
    await recordEvent(tx, actor, { noun: "order", nounId: order.id, action: "delivery priced", changes }, now)
    const note = `Delivery costs ${formatMoney(price, order.currency)}`
    await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
    const after = await listOrderLines(tx, order.id)
    await sendQuotedEmail(shop, tx, { order: quoted, lines: after, settings }, words)
    return done(quoted)
  })
