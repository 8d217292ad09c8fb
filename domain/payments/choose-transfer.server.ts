import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { getOfferedMethods } from "../checkout/offered-methods.server.ts"
import { sendOrderPlacedEmails } from "../checkout/order-emails.server.ts"
import { command, noInput } from "../command.server.ts"
import { invoiceSettings } from "../invoices/invoice-content.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { reserveWorks } from "../orders/order-holds.server.ts"
import { listOrderWorkIds } from "../orders/order-works.server.ts"
import { type OrderRow, transitionOrder } from "../orders/transition-order.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { closeCardSession } from "./close-card-session.server.ts"
import { findPaymentMethod, paymentMethods } from "./ledger/payment-methods.ts"
import { findUnfinishedSession } from "./ledger/payment-sessions.server.ts"
import { hasLostHolds } from "./revive-order.server.ts"
import { syncOrderPayment } from "./sync-session.server.ts"

const method = "bank_transfer"
const noOrder = refuse("not_found", "There is no such order.")

type PayableOrder = Pick<OrderRow, "orderState" | "paymentMethod" | "quoteAskedAt">

/** A delivery quote has its own choice (`resetOrderPaymentMethod`). */
const isAwaitingCard = ({ orderState, paymentMethod, quoteAskedAt }: PayableOrder) =>
  orderState === "draft" && quoteAskedAt === null && findPaymentMethod(paymentMethod)?.pays === "first"

export async function isTransferOffered(
  shop: Shop,
  token: string,
  order: PayableOrder & { shipping: OrderRow["shipping"] },
) {
  if (!isAwaitingCard(order)) return false
  const [row] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  if (!row) return false
  const methods = await getOfferedMethods(shop, await listOrderWorkIds(shop, row.id), method)
  return methods((await getSettings(shop.db, "payment")).payment)(order.shipping).includes(method)
}

/**
 * Switches an order from its payment page to transfer: places it, with its works reserved until due. Refuses (409) placed,
 * ended, expired and processing orders. Changes the order first and closes the page after, because closing would end the
 * waiting order. Money on the page in between pays the order.
 */
export async function chooseTransfer(shop: Shop, actor: Actor, token: string): Promise<Outcome<OrderRow>> {
  if (!isOrderToken(token)) return noOrder
  await syncOrderPayment(shop, token)
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  if (!found) return noOrder
  const methods = await getOfferedMethods(shop, await listOrderWorkIds(shop, found.id), method)
  const chosen = await command<undefined, OrderRow>(shop, actor, "anyone", noInput, async (run) => {
    const { tx, now } = run
    const locked = await lockOrder(tx, "token", token)
    if (!locked) return noOrder
    const { order, works } = locked
    if (!isAwaitingCard(order)) return refuse("conflict", "This order has been placed or ended already.")
    if ((await findUnfinishedSession(tx, order.id))?.processing)
      return refuse("conflict", "Your payment is being processed. Please wait for the bank.")
    if (await hasLostHolds(run, order)) return refuse("conflict", "Your time to pay has ended. Please order again.")
    const settings = await getSettings(tx, ...invoiceSettings)
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
    const placed = { order: opened.value, lines, settings, invoiceId: randomUUID() }
    await sendOrderPlacedEmails(shop, tx, placed)
    // Last, because other invoices wait for this number until the commit.
    await issueInvoice(tx, placed, now, { id: placed.invoiceId })
    return opened
  })
  if (!chosen.ok) return chosen
  const refused = await closeCardSession(shop, found.id)
  if (refused)
    shop.log.warn({ number: chosen.value.number }, "the card page of an order paid by transfer is still open")
  return chosen
}
