import type { InvoiceContent, InvoiceLine, InvoicePayment } from "../../db/tables/invoices.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { hasEuropeanTax } from "../../lib/european-countries.ts"
import { getPaperSize } from "../../lib/paper-size.ts"
import { formatOrderAddress } from "../orders/order-email-blocks.ts"
import { groupOrderLines, type OrderedWork, type OrderLineRow } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { findPaymentMethod } from "../payments/ledger/payment-methods.ts"
import { getSellerName } from "../settings/seller-name.ts"
import type { SettingsByKey } from "../settings/settings.ts"
import { createTextLine } from "./credit-content.ts"

export type InvoiceSource = { order: OrderRow; lines: OrderLineRow[]; settings: InvoiceSettings }

type SellerSettings = Pick<SettingsByKey, "site" | "taxes" | "imprint">
export const invoiceSettings = ["site", "payment", "taxes", "imprint"] as const
export type InvoiceSettings = Pick<SettingsByKey, (typeof invoiceSettings)[number]>

/** A snapshot at the time of issue. @param days in the site's time zone */
export function createInvoiceContent(
  { order, lines, settings }: InvoiceSource,
  days: { issued: CalendarDate; due: CalendarDate | null },
): InvoiceContent {
  return {
    ...getSellerContent(settings),
    buyer: getBuyerLines(order),
    orderNumber: order.number,
    currency: order.currency,
    lines: [...groupOrderLines(lines).map(toInvoiceLine), ...getDiscountLines(order)],
    shipping: { name: order.shipping.name, price: order.shippingPrice - order.deliveryDiscount },
    taxes: order.taxes,
    total: order.total,
    payment: getPaymentContent(order, settings, days),
    note: "",
    corrects: null,
    issued: days.issued,
    ...suppliedOn(order.fulfilmentState === "delivered" ? days.issued : "delivery", settings),
  }
}

/** The delivery address or, without a delivery, the buyer's name and e-mail address. */
const getBuyerLines = (order: OrderRow): string[] =>
  order.address ? formatOrderAddress(order) : [order.name, order.email].filter(Boolean)

/** Only the works' part; the delivery's price already has its own. */
const getDiscountLines = ({ discountCode, discount, deliveryDiscount }: OrderRow): InvoiceLine[] =>
  discount > deliveryDiscount ? [createTextLine(`Discount ${discountCode}`.trim(), deliveryDiscount - discount)] : []

export const getSellerContent = ({
  site,
  taxes,
  imprint,
}: SellerSettings): Pick<InvoiceContent, "seller" | "paper" | "taxNote"> => ({
  seller: {
    name: getSellerName({ site, imprint }),
    place: site.location,
    email: site.contactEmail,
    taxNumber: taxes.number,
    ...(imprint.register && { register: imprint.register.split("\n") }),
  },
  paper: getPaperSize(site.country),
  ...(taxes.note && { taxNote: taxes.note }),
})

/** Only required where value added tax is charged. */
export const suppliedOn = (
  day: CalendarDate | "delivery",
  { site }: Pick<SettingsByKey, "site">,
): Pick<InvoiceContent, "suppliedOn"> => (hasEuropeanTax(site.country) ? { suppliedOn: day } : {})

export const toInvoiceLine = ({
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

/** A prepaid order's invoice is issued when the money has arrived. */
function getPaymentContent(
  { paymentMethod }: OrderRow,
  { payment }: InvoiceSource["settings"],
  { issued, due }: { issued: CalendarDate; due: CalendarDate | null },
): InvoicePayment {
  if (paymentMethod === "demo") return { kind: "demo" }
  // The transfer of a sale by hand may precede the invoice.
  if (paymentMethod === "bank_transfer" && due !== null) return { kind: "transfer", account: payment.bankTransfer, due }
  if (paymentMethod === "on_collection") return { kind: "other", due }
  if (paymentMethod === "nothing") return { kind: "paid", on: issued, by: "discount code" }
  const method = findPaymentMethod(paymentMethod)
  return { kind: "paid", on: issued, by: method?.name.toLowerCase() ?? paymentMethod }
}
