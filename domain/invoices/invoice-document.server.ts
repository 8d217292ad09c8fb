import type { InvoiceContent, InvoiceLine } from "../../db/tables/invoices.ts"
import type { TaxLine } from "../../db/tables/orders.ts"
import { type CalendarDate, formatCalendarDate } from "../../lib/calendar-dates.ts"
import { formatEpcQr } from "../../lib/epc-qr.ts"
import { formatSignedMoney } from "../../lib/format-money.ts"
import type { DocumentPicture, InvoiceDocument } from "../../services/documents/invoice-document.ts"
import { formatNetLabel, formatTaxLabel } from "../orders/taxes.ts"
import { formatAccountDetails } from "./account-details.ts"

type Row = [name: string, value: string]

/** `paidOn` makes a receipt, without a request; `open` is the rest to ask for after a partial payment. */
export function createInvoiceDocument(
  number: string,
  content: InvoiceContent,
  pictures: Map<string, DocumentPicture>,
  { paidOn = null, open = content.total }: { paidOn?: CalendarDate | null; open?: number } = {},
): InvoiceDocument {
  const { seller, currency, shipping, corrects } = content
  const money = (minor: number) => formatSignedMoney(minor, currency)
  const works = content.lines.reduce((sum, { amount }) => sum + amount, 0)
  const added = taxRows(content, false, money)
  const hasSums = added.length > 0 || (shipping !== null && (corrects === null || shipping.price !== 0))
  return {
    is: "invoice",
    paper: content.paper,
    heading: paidOn ? "Receipt" : corrects ? "Credit note" : "Invoice",
    number: paidOn ? `Invoice ${number}` : number,
    artist: seller.name,
    to: content.buyer,
    details: listDetails(content, paidOn),
    lines: content.lines.map((line) => ({
      picture: (line.pictureId && pictures.get(line.pictureId)) || null,
      title: line.title,
      isWork: line.isWork,
      year: line.year,
      details: listLineDetails(line),
      quantity: line.quantity > 1 ? `${line.quantity} × ${money(line.price)}` : "",
      amount: money(line.amount),
    })),
    sums: hasSums
      ? [
          [content.orderNumber ? "Works" : "Sum", money(works)],
          ...(shipping ? [[shipping.name, shipping.price === 0 ? "Free" : money(shipping.price)] satisfies Row] : []),
          ...added,
        ]
      : [],
    total: [`${formatTotalName(content, paidOn)}, ${formatCurrencyName(currency)}`, money(content.total)],
    below: [
      ...taxRows(content, true, money),
      ...(corrects ? [[`Left of invoice ${corrects.number}`, money(corrects.left)] satisfies Row] : []),
    ],
    payment: getPaymentSection(number, content, paidOn, open),
    note: [content.note, content.taxNote ?? ""].flatMap((text) => text.split(/\s*\n\s*/)).filter(Boolean),
    foot: [
      [seller.name, ...(seller.register ?? [])],
      seller.place.split(/\s*\n\s*/).filter(Boolean),
      [seller.email, seller.taxNumber].filter(Boolean),
    ],
  }
}

function listDetails(
  { issued, suppliedOn, corrects, orderNumber, payment }: InvoiceContent,
  paidOn: CalendarDate | null,
): Row[] {
  const rows: [name: string, value: string | null][] = [
    ["Issued", formatCalendarDate(issued)],
    ["Date of supply", suppliedOn ? formatSupplyDate(suppliedOn, issued) : null],
    ["Corrects", corrects && `Invoice ${corrects.number}, ${formatCalendarDate(corrects.issued)}`],
    ["Order", orderNumber],
    [
      "Paid",
      paidOn
        ? formatCalendarDate(paidOn)
        : payment.kind === "paid"
          ? `${formatCalendarDate(payment.on)}, by ${payment.by}`
          : null,
    ],
  ]
  return rows.filter((row): row is Row => Boolean(row[1]))
}

function formatSupplyDate(suppliedOn: string, issued: CalendarDate): string {
  if (suppliedOn === "delivery") return "See the date on the packing slip"
  return suppliedOn === issued ? "Same as date of issue" : formatCalendarDate(suppliedOn)
}

function formatTotalName({ corrects, payment }: InvoiceContent, paidOn: CalendarDate | null): string {
  if (corrects) return "Credit"
  return paidOn || payment.kind === "paid" ? "Paid in full" : "Total"
}

const taxRows = ({ taxes }: InvoiceContent, included: boolean, money: (minor: number) => string): Row[] =>
  taxes
    .filter((tax) => tax.included === included)
    .flatMap((tax) => [...netRow(tax, money), [formatTaxLabel(tax), money(tax.amount)] satisfies Row])

/** The net sum per rate, required by section 14 (4) no. 7 of the German UStG. */
const netRow = (tax: TaxLine, money: (minor: number) => string): Row[] =>
  tax.net === undefined ? [] : [[formatNetLabel(tax), money(tax.net)]]

/** `US dollars`, `euros` */
const formatCurrencyName = (currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")?.value ?? currency

const listLineDetails = ({ medium, size, framing = "", copies, inventoryNumber }: InvoiceLine) =>
  [...medium.split("\n"), size, framing, copies, inventoryNumber && `Inventory no. ${inventoryNumber}`].filter(Boolean)

function getPaymentSection(
  number: string,
  { payment, orderNumber, currency, total, corrects }: InvoiceContent,
  paidOn: CalendarDate | null,
  open: number,
): InvoiceDocument["payment"] {
  const none = { words: "", facts: [], note: "", code: "" }
  if (corrects) return none
  if (payment.kind === "demo") return { ...none, words: "Paid with a demo payment: no money has moved." }
  if (paidOn || payment.kind === "paid") return none
  const isRest = open > 0 && open < total
  const sum = `${isRest ? "the remaining " : ""}${formatSignedMoney(isRest ? open : total, currency)}`
  const by = payment.due ? ` by ${formatCalendarDate(payment.due)}` : ""
  if (payment.kind === "other") return { ...none, words: `Please pay ${sum}${by}.` }
  const { account } = payment
  const reference = orderNumber || number
  return {
    words: `Please transfer ${sum}${by}:`,
    facts: [...formatAccountDetails(account), ["Reference", reference]],
    note: account.note,
    // Without a code where nothing is due.
    code: (open > 0 && formatEpcQr({ ...account, amount: Math.min(open, total), currency, reference })) || "",
  }
}
