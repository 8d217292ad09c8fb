import { expect, test } from "vitest"
import { settingsSections } from "../settings/settings-sections.ts"
import { findActions, hasExactAction, paletteActions, placeActions, settingsPlaces } from "./palette-actions.ts"

const labels = (query: string) => findActions(query, [...paletteActions, ...placeActions]).map(({ label }) => label)

test.each([
  ["record sale", ["Record a sale"]],
  ["new invoice", ["New invoice"]],
  ["new exhib", ["New exhibition"]],
  ["new page", ["New page"]],
  ["vat", ["Settings: Taxes", "Help: Invoices and taxes"]],
  ["shipping", ["Settings: Shipping", "Help: Settings, shipping and payment"]],
  ["coupon", ["Settings: Discount codes"]],
  ["impressum", ["Settings: Imprint"]],
  ["certificate of", ["Issue a certificate of authenticity"]],
  ["paid", ["Mark an order paid", "Settings: Getting paid", "Help: Orders"]],
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
  expect(listed).toEqual(settingsSections.map(({ id }) => id))
})

test("an action whose whole word is typed ranks above other results", () => {
  expect(hasExactAction("theme", paletteActions)).toBe(true)
  expect(hasExactAction("them", paletteActions)).toBe(false)
  expect(hasExactAction("", paletteActions)).toBe(false)
})

test("with nothing typed everything is offered", () => {
  expect(labels(" ")).toHaveLength(paletteActions.length + placeActions.length)
})
