import { currencyCodes } from "../../../lib/currencies.ts"
import type { FieldChoice } from "../kit/edit/fields.ts"

/** `Euro, EUR`: starts with the name, so that typing finds it. */
export function currencyChoices(): FieldChoice[] {
  const names = new Intl.DisplayNames("en-US", { type: "currency" })
  return [...currencyCodes].map((value) => ({ value, label: `${names.of(value) ?? value}, ${value}` })).sort(byLabel)
}

/** `Berlin, Europe`: starts with the place, so that typing finds it. */
export function timeZoneChoices(): FieldChoice[] {
  const zones = Intl.supportedValuesOf("timeZone").map((value) => {
    const [place = value, ...around] = value.replaceAll("_", " ").split("/").toReversed()
    return { value, label: [place, ...around].join(", ") }
  })
  return [...zones.sort(byLabel), { value: "UTC", label: "UTC" }]
}

const byLabel = (one: FieldChoice, other: FieldChoice) => one.label.localeCompare(other.label, "en")
