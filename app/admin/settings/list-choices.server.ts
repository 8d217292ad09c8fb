import { currencyCodes } from "../../../lib/currencies.ts"
import { currentZoneName } from "../../../lib/time-zone-names.ts"
import type { FieldChoice } from "../kit/edit/fields.ts"

/** `Euro, EUR`: starts with the name, so that typing finds it. */
export function currencyChoices(): FieldChoice[] {
  const names = new Intl.DisplayNames("en-US", { type: "currency" })
  return [...currencyCodes].map((value) => ({ value, label: `${names.of(value) ?? value}, ${value}` })).sort(byLabel)
}

/** `Berlin, Europe`: starts with the place, so that typing finds it. @param stored may have another name of its zone */
export function timeZoneChoices(stored: string): FieldChoice[] {
  const names = new Set(Intl.supportedValuesOf("timeZone").map(currentZoneName))
  names.delete("UTC")
  const zones = [...[...names].map(zoneChoice).sort(byLabel), { value: "UTC", label: "UTC" }]
  if (zones.some(({ value }) => value === stored)) return zones
  const same = currentZoneName(canonicalName(stored))
  return zones.some(({ value }) => value === same)
    ? zones.map((zone) => (zone.value === same ? { ...zone, value: stored } : zone))
    : [zoneChoice(stored), ...zones]
}

function zoneChoice(value: string): FieldChoice {
  const [place = value, ...around] = value.replaceAll("_", " ").split("/").toReversed()
  return { value, label: [place, ...around].join(", ") }
}

const canonicalName = (zone: string) => new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone

const byLabel = (one: FieldChoice, other: FieldChoice) => one.label.localeCompare(other.label, "en")
