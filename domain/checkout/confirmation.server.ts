import { and, eq } from "drizzle-orm"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { type Actor, mayAdminister } from "../actor.ts"
import { type InvoiceFile, invoiceFile } from "../invoices/invoice-file.server.ts"
import { mailsLeave } from "../mails/mails-leave.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { type BuyersOrder, findOrderByToken } from "../orders/order-queries.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { transferFacts } from "./order-mails.server.ts"
import { transferCode } from "./transfer-code.server.ts"

export type Confirmation = {
  order: BuyersOrder
  /** Only while a transfer is due; `code` is a QR code as SVG for banking apps. */
  transfer: { rows: [string, string][]; note: string; code: string | null } | null
  invoiceNumber: string | null
  pickupAddress: string
  /** Without a mail server the page must not mention an e-mail. */
  mailsLeave: boolean
}

export async function findConfirmation(shop: Shop, token: string): Promise<Confirmation | null> {
  const order = await findOrderByToken(shop, token)
  if (!order) return null
  const [settings, invoice] = await Promise.all([
    readSettings(shop.db, "site", "payment", "shipping"),
    findInvoice(shop, token),
  ])
  const awaiting =
    order.paymentMethod === "bank_transfer" &&
    order.orderState === "open" &&
    (order.paymentState === "unpaid" || order.paymentState === "partially_paid")
  // After a part payment, the rest.
  const asked = { ...order, total: order.money.due }
  return {
    order,
    transfer: awaiting
      ? {
          rows: transferFacts(asked, settings.payment, settings.site.timeZone).filter(([, value]) => value),
          note: settings.payment.bankTransfer.note,
          code: await transferCode(asked, settings.payment),
        }
      : null,
    invoiceNumber: invoice?.number ?? null,
    pickupAddress: settings.shipping.pickup.address,
    mailsLeave: await mailsLeave(shop),
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
  const within = await shop.rateLimits.take(`invoice:${token}`, { points: 30, seconds: 600 })
  return { within, file: within ? await invoiceFile(shop, invoice.id, { again: mayAdminister(actor) }) : null }
}
