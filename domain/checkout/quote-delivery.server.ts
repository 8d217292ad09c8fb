import { eq } from "drizzle-orm"
import { z } from "zod"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { termsOf } from "../discounts/find-code.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { onOrder } from "../orders/on-order.server.ts"
import { noteEvent, type OrderRow } from "../orders/transition.server.ts"
import { unfinishedSession } from "../payments/sessions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { orderSums } from "./order-sums.ts"
import { mailQuoted } from "./quote-mails.server.ts"

const quoteSchema = z.strictObject({
  /** In minor units; 0 is free. */
  price: z.int("Please enter a price.").min(0, "Please enter a price.").max(1_000_000_000_000, "That is too much."),
  words: z.string().trim().max(500, "At most 500 characters.").default(""),
})

/** Also changes a quote before payment. Uses the present taxes, and the discount as it was used. */
export const quoteDelivery = (shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> =>
  onOrder(shop, actor, number, checked(quoteSchema, input), async ({ tx, order, now }, { price, words }) => {
    if (order.orderState !== "draft" || !order.quoteAskedAt)
      return refuse("conflict", `${number} is not waiting for the price of its delivery.`)
    if (await unfinishedSession(tx, order.id))
      return refuse("conflict", `${order.name} is paying right now. Please wait until it is done.`)
    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(orderLines.position)
    const settings = await readSettings(tx, "taxes", "site", "shipping")
    const { lineDiscounts, ...amounts } = orderSums(settings, {
      prices: lines.map((line) => line.price),
      delivery: { pickup: false, price },
      address: { country: order.address?.country ?? "", region: order.address?.region ?? "" },
      terms: await termsOf(tx, order.discountCodeId),
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
    await record(tx, actor, { noun: "order", nounId: order.id, action: "delivery priced", changes }, now)
    const note = `Delivery costs ${formatMoney(price, order.currency)}`
    await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
    const after = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(orderLines.position)
    await mailQuoted(shop, tx, { order: quoted, lines: after, settings }, words)
    return done(quoted)
  })
