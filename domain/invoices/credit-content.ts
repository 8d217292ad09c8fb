import type { InvoiceContent, InvoiceLine } from "../../db/tables/invoices.ts"
import type { TaxLine } from "../../db/tables/orders.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { divideHalfUp } from "../../lib/half-up.ts"
import { sumAddedTaxes } from "../orders/taxes.ts"

/** `amount` is credited, including the taxes that are added to its price. */
type CreditedLine = { line: Omit<InvoiceLine, "quantity" | "price" | "amount">; amount: number }

/** All that is left, or amounts of works and delivery, positive, including added taxes. */
export type Credited = "all" | { lines: CreditedLine[]; delivery: number }

type CreditNoteDetails = { number: string; note: string; issued: CalendarDate }

export const getUncredited = (invoice: InvoiceContent, before: InvoiceContent[]): number =>
  before.reduce((left, { total }) => left + total, invoice.total)

/**
 * Rounds each tax once, half up, over this and all earlier notes together, so that notes for the whole invoice credit exactly
 * its taxes. @throws when it credits nothing, or more than is left
 */
export function createCreditContent(
  invoice: InvoiceContent,
  before: InvoiceContent[],
  credited: Credited,
  { number, note, issued }: CreditNoteDetails,
): InvoiceContent {
  const left = getUncredited(invoice, before)
  const whole = getGross(invoice)
  const gone = {
    works: before.reduce((sum, { corrects }) => sum + (corrects?.works ?? 0), 0),
    delivery: before.reduce((sum, { corrects }) => sum + (corrects?.delivery ?? 0), 0),
  }
  const rest = { works: whole.works - gone.works, delivery: whole.delivery - gone.delivery }
  const off = credited === "all" ? rest : fitToRest(credited, rest)
  const sum = off.works + off.delivery
  if (sum <= 0 || sum > left) throw new Error(`A credit of ${sum} of ${left} that are left of ${number}`)
  const taxes = creditTaxes(invoice, { works: gone.works + off.works, delivery: gone.delivery + off.delivery }).map(
    (tax, at) => {
      const rest = (of: "amount" | "net") =>
        minus(tax[of] ?? 0) - before.reduce((all, { taxes }) => all + (taxes[at]?.[of] ?? 0), 0)
      return { ...tax, amount: rest("amount"), ...(tax.net !== undefined && { net: rest("net") }) }
    },
  )
  return {
    ...invoice,
    ...(credited === "all"
      ? creditAllLines(invoice, before)
      : creditPartLines(invoice, credited, sum, -sumAddedTaxes(taxes))),
    taxes,
    total: -sum,
    payment: invoice.payment.kind === "demo" ? { kind: "demo" } : { kind: "other", due: null },
    note,
    corrects: { number, issued: invoice.issued, left: left - sum, ...off },
    issued,
  }
}

type Gross = { works: number; delivery: number }

/** Including added taxes; the sum is the total. */
function getGross(invoice: InvoiceContent): Gross {
  const price = invoice.shipping?.price ?? 0
  const added = taxShares(invoice).reduce(
    (sum, { tax, delivery }) =>
      sum + (tax.included ? 0n : divideHalfUp(BigInt(tax.amount) * delivery.part, delivery.of)),
    0n,
  )
  const delivery = price + Number(added)
  return { works: invoice.total - delivery, delivery }
}

/** Amounts beyond the rest of the works move to the delivery, and the reverse. */
function fitToRest({ lines, delivery }: Exclude<Credited, "all">, rest: Gross): Gross {
  const sum = lines.reduce((all, { amount }) => all + amount, delivery)
  const works = Math.min(Math.max(sum - delivery, sum - rest.delivery), rest.works)
  return { works, delivery: sum - works }
}

type Share = { tax: TaxLine; delivery: { part: bigint; of: bigint } }

/** The part of each tax on the delivery, derived from amounts: orders do not store which taxes are on it. */
function taxShares(invoice: InvoiceContent): Share[] {
  const { taxes } = invoice
  const works = BigInt(invoice.lines.reduce((sum, { amount }) => sum + amount, 0))
  const price = BigInt(invoice.shipping?.price ?? 0)
  const count = taxes.length
  // Prefers all taxes on the delivery.
  for (let without = 0; without < 2 ** count && count <= 10; without++) {
    const isOn = (at: number) => !(without & (1 << at))
    const shares = sharesWhere(taxes, works, price, isOn)
    if (shares.every(({ tax, amount }) => tax.amount === amount)) return shares
  }
  return sharesWhere(taxes, works, price, () => true)
}

/** Rates are thousandths of a percent of the price without included taxes. */
function sharesWhere(taxes: TaxLine[], works: bigint, price: bigint, isOn: (at: number) => boolean) {
  const containedIn = (of: TaxLine[]) =>
    of.reduce((sum, { included, rate }) => sum + (included ? BigInt(rate) : 0n), 100_000n)
  const inWorks = containedIn(taxes)
  const inDelivery = containedIn(taxes.filter((_, at) => isOn(at)))
  return taxes.map((tax, at) => {
    const onWorks = works * inDelivery
    const onDelivery = isOn(at) ? price * inWorks : 0n
    const of = onWorks + onDelivery
    return {
      tax,
      amount: Number(divideHalfUp(BigInt(tax.rate) * of, inWorks * inDelivery)),
      delivery: of > 0n ? { part: onDelivery, of } : { part: 0n, of: 1n },
    }
  })
}

/** For the whole invoice exactly its own taxes. A single contained tax and its net sum to the credit, as on the invoice. */
function creditTaxes(invoice: InvoiceContent, { works, delivery }: Gross): TaxLine[] {
  const whole = getGross(invoice)
  return taxShares(invoice).map(({ tax, delivery: { part, of } }) => {
    const onWorks = { part: (of - part) * BigInt(works), of: BigInt(whole.works || 1) }
    const onDelivery = { part: part * BigInt(delivery), of: BigInt(whole.delivery || 1) }
    const above = onWorks.part * onDelivery.of + onDelivery.part * onWorks.of
    const share = (whole: number) => Number(divideHalfUp(BigInt(whole) * above, of * onWorks.of * onDelivery.of))
    const taxed = (gross: Gross) => gross.works + (part > 0n ? gross.delivery : 0)
    const amount = share(tax.amount)
    if (tax.net === undefined) return { ...tax, amount }
    const isRest = invoice.taxes.length === 1 && tax.included && tax.net === taxed(whole) - tax.amount
    return { ...tax, amount, net: isRest ? taxed({ works, delivery }) - amount : share(tax.net) }
  })
}

function creditAllLines(invoice: InvoiceContent, before: InvoiceContent[]): Pick<InvoiceContent, "lines" | "shipping"> {
  const credited = before.reduce(
    (sum, { lines, shipping }) => lines.reduce((all, { amount }) => all + amount, sum + (shipping?.price ?? 0)),
    0,
  )
  const lines = invoice.lines.map((line) => ({ ...line, price: minus(line.price), amount: minus(line.amount) }))
  return {
    lines: credited === 0 ? lines : [...lines, createTextLine("Credited before", -credited)],
    shipping: invoice.shipping && { ...invoice.shipping, price: minus(invoice.shipping.price) },
  }
}

const minus = (amount: number) => (amount === 0 ? 0 : -amount)

export const createTextLine = (title: string, amount: number): InvoiceLine => ({
  title,
  isWork: false,
  year: "",
  medium: "",
  size: "",
  copies: "",
  inventoryNumber: "",
  pictureId: null,
  quantity: 1,
  price: amount,
  amount,
})

/** Without each part's share of added taxes. */
function creditPartLines(
  { shipping }: InvoiceContent,
  { lines, delivery }: Exclude<Credited, "all">,
  sum: number,
  added: number,
): Pick<InvoiceContent, "lines" | "shipping"> {
  let before = 0
  const net = (amount: number) => {
    const from = divideHalfUp(BigInt(added) * BigInt(before), BigInt(sum))
    before += amount
    return amount - Number(divideHalfUp(BigInt(added) * BigInt(before), BigInt(sum)) - from)
  }
  const credited = lines
    .filter(({ amount }) => amount > 0)
    .map(({ line, amount }): InvoiceLine => {
      const price = minus(net(amount))
      return { ...line, quantity: 1, price, amount: price }
    })
  return {
    lines: credited,
    shipping: delivery > 0 ? { name: shipping?.name ?? "Delivery", price: minus(net(delivery)) } : null,
  }
}
