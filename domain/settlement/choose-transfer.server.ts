import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { methodsOffered } from "../checkout/methods-offered.server.ts"
import { mailOrderPlaced } from "../checkout/order-mails.server.ts"
import { command, noInput } from "../command.server.ts"
import { invoiceSettings } from "../invoices/invoice-content.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { reserveWorks } from "../orders/holds.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { worksOfOrder } from "../orders/order-works.server.ts"
import { type OrderRow, transitionOrder } from "../orders/transition.server.ts"
import { methodOf, paymentMethods } from "../payments/methods.ts"
import { unfinishedSession } from "../payments/sessions.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { endCardSession } from "./end-session.server.ts"
import { holdsAreLost } from "./revive-order.server.ts"
import { lookAtPayment } from "./settle-session.server.ts"

const method = "bank_transfer"
const noOrder = refuse("not_found", "There is no such order.")

type WaitsForPayment = Pick<OrderRow, "orderState" | "paymentMethod" | "quoteAskedAt">

/** A delivery quote has its own choice (`chooseAgain`). */
const waitsForFirst = ({ orderState, paymentMethod, quoteAskedAt }: WaitsForPayment) =>
  orderState === "draft" && quoteAskedAt === null && methodOf(paymentMethod)?.pays === "first"

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
 * Switches an order from its payment page to transfer: places it, with its works reserved until due. Refuses (409) placed,
 * ended, expired and processing orders. Changes the order first and closes the page after, because closing would end the
 * waiting order. Money on the page in between pays the order.
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
    if (await holdsAreLost(run, order)) return refuse("conflict", "Your time to pay has ended. Please order again.")
    const settings = await readSettings(tx, ...invoiceSettings)
    if (!methods(settings.payment)(order.shipping).includes(method))
      return refuse("conflict", "This can’t be paid by transfer. Please pay here, or write to the studio.")
    const dueAt = new Date(now.getTime() + paymentMethods[method].dueDays(settings.payment) * 86_400_000)
    const [changed] = await tx
      .update(orders)
      .set({ paymentMethod: method, dueAt })
      .where(eq(orders.id, order.id))
      .returning()
    if (!changed) throw new Error(`the locked order ${order.number} is gone`)
    // An order by transfer starts unpaid.
    const unpaid = await transitionOrder(tx, actor, changed, "payment", "unpaid", now)
    const opened = unpaid.ok
      ? await transitionOrder(tx, actor, unpaid.value, "order", "open", now, "By transfer instead")
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
    // Last, because other invoices wait for this number until the commit.
    await issueInvoice(tx, parts, now, { id: parts.invoiceId })
    return opened
  })
  if (!chosen.ok) return chosen
  const stays = await endCardSession(shop, found.id)
  if (stays) shop.log.warn({ number: chosen.value.number }, "the card page of an order paid by transfer is still open")
  return chosen
}
