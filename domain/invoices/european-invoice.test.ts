import { expect, test } from "vitest"
import { settingsSchemas } from "../settings/settings.ts"
import { createCreditContent } from "./credit-content.ts"
import { createInvoiceDocument } from "./invoice-document.server.ts"
import { createDraftContent } from "./invoice-draft.ts"

const settings = (site: object, taxes: object = {}, imprint: object = {}) => ({
  site: settingsSchemas.site.parse({ artistName: "Anneke Rourke", ...site }),
  payment: settingsSchemas.payment.parse({}),
  taxes: settingsSchemas.taxes.parse(taxes),
  imprint: settingsSchemas.imprint.parse(imprint),
})
const draft = {
  ...{ name: "June Okafor", address: "Hafenstr. 4\n20359 Hamburg", email: "", currency: "EUR", note: "", due: null },
  lines: [
    { title: "Portrait", details: "", quantity: 1, price: 119_000, rate: 19_000 },
    { title: "Catalog", details: "", quantity: 2, price: 1070, rate: 7000 },
  ],
  ...{ taxName: "VAT", taxIncluded: true },
}
const days = { issued: "2026-11-25", due: "2026-12-02" } as const
const german = { country: "DE", location: "Pier 3\n20457 Hamburg" }

test("a European invoice states net and tax of each rate, the date of supply, and who the seller is [ADM-13]", () => {
  const content = createDraftContent(
    draft,
    settings(german, { number: "VAT no. DE136695976" }, { name: "Rourke Kunst GmbH", register: "HRB 12345, Hamburg" }),
    days,
  )
  const sheet = createInvoiceDocument("2026-0001", content, new Map())
  expect(sheet.below).toEqual([
    ["Net amount (VAT 19%)", "€1,000.00"],
    ["Includes VAT, 19%", "€190.00"],
    ["Net amount (VAT 7%)", "€20.00"],
    ["Includes VAT, 7%", "€1.40"],
  ])
  expect(sheet.details).toContainEqual(["Date of supply", "Same as date of issue"])
  expect(sheet.foot).toEqual([
    ["Rourke Kunst GmbH", "HRB 12345, Hamburg"],
    ["Pier 3", "20457 Hamburg"],
    ["VAT no. DE136695976"],
  ])
  const supplied = createDraftContent({ ...draft, suppliedOn: "2026-11-20" }, settings(german), days)
  expect(createInvoiceDocument("2026-0002", supplied, new Map()).details).toContainEqual([
    "Date of supply",
    "November 20, 2026",
  ])
})

test("a small business says why it charges no tax, and an American invoice asks for no date of supply [ADM-13]", () => {
  const untaxed = { ...draft, lines: draft.lines.map((line) => ({ ...line, rate: 0 })), note: "Thank you." }
  const small = createDraftContent(untaxed, settings(german, { note: "No VAT is charged (section 19 UStG)." }), days)
  const sheet = createInvoiceDocument("2026-0003", small, new Map())
  expect(sheet.below).toEqual([])
  expect(sheet.note).toEqual(["Thank you.", "No VAT is charged (section 19 UStG)."])
  const american = createInvoiceDocument(
    "2026-0004",
    createDraftContent(draft, settings({ country: "US" }), days),
    new Map(),
  )
  expect(american.details.map(([name]) => name)).not.toContain("Date of supply")
})

test("credit notes take off net and tax of each rate, over all of them exactly the invoice’s [ADM-13]", () => {
  const invoice = createDraftContent(draft, settings(german), days)
  const facts = { number: "2026-0001", note: "", issued: "2026-11-26" } as const
  const line = { title: "Portrait", isWork: false, year: "", medium: "", size: "", copies: "", inventoryNumber: "" }
  const part = createCreditContent(
    invoice,
    [],
    { lines: [{ line: { ...line, pictureId: null }, amount: 33_333 }], delivery: 0 },
    facts,
  )
  const rest = createCreditContent(invoice, [part], "all", facts)
  for (const [at, tax] of invoice.taxes.entries()) {
    expect((part.taxes[at]?.net ?? 0) + (rest.taxes[at]?.net ?? 0)).toBe(-(tax.net ?? 0))
    expect((part.taxes[at]?.amount ?? 0) + (rest.taxes[at]?.amount ?? 0)).toBe(-tax.amount)
  }
  expect(part.taxes.every(({ net = 0 }) => net < 0)).toBe(true)
})
