import { expect, test } from "vitest"
import {
  type AllSettings,
  allSettingsSchema,
  flattenGroups,
  type SettingsPageKey,
  settingsPageKeys,
} from "../../../domain/settings/all-settings.ts"
import { type SettingsByKey, settingsSchemas } from "../../../domain/settings/settings.ts"
import { formatFieldValues } from "../kit/edit/fields.ts"
import { parseEditFields } from "../kit/edit/save-fields.server.ts"
import { type SettingsHints, settingsFields } from "./settings-fields.ts"
import { settingsReaders } from "./settings-readers.server.ts"

const groups = (currency: string, zone: object) =>
  ({
    ...Object.fromEntries(settingsPageKeys.map((key) => [key, settingsSchemas[key].parse({})])),
    site: settingsSchemas.site.parse({ currency }),
    shipping: settingsSchemas.shipping.parse({ zones: [{ name: "World", countries: ["*", "DE"], ...zone }] }),
  }) as Pick<SettingsByKey, SettingsPageKey>

const read = (zones: string, currency = "USD") =>
  settingsReaders.zones?.("", { zones, currency, ratesCurrency: "" }, {} as never)

test.each([
  ["USD", 1],
  ["JPY", 100],
  // In three decimals 1.000 could be a thousand.
  ["KWD", 1000],
])("zones in %s are read as they are shown, with empty rates and steps of weight", (currency, one) => {
  const zone = {
    rates: { small: one, medium: 12 * one, large: null, oversize: null },
    weights: [
      { upToG: 2500, price: 3 * one },
      { upToG: 20_000, price: 0 },
    ],
    freeOver: 500 * one,
  }
  const { zones = "" } = formatFieldValues(settingsFields, flattenGroups(groups(currency, zone)))
  expect(zones).toContain("2.5 kg: ")
  expect(read(zones, currency)).toEqual({
    values: { "shipping.zones": [{ name: "World", countries: ["*", "DE"], ...zone }], "shipping.currency": null },
  })
})

test("weights are read in kilograms, grams or pounds, and an invalid step has an error", () => {
  const steps = (cell: string) => read(`World | * | 1 | 1 | 1 | 1 | | ${cell}`)
  const weights = (cell: string) => JSON.stringify(steps(cell)).match(/"upToG":\d+,"price":\d+/g)
  expect(weights("5: 20; 500 g: 4; 2,5 kg = 9.50")).toEqual([
    ...['"upToG":5000,"price":2000', '"upToG":500,"price":400', '"upToG":2500,"price":950'],
  ])
  expect(weights("1,000 g: 12")).toEqual(['"upToG":1000,"price":1200'])
  expect(weights("10 lb: 20")).toEqual(['"upToG":4536,"price":2000'])
  for (const cell of ["5 kg", "five: 20", "5 kg:", "0 kg: 5"])
    expect(steps(cell), cell).toEqual({
      problem: "Line 1: steps of weight are written like 5 kg: 20; 20 kg: 60.",
      at: "zones.0.7",
    })
})

test("an error of the schema marks one cell", () => {
  const stored = flattenGroups(groups("USD", { rates: { small: null, medium: null, large: null, oversize: null } }))
  const taxes = "VAT | DE | | 19 | yes | no\nSales tax | US | XX | 8 | no | no"
  const typed = { ...formatFieldValues(settingsFields, stored), taxes, links: "Talks | \nPrints | /shop" }
  const read = parseEditFields<AllSettings, SettingsHints>(
    settingsFields,
    settingsReaders,
    allSettingsSchema,
    typed,
    stored,
  )
  expect(read.ok ? {} : read.problem.fields).toEqual({
    "taxes.1.2": "Line 2: A state is a code like CA, of a country in the same line: US, CA or AU.",
    "links.0.1": "Line 1: Please enter an address.",
  })
})

test("countries are typed by name or code, and one wrong cell is marked alone [ADM-21]", () => {
  const countries = (cell: string) => {
    const known = read(`Home | ${cell} | 1 | 1 | 1 | 1`)
    return known && "values" in known
      ? (known.values["shipping.zones"] as { countries: string[] }[])[0]?.countries
      : known
  }
  expect(countries("Germany, austria; CH")).toEqual(["DE", "AT", "CH"])
  expect(countries("US CA")).toEqual(["US", "CA"])
  expect(countries("Everywhere")).toEqual(["*"])
  expect(countries("USA, UK")).toEqual(["US", "GB"])
  expect(countries("Germany, Atlantis")).toEqual({
    problem: "Line 1: We don’t know a country called “Atlantis”. Please choose one from the list.",
    at: "zones.0.1",
  })
  expect(read("Home | DE | 1 | much | 1 | 1")).toMatchObject({ at: "zones.0.3" })
  expect(read(" | DE | 1 | 1 | 1 | 1")).toEqual({ problem: "Line 1: what is the zone called?", at: "zones.0.0" })
  const taxes = (line: string) => settingsReaders.taxes?.(line, {}, {} as never)
  expect(taxes("VAT | Germany | | 19 | yes | no")).toMatchObject({ values: { "taxes.rows": [{ countries: ["DE"] }] } })
  expect(taxes("VAT | Germany | | 19 | yes | maybe")).toMatchObject({ at: "taxes.0.5" })
})
