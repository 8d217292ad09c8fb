import type { InvoiceContent, InvoiceLine } from "../../db/tables/invoices.ts"
import type { TaxLine } from "../../db/tables/orders.ts"
import { type CalendarDate, sayDate } from "../../lib/calendar-dates.ts"
import { epcQr } from "../../lib/epc-qr.ts"
import { formatSum } from "../../lib/format-money.ts"
import type { InvoiceSheet, SheetPicture } from "../../services/documents/invoice-sheet.ts"
import { netWords, taxWords } from "../orders/taxes.ts"
import { accountFacts } from "./account-facts.ts"

type Row = [name: string, value: string]

/** `paidOn` makes a receipt, without a request; `open` is the rest to ask for after a partial payment. */
export function invoiceSheet(
  number: string,
  content: InvoiceContent,
  pictures: Map<string, SheetPicture>,
  { paidOn = null, open = content.total }: { paidOn?: CalendarDate | null; open?: number } = {},
): InvoiceSheet {
  const { seller, currency, shipping, corrects } = content
  const money = (minor: number) => formatSum(minor, currency)
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
    facts: factsOf(content, paidOn),
    lines: content.lines.map((line) => ({
      picture: (line.pictureId && pictures.get(line.pictureId)) || null,
      title: line.title,
      isWork: line.isWork,
      year: line.year,
      details: detailsOf(line),
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
    total: [`${totalName(content, paidOn)}, ${currencyWords(currency)}`, money(content.total)],
    below: [
      ...taxRows(content, true, money),
      ...(corrects ? [[`Left of invoice ${corrects.number}`, money(corrects.left)] satisfies Row] : []),
    ],
    payment: paymentOf(number, content, paidOn, open),
    note: [content.note, content.taxNote ?? ""].flatMap((text) => text.split(/\s*\n\s*/)).filter(Boolean),
    foot: [
      [seller.name, ...(seller.register ?? [])],
      seller.place.split(/\s*\n\s*/).filter(Boolean),
      [seller.email, seller.taxNumber].filter(Boolean),
    ],
  }
}

function factsOf(
  { issued, suppliedOn, corrects, orderNumber, payment }: InvoiceContent,
  paidOn: CalendarDate | null,
): Row[] {
  const rows: [name: string, value: string | null][] = [
    ["Issued", sayDate(issued)],
    ["Date of supply", suppliedOn ? suppliedWords(suppliedOn, issued) : null],
    ["Corrects", corrects && `Invoice ${corrects.number}, ${sayDate(corrects.issued)}`],
    ["Order", orderNumber],
    ["Paid", paidOn ? sayDate(paidOn) : payment.kind === "paid" ? `${sayDate(payment.on)}, by ${payment.by}` : null],
  ]
  return rows.filter((row): row is Row => Boolean(row[1]))
}

function suppliedWords(suppliedOn: string, issued: CalendarDate): string {
  if (suppliedOn === "delivery") return "See the date on the packing slip"
  return suppliedOn === issued ? "Same as date of issue" : sayDate(suppliedOn)
}

function totalName({ corrects, payment }: InvoiceContent, paidOn: CalendarDate | null): string {
  if (corrects) return "Credit"
  return paidOn || payment.kind === "paid" ? "Paid in full" : "Total"
}

const taxRows = ({ taxes }: InvoiceContent, included: boolean, money: (minor: number) => string): Row[] =>
  taxes
    .filter((tax) => tax.included === included)
    .flatMap((tax) => [...netRow(tax, money), [taxWords(tax), money(tax.amount)] satisfies Row])

/** The net sum per rate, required by section 14 (4) no. 7 of the German UStG. */
const netRow = (tax: TaxLine, money: (minor: number) => string): Row[] =>
  tax.net === undefined ? [] : [[netWords(tax), money(tax.net)]]

/** `US dollars`, `euros` */
const currencyWords = (currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")?.value ?? currency

const detailsOf = ({ medium, size, framing = "", copies, inventoryNumber }: InvoiceLine) =>
  [...medium.split("\n"), size, framing, copies, inventoryNumber && `Inventory no. ${inventoryNumber}`].filter(Boolean)

function paymentOf(
  number: string,
  { payment, orderNumber, currency, total, corrects }: InvoiceContent,
  paidOn: CalendarDate | null,
  open: number,
): InvoiceSheet["payment"] {
  const said = { words: "", facts: [], note: "", code: "" }
  if (corrects) return said
  if (payment.kind === "demo") return { ...said, words: "Paid with a demo payment: no money has moved." }
  if (paidOn || payment.kind === "paid") return said
  const isRest = open > 0 && open < total
  const sum = `${isRest ? "the remaining " : ""}${formatSum(isRest ? open : total, currency)}`
  const by = payment.due ? ` by ${sayDate(payment.due)}` : ""
  if (payment.kind === "other") return { ...said, words: `Please pay ${sum}${by}.` }
  const { account } = payment
  const reference = orderNumber || number
  return {
    words: `Please transfer ${sum}${by}:`,
    facts: [...accountFacts(account), ["Reference", reference]],
    note: account.note,
    // Without a code where nothing is due.
    code: (open > 0 && epcQr({ ...account, amount: Math.min(open, total), currency, reference })) || "",
  }
}
