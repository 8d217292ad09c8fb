import { and, eq } from "drizzle-orm"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { type Actor, canAdminister } from "../actor.ts"
import { getInvoiceFile, type InvoiceFile } from "../invoices/invoice-file.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { type BuyerOrder, findOrderByToken } from "../orders/order-queries.server.ts"
import { hasMailServer } from "../outbox/has-mail-server.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getTransferDetails } from "./order-emails.server.ts"
import { renderTransferCode } from "./transfer-code.server.ts"

export type Confirmation = {
  order: BuyerOrder
  /** Only while a transfer is due; `code` is a QR code as SVG for banking apps. */
  transfer: { rows: [string, string][]; note: string; code: string | null } | null
  invoiceNumber: string | null
  pickupAddress: string
  /** Without a mail server the page must not mention an e-mail. */
  canSendEmail: boolean
}

export async function findConfirmation(shop: Shop, token: string): Promise<Confirmation | null> {
  const order = await findOrderByToken(shop, token)
  if (!order) return null
  const [settings, invoice] = await Promise.all([
    getSettings(shop.db, "site", "payment", "shipping"),
    findInvoice(shop, token),
  ])
  const awaiting =
    order.paymentMethod === "bank_transfer" &&
    order.orderState === "open" &&
    (order.paymentState === "unpaid" || order.paymentState === "partially_paid")
  // After a part payment, the rest.
  const amountDue = { ...order, total: order.money.due }
  return {
    order,
    transfer: awaiting
      ? {
          rows: getTransferDetails(amountDue, settings.payment, settings.site.timeZone).filter(([, value]) => value),
          note: settings.payment.bankTransfer.note,
          code: await renderTransferCode(amountDue, settings.payment),
        }
      : null,
    invoiceNumber: invoice?.number ?? null,
    pickupAddress: settings.shipping.pickup.address,
    canSendEmail: await hasMailServer(shop),
  }
}

async function findInvoice(shop: Shop, token: string) {
  if (!isOrderToken(token)) return null
  const [found] = await shop.db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(orders.token, token), eq(invoices.kind, "invoice")))
  return found ?? null
}

/** `within`: false above 30 requests in 10 minutes; `file`: null when not drawn. Throws `InvoiceNotDrawn` to be retried. */
export async function findInvoiceFile(
  shop: Shop,
  actor: Actor,
  token: string,
): Promise<{ within: boolean; file: InvoiceFile | null } | null> {
  const invoice = await findInvoice(shop, token)
  if (!invoice) return null
  const within = await shop.rateLimits.consume(`invoice:${token}`, { points: 30, seconds: 600 })
  return { within, file: within ? await getInvoiceFile(shop, invoice.id, { again: canAdminister(actor) }) : null }
}
