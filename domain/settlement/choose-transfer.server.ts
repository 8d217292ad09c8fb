import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { methodsOffered } from "../checkout/methods-offered.server.ts"
import { mailOrderPlaced } from "../checkout/order-mails.server.ts"
import { command, noInput } from "../command.server.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { reserveWorks } from "../orders/holds.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { worksOfOrder } from "../orders/order-works.server.ts"
import { type OrderRow, transition } from "../orders/transition.server.ts"
import { methodOf, paymentMethods } from "../payments/methods.ts"
import { unfinishedSession } from "../payments/sessions.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { endSession } from "./end-session.server.ts"
import { holdsAreLost } from "./revive-order.server.ts"
import { lookAtPayment } from "./settle-session.server.ts"

const method = "bank_transfer"
const noOrder = refuse("not_found", "There is no such order.")

type WaitsForPayment = Pick<OrderRow, "orderState" | "paymentMethod" | "quoteAskedAt">

/** Whether an order waits for a payment that comes first. A delivery's price has its own choice (`chooseAgain`). */
const waitsForFirst = ({ orderState, paymentMethod, quoteAskedAt }: WaitsForPayment) =>
  orderState === "draft" && quoteAskedAt === null && methodOf(paymentMethod)?.pays === "first"

/** Whether the order behind a payment page can be paid by transfer instead. */
export async function transferIsOffered(
  shop: Shop,
  token: string,
  order: WaitsForPayment & { shipping: OrderRow["shipping"] },
) {
  if (!waitsForFirst(order)) return false
  const [row] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  if (!row) return false
  const methods = await methodsOffered(shop, await worksOfOrder(shop, row.id), method)
  return methods((await readSettings(shop.db, "payment")).payment)(order.shipping).includes(method)
}

/**
 * The buyer would rather pay by transfer than on the page that the order waits for: it stands from now on as if it had been
 * placed so, with its works reserved until it is due. Refuses (409) an order that is placed or over, one whose hold has
 * ended, and one whose payment the bank is confirming.
 *
 * The order is changed first, and the provider's page closed afterwards: closing it ends an order that waits for it. If
 * somebody pays on the page in between, or while the provider does not answer, that money pays the order.
 */
export async function chooseTransfer(shop: Shop, actor: Actor, token: string): Promise<Outcome<OrderRow>> {
  if (!isOrderToken(token)) return noOrder
  await lookAtPayment(shop, token)
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  if (!found) return noOrder
  const methods = await methodsOffered(shop, await worksOfOrder(shop, found.id), method)
  const chosen = await command<undefined, OrderRow>(shop, actor, "anyone", noInput, async (run) => {
    const { tx, now } = run
    const locked = await lockOrder(tx, "token", token)
    if (!locked) return noOrder
    const { order, works } = locked
    if (!waitsForFirst(order)) return refuse("conflict", "This order has been placed or ended already.")
    if ((await unfinishedSession(tx, order.id))?.processing)
      return refuse("conflict", "Your payment is being processed. Please wait for the bank.")
    if (await holdsAreLost(run, order)) return refuse("conflict", "The time to pay is over. Please order again.")
    const settings = await readSettings(tx, "payment", "site", "taxes")
    if (!methods(settings.payment)(order.shipping).includes(method))
      return refuse("conflict", "This can’t be paid by transfer. Please pay here, or write to the studio.")
    const dueAt = new Date(now.getTime() + paymentMethods[method].dueDays(settings.payment) * 86_400_000)
    const [changed] = await tx
      .update(orders)
      .set({ paymentMethod: method, dueAt })
      .where(eq(orders.id, order.id))
      .returning()
    if (!changed) throw new Error(`the locked order ${order.number} is gone`)
    // what was placed by transfer has not begun to be paid
    const unpaid = await transition(tx, actor, changed, "payment", "unpaid", now)
    const opened = unpaid.ok
      ? await transition(tx, actor, unpaid.value, "order", "open", now, "By transfer instead")
      : unpaid
    if (!opened.ok) return opened
    await tx
      .update(holds)
      .set({ expiresAt: null })
      .where(and(eq(holds.orderId, order.id), eq(holds.state, "active")))
    await reserveWorks(tx, order, [...works.values()], now)
    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(orderLines.position)
    const parts = { order: opened.value, lines, settings, invoiceId: randomUUID() }
    await mailOrderPlaced(shop, tx, parts)
    // last, because whoever else issues an invoice waits from here until the commit
    await issueInvoice(tx, parts, now, { id: parts.invoiceId })
    return opened
  })
  if (!chosen.ok) return chosen
  const stays = await endSession(shop, found.id)
  if (stays) shop.log.warn({ number: chosen.value.number }, "the card page of an order paid by transfer is still open")
  return chosen
}
