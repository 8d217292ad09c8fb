import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { cookies } from "../../settings/cookies.ts"
import { getLegalTemplates } from "../../settings/legal-templates.ts"
import { settingsSchemas } from "../../settings/settings.ts"
import { rememberedDays } from "../mfa/remembered-days.ts"
import { maxIdleDays, maxSessionDays } from "../session-life.ts"

test("every file that sets a cookie is described, also in the privacy template", () => {
  const sources = globSync("{app,domain,server,services,lib}/**/*.{ts,tsx}").filter((path) => !path.includes(".test."))
  const setting = sources.filter((path) => {
    const text = readFileSync(path, "utf8")
    return /HttpOnly|httpOnly: true|setCookie\(|document\.cookie ?=|cookieStore\.set/.test(text)
  })
  expect(setting.toSorted()).toEqual(cookies.map(({ setBy }) => setBy).toSorted())
  const { privacy } = getLegalTemplates({
    site: settingsSchemas.site.parse({ artistName: "Anneke Rourke" }),
    imprint: settingsSchemas.imprint.parse({}),
    mails: settingsSchemas.mails.parse({}),
    customers: settingsSchemas.customers.parse({}),
    shipping: settingsSchemas.shipping.parse({}),
    payment: settingsSchemas.payment.parse({}),
    promises: settingsSchemas.promises.parse({}),
  })
  expect(privacy).toContain(`stay away for ${maxIdleDays} days, but not longer than ${maxSessionDays} days`)
  expect(privacy).toContain(`one remembers that for ${rememberedDays} days`)
  for (const { sentence } of cookies) expect(privacy).toContain(sentence)
})
