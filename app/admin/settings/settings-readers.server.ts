import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { formatSetting } from "../../../domain/settings/settings-checks.ts"
import { countryCode } from "../../../lib/country-name.ts"
import { findCountryByAlias, splitCountries } from "../../../lib/country-search.ts"
import { isCurrency } from "../../../lib/currencies.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import { parseWeight } from "../../../lib/measures.ts"
import { parseMoney } from "../../../lib/money.ts"
import { regionCode } from "../../../lib/regions.ts"
import type { FormValues } from "../kit/edit/fields.ts"
import type { FieldReaders, FieldResult } from "../kit/edit/parse-fields.server.ts"
import { getCellErrorKey, parseFieldRows } from "../kit/edit/rows.ts"

export const settingsReaders: FieldReaders<AllSettings> = {
  country: (text, all) => ({ values: { "site.country": text.trim(), "site.region": findRegionCode(text, all) ?? "" } }),
  region: (text, all) => ({ values: { "site.region": findRegionCode(all.country, all) ?? text.trim() } }),
  currency: (text) => ({ values: { "site.currency": text.trim().toUpperCase() } }),
  zones: (_, all) => parseRates(all),
  ratesCurrency: (_, all) => parseRates(all),
  taxes: parseTaxes,
  privacy: (text) => ({ values: { "legal.privacy": parsePassages(text) } }),
  terms: (text) => ({ values: { "legal.terms": parsePassages(text) } }),
  withdrawal: (text) => ({ values: { "legal.withdrawal": parsePassages(text) } }),
  shippingInfo: (text) => ({ values: { "legal.shipping": parsePassages(text) } }),
  imprintMore: (text) => ({ values: { "imprint.more": parsePassages(text) } }),
  finishes: (text) => ({
    values: { "buying.finishes": parseFieldRows(text, 2).map(([type, words]) => ({ type, words })) },
  }),
  social: (text) => ({
    values: {
      "site.social": parseFieldRows(text, 2).map(([label, url = ""]) => ({ label, url: formatSetting.url(url) })),
    },
  }),
  iban: (text) => ({ values: { "payment.bankTransfer.iban": formatSetting.iban(text) } }),
  bic: (text) => ({ values: { "payment.bankTransfer.bic": formatSetting.bic(text) } }),
  links: (text) => ({ values: { "navigation.links": parseFieldRows(text, 2).map(([text, to]) => ({ text, to })) } }),
}

const findRegionCode = (country = "", { region = "" }: FormValues) => regionCode(country.trim(), region)

/** The zones with their rates, in the rates' own currency or else the site's. */
function parseRates(all: FormValues): FieldResult<AllSettings> {
  const named = (all.ratesCurrency ?? "").trim().toUpperCase()
  const currency = named || (all.currency ?? "").trim().toUpperCase()
  // An invalid currency is reported at the currency's field.
  if (!isCurrency(currency)) return { values: {} }
  const zones = []
  for (const [at, [name = "", countries = "", ...cells]] of parseFieldRows(all.zones ?? "", 8).entries()) {
    const wrong = createCellError("zones", at)
    if (name === "") return wrong(0, "what is the zone called")
    const codes = parseCountryCodes(countries)
    if ("problem" in codes) return wrong(1, codes.problem)
    const prices: (number | null)[] = []
    for (const [column, amount] of cells.slice(0, 5).entries()) {
      const read = parsePrice(amount, currency)
      if (typeof read === "string") return wrong(2 + column, read)
      prices.push(read)
    }
    const weights = parseWeights(cells[5] ?? "", currency)
    if (typeof weights === "string") return wrong(7, weights)
    const [small, medium, large, oversize, freeOver] = prices
    zones.push({ name, countries: codes.codes, rates: { small, medium, large, oversize }, weights, freeOver })
  }
  return { values: { "shipping.zones": zones, "shipping.currency": named || null } }
}

/** Null for an empty cell; a string is an error. */
function parsePrice(text: string, currency: string): number | null | string {
  if (text === "") return null
  // With three decimals a lone number could be one of thousands; the form's own format is a decimal point.
  const isShown = /^\d+\.\d{3}$/.test(text) && formatDecimalAmount(0, currency) === "0.000"
  const read = parseMoney(text, isShown ? { currency, style: "point" } : { currency })
  if (!read.ok) return read.problem
  if (read.money?.currency === currency) return read.money.minor
  return `please enter each rate in ${currency}; 0 is free, and with nothing the buyer asks you`
}

/** `5 kg: 20; 20 kg: 60`, also with g or lb; a string is an error. */
function parseWeights(text: string, currency: string): { upToG: number; price: number }[] | string {
  const steps = []
  for (const step of text.split(";").filter((one) => one.trim())) {
    const [, amount = "", unit = "", money = ""] = /^\s*([\d.,]+)\s*(kg|g|lbs?)?\s*[:=]\s*(.+)$/i.exec(step) ?? []
    const grams = parseWeight(amount, unit.toLowerCase() || "kg")
    const price = parsePrice(money.trim(), currency)
    if (grams === null || typeof price !== "number") return "steps of weight are written like 5 kg: 20; 20 kg: 60"
    steps.push({ upToG: grams, price })
  }
  return steps
}

const yes = /^(y|yes|true|x|✓)$/i
const no = /^(n|no|false)$/i

/** One tax per line; percent with a point or a comma, up to three decimals. */
function parseTaxes(text: string): FieldResult<AllSettings> {
  const taxes = []
  for (const [at, cells] of parseFieldRows(text, 6).entries()) {
    const [name = "", countries = "", region = "", percent = "", included = "", delivery = ""] = cells
    const typed = percent.replace("%", "").replace(",", ".").trim()
    const wrong = createCellError("taxes", at)
    if (name === "") return wrong(0, "what is the tax called")
    const codes = parseCountryCodes(countries)
    if ("problem" in codes) return wrong(1, codes.problem)
    if (!/^\d{1,3}(\.\d{1,3})?$/.test(typed)) return wrong(3, "please enter a rate in percent, like 19 or 8.875")
    const unanswered = [included, delivery].findIndex((answer) => !yes.test(answer.trim()) && !no.test(answer.trim()))
    if (unanswered >= 0) return wrong(4 + unanswered, "please answer yes or no")
    taxes.push({
      name,
      countries: codes.codes,
      region: region.trim().toUpperCase(),
      rate: Math.round(Number(typed) * 1000),
      included: yes.test(included.trim()),
      delivery: yes.test(delivery.trim()),
    })
  }
  return { values: { "taxes.rows": taxes } }
}

/** @param at the row, from 0 */
const createCellError =
  (list: string, at: number) =>
  (column: number, words: string): FieldResult<AllSettings> => ({
    problem: `Line ${at + 1}: ${words}${words.startsWith("what") || words.startsWith("which") ? "?" : "."}`,
    at: getCellErrorKey(list, at, column),
  })

function parseCountryCodes(text: string): { codes: string[] } | { problem: string } {
  const codes: string[] = []
  for (const name of splitCountries(text)) {
    const code = findCountryByAlias(name) ?? countryCode(name)
    if (!code) return { problem: `We don’t know a country called “${name}”. Please choose one from the list` }
    codes.push(code)
  }
  return codes.length > 0 ? { codes: [...new Set(codes)] } : { problem: "which countries" }
}

/** Lines that begin with `# ` are headings of passages; empty lines separate paragraphs. */
function parsePassages(text: string) {
  const passages: { heading: string; paragraphs: string[] }[] = []
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.trim().split("\n")
    const heading = /^#\s+(.*)/.exec(lines[0] ?? "")?.[1]
    if (heading !== undefined) passages.push({ heading: heading.trim(), paragraphs: [] })
    const paragraph = lines
      .slice(heading === undefined ? 0 : 1)
      .join("\n")
      .trim()
    if (!paragraph) continue
    if (passages.length === 0) passages.push({ heading: "", paragraphs: [] })
    passages.at(-1)?.paragraphs.push(paragraph)
  }
  return passages
}
