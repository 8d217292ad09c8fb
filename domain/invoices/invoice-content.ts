import type { InvoiceContent } from "../../db/tables/invoices.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { addressLines } from "../orders/order-facts.ts"
import { type LineRow, orderedWorks } from "../orders/ordered-works.ts"
import { taxWords } from "../orders/taxes.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import type { SettingsByKey } from "../settings/settings.ts"

export type InvoiceSource = {
  order: OrderRow
  lines: LineRow[]
  settings: Pick<SettingsByKey, "site" | "payment" | "taxes">
}

/** What an invoice of this order says, taken down when it is issued. @param days of issue and payment, in the site's time zone */
export function invoiceContent(
  { order, lines, settings: { site, payment, taxes } }: InvoiceSource,
  days: { issued: CalendarDate; due: CalendarDate | null },
): InvoiceContent {
  return {
    seller: { name: site.artistName, place: site.location, email: site.contactEmail, taxNumber: taxes.number },
    buyer: addressLines(order),
    orderNumber: order.number,
    currency: order.currency,
    lines: orderedWorks(lines).map(({ lines: [line], title, year, copies, quantity, price, amount }) => ({
      title,
      year,
      medium: line?.snapshot.medium ?? "",
      size: line?.snapshot.size ?? "",
      copies,
      inventoryNumber: line?.snapshot.inventoryNumber ?? "",
      pictureId: line?.snapshot.pictureId ?? null,
      quantity,
      price,
      amount,
    })),
    shipping: { name: order.shipping.name, price: order.shippingPrice },
    taxes: order.taxes.map((tax) => ({ name: taxWords(tax), amount: tax.amount, included: tax.included })),
    total: order.total,
    payment:
      order.paymentMethod === "bank_transfer"
        ? { kind: "transfer", account: payment.bankTransfer, due: days.due }
        : { kind: order.paymentMethod === "demo" ? "demo" : "other" },
    issued: days.issued,
  }
}
