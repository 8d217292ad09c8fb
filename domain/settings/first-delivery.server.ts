import { isDeepStrictEqual } from "node:util"
import { inArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { settings } from "../../db/tables/content.ts"
import { getCountryCurrency } from "../../lib/country-currency.ts"
import { countryName } from "../../lib/country-name.ts"
import { isTimeZone } from "../../lib/site-time.ts"
import type { AllSettings } from "./all-settings.ts"
import { type Settings, settingsSchemas } from "./settings.ts"

type Zones = Settings<"shipping">["zones"]

const onRequest = { small: null, medium: null, large: null, oversize: null }

/** "": unknown country, so worldwide. */
const getFirstZones = (country: string): Zones => {
  const name = countryName(country)
  const where = name ? { name, countries: [country] } : { name: "Worldwide", countries: ["*"] }
  return settingsSchemas.shipping.parse({ zones: [{ ...where, rates: onRequest }] }).zones
}

/** All rates are on request. Existing settings stay. @param place "": unknown */
export async function createFirstDelivery(
  tx: Transaction,
  now: Date,
  { country, timeZone = "" }: { country: string; timeZone?: string },
): Promise<void> {
  const [known] = await tx
    .select({ key: settings.key })
    .from(settings)
    .where(inArray(settings.key, ["site", "shipping", "payment", "demo"]))
    .limit(1)
  if (known) return
  const isKnown = settingsSchemas.site.safeParse({ country }).success
  const site = settingsSchemas.site.parse({
    ...(isKnown && { country, currency: getCountryCurrency(country) }),
    ...(isTimeZone(timeZone) && { timeZone }),
  })
  const shipping = settingsSchemas.shipping.parse({ zones: getFirstZones(isKnown ? country : "") })
  const rows = [{ key: "shipping", value: shipping as unknown, updatedAt: now }]
  if (isKnown || isTimeZone(timeZone)) rows.push({ key: "site", value: site, updatedAt: now })
  await tx.insert(settings).values(rows).onConflictDoNothing()
}

/** When the studio's country changes, an untouched first zone follows it. A worldwide zone stays. */
export function syncFirstZone(before: AllSettings, all: AllSettings): AllSettings {
  const [was, is] = [String(before["site.country"]), String(all["site.country"])]
  const zones = all["shipping.zones"]
  const isUntouched = isDeepStrictEqual(zones, toPlain(getFirstZones(was)))
  if (was === is || !isUntouched || !isDeepStrictEqual(zones, before["shipping.zones"])) return all
  return { ...all, "shipping.zones": toPlain(getFirstZones(is)) }
}

const toPlain = (zones: Zones) => JSON.parse(JSON.stringify(zones))
