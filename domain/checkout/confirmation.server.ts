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
  /** What to transfer where, while a transfer is awaited; `code`: the same as a QR code (SVG), where banking apps read one. */
  transfer: { rows: [string, string][]; note: string; code: string | null } | null
  invoiceNumber: string | null
  pickupAddress: string
  /** Without a mail server the buyer has no e-mail of the order, and must not read of one. */
  mailsLeave: boolean
}

/** All that the page behind a confirmation link shows; null when the link leads nowhere. */
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
  // After a part, the rest is asked for.
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

/**
 * The invoice of the order behind a confirmation link; null when there is none.
 * @returns `within`: false for more than thirty requests in ten minutes; `file`: null when it could not be drawn
 * @throws InvoiceNotDrawn when drawing failed and may be tried again; each time when the artist asks
 */
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
