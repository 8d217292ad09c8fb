import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { cookies } from "./cookies.ts"
import { legalTemplates } from "./legal-templates.ts"
import { settingsSchemas } from "./settings.ts"

test("every file that sets a cookie is described, and the privacy template says so", () => {
  const sources = globSync("{app,domain,server,services,lib}/**/*.{ts,tsx}").filter((path) => !path.includes(".test."))
  const setting = sources.filter((path) => {
    const text = readFileSync(path, "utf8")
    return /HttpOnly|httpOnly: true|setCookie\(|document\.cookie ?=|cookieStore\.set/.test(text)
  })
  expect(setting.toSorted()).toEqual(cookies.map(({ setBy }) => setBy).toSorted())
  const { privacy } = legalTemplates({
    site: settingsSchemas.site.parse({ artistName: "Anneke Rourke" }),
    imprint: settingsSchemas.imprint.parse({}),
    mails: settingsSchemas.mails.parse({}),
    customers: settingsSchemas.customers.parse({}),
    shipping: settingsSchemas.shipping.parse({}),
    payment: settingsSchemas.payment.parse({}),
  })
  for (const { sentence } of cookies) expect(privacy).toContain(sentence)
})
