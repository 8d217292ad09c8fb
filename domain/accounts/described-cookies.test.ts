import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { cookies } from "../settings/cookies.ts"
import { legalTemplates } from "../settings/legal-templates.ts"
import { settingsSchemas } from "../settings/settings.ts"
import { rememberedDays } from "./remembered-days.ts"
import { idleDays, longestDays } from "./session-life.ts"

test("every file that sets a cookie is described, also in the privacy template", () => {
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
    promises: settingsSchemas.promises.parse({}),
  })
  expect(privacy).toContain(`stay away for ${idleDays} days, but not longer than ${longestDays} days`)
  expect(privacy).toContain(`one remembers that for ${rememberedDays} days`)
  for (const { sentence } of cookies) expect(privacy).toContain(sentence)
})
