import { expect, test } from "vitest"
import { getLegalTemplates } from "./legal-templates.ts"
import { settingsSchemas } from "./settings.ts"

const known = (site: object, others: { imprint?: object; customers?: object; promises?: object } = {}) => ({
  site: settingsSchemas.site.parse({ artistName: "Anneke Rourke", ...site }),
  imprint: settingsSchemas.imprint.parse(others.imprint ?? {}),
  mails: settingsSchemas.mails.parse({ keepDays: 90 }),
  customers: settingsSchemas.customers.parse(others.customers ?? {}),
  shipping: settingsSchemas.shipping.parse({}),
  promises: settingsSchemas.promises.parse(others.promises ?? {}),
  payment: settingsSchemas.payment.parse({ transfer: { dueDays: 14, graceDays: 5 } }),
})

test("the texts say what the settings know, and leave the rest in brackets [SHELL-07]", () => {
  const { privacy, terms, shippingInfo } = getLegalTemplates(
    known({ contactEmail: "anneke@example.com", location: "Pier 3\nAstoria" }, { customers: { inquiryMonths: 18 } }),
  )
  expect(privacy).toContain("Anneke Rourke, Pier 3, Astoria. You can reach us at anneke@example.com.")
  expect(privacy).toContain("deleted after 18 months")
  expect(privacy).toContain("deleted after 90 days")
  expect(terms).toContain("due within 14 days")
  expect(terms).toContain("has not arrived 5 days later")
  expect(shippingInfo).toContain("We send works from Astoria")
  expect(shippingInfo).toMatch(/\[How are works packed\?/)
})

test("a European studio speaks of the GDPR and of withdrawal, under its full name", () => {
  const { privacy, terms } = getLegalTemplates(known({ country: "DE" }, { imprint: { name: "Rourke Kunst GmbH" } }))
  expect(privacy).toContain("article 6 (1) b of the GDPR")
  expect(privacy).toContain("Rourke Kunst GmbH, [your address]")
  expect(terms).toContain("may withdraw from a purchase")
  const american = getLegalTemplates(known({ country: "US" }))
  expect(american.privacy).not.toContain("GDPR")
  expect(american.terms).not.toContain("may withdraw")
  expect(american.terms).toContain("within 14 days of delivery")
  expect(getLegalTemplates(known({}, { promises: { returnDays: 0 } })).terms).not.toContain("days of delivery")
})
