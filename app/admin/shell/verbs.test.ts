import { expect, test } from "vitest"
import { settingsParts } from "../settings/settings-parts.ts"
import { namedBy, namesVerb, settingsPlaces, studioPlaces, verbs } from "./verbs.ts"

const labels = (query: string) => namedBy(query, [...verbs, ...studioPlaces]).map(({ label }) => label)

test.each([
  ["record sale", ["Record a sale"]],
  ["new invoice", ["New invoice"]],
  ["new exhib", ["New exhibition"]],
  ["vat", ["Settings: Taxes", "Help: Invoices and taxes"]],
  ["shipping", ["Settings: Shipping", "Help: Settings, shipping and payment"]],
  ["coupon", ["Settings: Discount codes"]],
  ["impressum", ["Settings: Imprint"]],
  ["certificate of", ["Issue a certificate of authenticity"]],
  ["paid", ["Mark an order paid", "Help: Orders"]],
  ["mark pa", ["Mark an order paid"]],
  ["dark", ["Change the theme"]],
  ["sing out", ["Sign out"]],
  [
    "mailbx",
    [
      "Mailbox",
      "Settings: E-mail",
      "Settings: Mail server",
      "Settings: Incoming e-mail",
      "Help: Messages and newsletter",
    ],
  ],
  ["limewash", []],
])("%s", (query, found) => {
  expect(labels(query)).toEqual(found)
})

test("every section of Settings is found [ADM-01]", () => {
  const listed = settingsPlaces.flatMap(([, path]) => path.split("#")[1] ?? [])
  expect(listed).toEqual(settingsParts.map(({ id }) => id))
})

test("an action whose whole word is typed ranks above other results", () => {
  expect(namesVerb("theme", verbs)).toBe(true)
  expect(namesVerb("them", verbs)).toBe(false)
  expect(namesVerb("", verbs)).toBe(false)
})

test("with nothing typed everything is offered", () => {
  expect(labels(" ")).toHaveLength(verbs.length + studioPlaces.length)
})
