import fc from "fast-check"
import { expect, test } from "vitest"
import type { InvoiceDraft } from "../../db/tables/invoices.ts"
import { sumAddedTaxes } from "../orders/taxes.ts"
import { settingsSchemas } from "../settings/settings.ts"
import { createDraftContent, findDraftProblems, getDraftTotal } from "./invoice-draft.ts"

const settings = {
  site: settingsSchemas.site.parse({ country: "DE" }),
  payment: settingsSchemas.payment.parse({}),
  taxes: settingsSchemas.taxes.parse({}),
  imprint: settingsSchemas.imprint.parse({}),
}
const days = { issued: "2026-11-19", due: "2026-11-26" }
const line = { title: "Portrait", details: "Deposit", quantity: 1, price: 119_000, rate: 19_000 }
const draft: InvoiceDraft = {
  name: "June Okafor",
  address: "417 Mill Street\n\n Portland ",
  email: "",
  currency: "EUR",
  lines: [line],
  taxName: "VAT",
  taxIncluded: true,
  due: null,
  note: "Thank you.",
}

test("what was typed becomes lines, one tax for each rate, and a total", () => {
  const content = createDraftContent(
    {
      ...draft,
      lines: [
        line,
        { ...line, quantity: 2 },
        { ...line, price: -11_900, title: "Discount" },
        { ...line, rate: 7000, price: 10_700 },
      ],
    },
    settings,
    days,
  )
  expect(content.lines.map(({ amount }) => amount)).toEqual([119_000, 238_000, -11_900, 10_700])
  expect(content.lines.map(({ isWork }) => isWork)).toEqual([false, false, false, false])
  expect(content.taxes.map(({ rate, amount }) => [rate, amount])).toEqual([
    [19_000, 55_100],
    [7000, 700],
  ])
  expect(content).toMatchObject({ total: 355_800, paper: "A4", orderNumber: "", shipping: null, note: "Thank you." })
  expect(content.buyer).toEqual(["June Okafor", "417 Mill Street", "Portland"])
})

test("without an account it asks for a payment, with one for a transfer", () => {
  expect(createDraftContent(draft, settings, days).payment).toEqual({ kind: "other", due: days.due })
  const account = { accountHolder: "Ada", bank: "", iban: "DE89370400440532013000", bic: "", note: "" }
  const payment = { ...settings.payment, bankTransfer: account }
  expect(createDraftContent(draft, { ...settings, payment }, days).payment).toEqual({
    kind: "transfer",
    account,
    due: days.due,
  })
})

test.each<[string, Partial<InvoiceDraft>, RegExp]>([
  ["nobody to pay it", { name: "" }, /who it is for/],
  ["no lines", { lines: [] }, /needs a line/],
  ["nothing to pay", { lines: [{ ...line, price: 0 }] }, /more than nothing/],
  ["a day that is over", { due: "2026-11-18" }, /is over/],
  ["more than a number holds", { lines: [{ ...line, quantity: 9999, price: Number.MAX_SAFE_INTEGER }] }, /can hold/],
  [
    "a line that is more than a number holds, and one that takes it off",
    {
      lines: [
        { ...line, quantity: 9999, price: 10 ** 12 },
        { ...line, quantity: 9998, price: -(10 ** 12) },
      ],
    },
    /can hold/,
  ],
])("%s: it cannot be issued", (_, changes, why) => {
  expect(findDraftProblems(draft, "2026-11-19")).toBeNull()
  expect(Object.values(findDraftProblems({ ...draft, ...changes }, "2026-11-19") ?? {})).toEqual([
    expect.stringMatching(why),
  ])
})

test("all missing fields are reported at once, each at its field", () => {
  const lacks = findDraftProblems({ ...draft, name: "", lines: [], due: "2026-11-18" }, "2026-11-19")
  expect(Object.keys(lacks ?? {}).sort()).toEqual(["due", "lines", "name"])
})

test("lines and the taxes that are added are the total, and contained taxes are never more than what contains them", () => {
  const lines = fc.array(
    fc.record({
      title: fc.constant("Work"),
      details: fc.constant(""),
      quantity: fc.integer({ min: 1, max: 50 }),
      price: fc.integer({ min: -50_000, max: 5_000_000 }),
      rate: fc.constantFrom(0, 7000, 19_000, 8875),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(lines, fc.boolean(), (typed, taxIncluded) => {
      const content = createDraftContent({ ...draft, lines: typed, taxIncluded }, settings, days)
      const sum = content.lines.reduce((all, { amount }) => all + amount, 0)
      expect(content.total).toBe(sum + sumAddedTaxes(content.taxes))
      expect(content.total).toBe(getDraftTotal({ ...draft, lines: typed, taxIncluded }))
      for (const { amount, rate } of content.taxes) {
        const taxed = typed.reduce((all, one) => all + (one.rate === rate ? one.price * one.quantity : 0), 0)
        const exact = taxIncluded ? (taxed * rate) / (100_000 + rate) : (taxed * rate) / 100_000
        expect(Math.abs(amount - exact)).toBeLessThanOrEqual(0.5000001)
      }
    }),
  )
})
