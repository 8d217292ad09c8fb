import type { InvoiceContent, InvoiceLine, InvoicePayment } from "../../db/tables/invoices.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { paperOf } from "../../lib/paper.ts"
import { addressLines } from "../orders/order-facts.ts"
import { type LineRow, type OrderedWork, orderedWorks } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import { methodOf } from "../payments/methods.ts"
import type { SettingsByKey } from "../settings/settings.ts"
import { wordsLine } from "./credit-content.ts"

export type InvoiceSource = {
  order: OrderRow
  lines: LineRow[]
  settings: Pick<SettingsByKey, "site" | "payment" | "taxes">
}

/** What an invoice of this order says, taken down when it is issued. @param days of issue and payment, in the site's time zone */
export function invoiceContent(
  { order, lines, settings }: InvoiceSource,
  days: { issued: CalendarDate; due: CalendarDate | null },
): InvoiceContent {
  return {
    ...sellerOf(settings),
    buyer: buyerOf(order),
    orderNumber: order.number,
    currency: order.currency,
    lines: [...orderedWorks(lines).map(lineOf), ...discountLines(order)],
    shipping: { name: order.shipping.name, price: order.shippingPrice - order.deliveryDiscount },
    taxes: order.taxes,
    total: order.total,
    payment: paymentOf(order, settings, days),
    note: "",
    corrects: null,
    issued: days.issued,
  }
}

/** Who is invoiced: where it is delivered, or, where nothing is, the buyer's name and e-mail address. */
const buyerOf = (order: OrderRow): string[] =>
  order.address ? addressLines(order) : [order.name, order.email].filter(Boolean)

/** What a code, or the artist, takes off the works; the delivery's part is taken off its price. */
const discountLines = ({ discountCode, discount, deliveryDiscount }: OrderRow): InvoiceLine[] =>
  discount > deliveryDiscount ? [wordsLine(`Discount ${discountCode}`.trim(), deliveryDiscount - discount)] : []

/** Who issues, on which paper. */
export const sellerOf = ({
  site,
  taxes,
}: Pick<SettingsByKey, "site" | "taxes">): Pick<InvoiceContent, "seller" | "paper"> => ({
  seller: { name: site.artistName, place: site.location, email: site.contactEmail, taxNumber: taxes.number },
  paper: paperOf(site.country),
})

/** The copies of one work as a line. */
export const lineOf = ({
  lines: [line],
  title,
  year,
  copies,
  framing,
  quantity,
  price,
  amount,
}: OrderedWork): InvoiceLine => ({
  title,
  isWork: true,
  year,
  medium: line?.snapshot.medium ?? "",
  size: line?.snapshot.size ?? "",
  ...(framing && { framing }),
  copies,
  inventoryNumber: line?.snapshot.inventoryNumber ?? "",
  pictureId: line?.snapshot.pictureId ?? null,
  quantity,
  price,
  amount,
})

/** An invoice of a way to pay that comes first is issued when the money is there. */
function paymentOf(
  { paymentMethod }: OrderRow,
  { payment }: InvoiceSource["settings"],
  { issued, due }: { issued: CalendarDate; due: CalendarDate | null },
): InvoicePayment {
  if (paymentMethod === "demo") return { kind: "demo" }
  // Of a sale by hand, the transfer may have come before the invoice.
  if (paymentMethod === "bank_transfer" && due !== null) return { kind: "transfer", account: payment.bankTransfer, due }
  if (paymentMethod === "on_collection") return { kind: "other", due }
  if (paymentMethod === "nothing") return { kind: "paid", on: issued, by: "discount code" }
  const method = methodOf(paymentMethod)
  return { kind: "paid", on: issued, by: method?.name.toLowerCase() ?? paymentMethod }
}
