import type { InvoiceContent, InvoiceLine } from "../../db/tables/invoices.ts"
import { type CalendarDate, sayDate } from "../../lib/calendar-dates.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { InvoiceSheet, SheetPicture } from "../../services/documents/invoice-sheet.ts"
import { accountFacts } from "./account-facts.ts"

/**
 * An issued invoice in the words that are printed. Nothing but the payment is added to what was issued.
 * @param paid the day on which the order was paid, null while it is not
 */
export function invoiceSheet(
  number: string,
  content: InvoiceContent,
  { pictures, paid }: { pictures: Map<string, SheetPicture>; paid: CalendarDate | null },
): InvoiceSheet {
  const money = (minor: number) => formatMoney(minor, content.currency)
  const { seller } = content
  const taxRows = (contained: boolean) =>
    content.taxes
      .filter(({ included }) => included === contained)
      .map(({ name, amount }): [string, string] => [name, money(amount)])
  return {
    title: `Invoice ${number}`,
    artist: seller.name,
    from: [...seller.place.split(/\s*\n\s*/), seller.email, seller.taxNumber].filter(Boolean),
    to: content.buyer,
    facts: [
      ["Date", sayDate(content.issued)],
      ["Order", content.orderNumber],
    ],
    lines: content.lines.map((line) => ({
      picture: (line.pictureId && pictures.get(line.pictureId)) || null,
      title: line.title,
      year: line.year,
      details: detailsOf(line),
      quantity: line.quantity > 1 ? `${line.quantity} × ${money(line.price)}` : "",
      amount: money(line.amount),
    })),
    sums: [
      [content.shipping.name, content.shipping.price === 0 ? "Free" : money(content.shipping.price)],
      ...taxRows(false),
      ["Total", money(content.total)],
    ],
    contained: taxRows(true),
    payment: paymentOf(content, paid, money(content.total)),
    signature: seller.name,
  }
}

const detailsOf = ({ medium, size, copies, inventoryNumber }: InvoiceLine) =>
  [medium, size, copies, inventoryNumber && `Inventory no. ${inventoryNumber}`].filter(Boolean)

function paymentOf(
  { payment, orderNumber }: InvoiceContent,
  paid: CalendarDate | null,
  total: string,
): InvoiceSheet["payment"] {
  if (payment.kind === "demo") return { words: "Paid with a demo payment: no money has moved.", facts: [], note: "" }
  if (paid || payment.kind === "other")
    return { words: paid ? `Paid on ${sayDate(paid)}. Thank you.` : "", facts: [], note: "" }
  const { account, due } = payment
  return {
    words: `Please transfer ${total}${due ? ` by ${sayDate(due)}` : ""}:`,
    facts: [...accountFacts(account), ["Reference", orderNumber]],
    note: account.note,
  }
}
