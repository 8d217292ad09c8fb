import fc from "fast-check"
import { expect, test } from "vitest"
import type { InvoiceContent } from "../../db/tables/invoices.ts"
import { minorUnitDigits } from "../../lib/currency-digits.ts"
import { calculateTaxes, sumAddedTaxes } from "../orders/taxes.ts"
import { type Credited, createCreditContent, createTextLine, getUncredited } from "./credit-content.ts"

type Rows = Parameters<typeof calculateTaxes>[0]["rows"]

const vat = { name: "VAT", countries: ["DE"], region: "", rate: 19_000, included: true, delivery: true }

function invoiceOf(prices: number[], delivery: number, rows: Rows, currency = "EUR"): InvoiceContent {
  const works = prices.reduce((sum, price) => sum + price, 0)
  const taxes = calculateTaxes({ rows }, { country: "DE", region: "" }, { works, delivery })
  return {
    seller: { name: "Ada Ferris", place: "", email: "", taxNumber: "" },
    paper: "A4",
    buyer: ["Judith"],
    orderNumber: "S-1001",
    currency,
    lines: prices.map((price, at) => createTextLine(`Work ${at}`, price)),
    shipping: { name: "Shipping", price: delivery },
    taxes,
    total: works + delivery + sumAddedTaxes(taxes),
    payment: { kind: "other", due: null },
    note: "",
    corrects: null,
    issued: "2026-11-19",
  }
}

const details = { number: "2026-0001", note: "", issued: "2026-11-21" }
const parts = (amounts: number[], delivery = 0): Credited => ({
  lines: amounts.map((amount, at) => ({ line: createTextLine(`Work ${at}`, 0), amount })),
  delivery,
})
const sumOf = ({ lines, shipping, taxes }: InvoiceContent) =>
  lines.reduce((sum, { amount }) => sum + amount, (shipping?.price ?? 0) + sumAddedTaxes(taxes))

test("a credit note for all has the invoice’s lines with minus signs, and corrects it", () => {
  const invoice = invoiceOf([11_900, 5000], 1190, [vat])
  const note = createCreditContent(invoice, [], "all", { ...details, note: "Damaged." })
  expect(note.lines.map(({ amount }) => amount)).toEqual([-11_900, -5000])
  expect(note.shipping?.price).toBe(-1190)
  expect(note.taxes.map(({ amount }) => amount)).toEqual(invoice.taxes.map(({ amount }) => -amount))
  expect(note.total).toBe(-invoice.total)
  expect(note.corrects).toMatchObject({ number: "2026-0001", issued: "2026-11-19", left: 0 })
})

test("a tax that is not on the delivery does not go back with the delivery, and goes back whole with the works", () => {
  const invoice = invoiceOf([11_900], 5000, [{ ...vat, delivery: false }])
  expect(createCreditContent(invoice, [], parts([], 5000), details).taxes[0]?.amount).toBe(0)
  expect(createCreditContent(invoice, [], parts([11_900]), details).taxes[0]?.amount).toBe(-1900)
})

test("taxes that are added are a row of their own: a part is split into its price and them", () => {
  const invoice = invoiceOf([10_000, 10_000], 0, [{ ...vat, included: false }])
  const note = createCreditContent(invoice, [], parts([11_900]), details)
  expect(note.lines[0]?.amount).toBe(-10_000)
  expect(note.taxes[0]?.amount).toBe(-1900)
  expect(note.total).toBe(-11_900)
  const rest = createCreditContent(invoice, [note], "all", details)
  expect(rest.lines.map(({ title, amount }) => [title, amount])).toEqual([
    ["Work 0", -10_000],
    ["Work 1", -10_000],
    ["Credited before", 10_000],
  ])
  expect(rest.total).toBe(-11_900)
})

test("the net and a single contained tax sum to each credit, at every rate", () => {
  for (const rate of [5000, 7000, 19_000, 20_000, 21_000, 8875]) {
    const invoice = invoiceOf([120_000], 990, [{ ...vat, rate }])
    const notes: InvoiceContent[] = []
    for (const amount of [10_005, 9999, 1, 2, 3, 33_333]) {
      const note = createCreditContent(invoice, notes, parts([amount], amount % 7), details)
      const [tax] = note.taxes
      expect((tax?.net ?? 0) + (tax?.amount ?? 0)).toBe(note.total)
      notes.push(note)
    }
    const all = createCreditContent(invoice, notes, "all", details)
    const sums = (of: "net" | "amount") => [...notes, all].reduce((sum, { taxes }) => sum + (taxes[0]?.[of] ?? 0), 0)
    expect([sums("net"), sums("amount")]).toEqual([-(invoice.taxes[0]?.net ?? 0), -(invoice.taxes[0]?.amount ?? 0)])
  }
})

test("refuses more than is left", () => {
  const invoice = invoiceOf([10_000], 0, [])
  const note = createCreditContent(invoice, [], parts([6000]), details)
  expect(note.corrects?.left).toBe(4000)
  expect(() => createCreditContent(invoice, [note], parts([4001]), details)).toThrow(/4001 of 4000/)
  const all = createCreditContent(invoice, [note], "all", details)
  expect(() => createCreditContent(invoice, [note, all], "all", details)).toThrow()
})

const taxRow = fc.record({
  name: fc.constant("Tax"),
  countries: fc.constant(["DE"] as string[]),
  region: fc.constant(""),
  rate: fc.integer({ min: 0, max: 30_000 }),
  included: fc.boolean(),
  delivery: fc.boolean(),
})

test.each(["JPY", "EUR", "KWD"])(
  "%s: whatever is credited in whatever parts, every note adds up, and all together are the invoice [ADM-13]",
  (currency) => {
    const max = 50_000 * 10 ** minorUnitDigits(currency)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: Math.ceil(max / 10) }),
        fc.array(taxRow, { maxLength: 3 }),
        fc.array(fc.tuple(fc.array(fc.integer({ min: 0, max }), { maxLength: 5 }), fc.integer({ min: 0, max }))),
        (prices, delivery, rows, decisions) => {
          const invoice = invoiceOf(prices, delivery, rows, currency)
          const notes: InvoiceContent[] = []
          for (const [amounts, ofDelivery] of decisions) {
            const sum = amounts.reduce((all, one) => all + one, ofDelivery)
            if (sum === 0 || sum > getUncredited(invoice, notes)) continue
            notes.push(createCreditContent(invoice, notes, parts(amounts, ofDelivery), details))
            expect(notes.at(-1)?.total).toBe(-sum)
          }
          if (getUncredited(invoice, notes) > 0) notes.push(createCreditContent(invoice, notes, "all", details))
          for (const note of notes) {
            expect(sumOf(note)).toBe(note.total)
            for (const { amount } of note.taxes) expect(amount).toBeLessThanOrEqual(0)
          }
          expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(-invoice.total)
          for (const [at, { amount }] of invoice.taxes.entries())
            expect(notes.reduce((sum, { taxes }) => sum + (taxes[at]?.amount ?? 0), 0)).toBe(amount === 0 ? 0 : -amount)
        },
      ),
      { numRuns: 400 },
    )
  },
)
