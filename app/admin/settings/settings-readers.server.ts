import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { isCurrency } from "../../../lib/currencies.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import { parseMoney } from "../../../lib/money.ts"
import { regionCode } from "../../../lib/regions.ts"
import type { Typed } from "../kit/edit/fields.ts"
import type { Read, Readers } from "../kit/edit/read-fields.server.ts"
import { rowsIn } from "../kit/edit/rows.ts"

/** How the Settings page reads lists, rates and legal texts. */
export const settingsReaders: Readers<AllSettings> = {
  country: (text, all) => ({ values: { "site.country": text.trim(), "site.region": ofCountry(text, all) ?? "" } }),
  region: (text, all) => ({ values: { "site.region": ofCountry(all.country, all) ?? text.trim() } }),
  currency: (text) => ({ values: { "site.currency": text.trim().toUpperCase() } }),
  zones: (_, all) => readRates(all),
  ratesCurrency: (_, all) => readRates(all),
  taxes: readTaxes,
  privacy: (text) => ({ values: { "legal.privacy": passagesIn(text) } }),
  terms: (text) => ({ values: { "legal.terms": passagesIn(text) } }),
  withdrawal: (text) => ({ values: { "legal.withdrawal": passagesIn(text) } }),
  shippingInfo: (text) => ({ values: { "legal.shipping": passagesIn(text) } }),
  social: (text) => ({ values: { "site.social": rowsIn(text, 2).map(([label, url]) => ({ label, url })) } }),
  links: (text) => ({ values: { "navigation.links": rowsIn(text, 2).map(([words, to]) => ({ text: words, to })) } }),
}

/** The code of the state that is typed, by name or code; null where the country has none of that name. */
const ofCountry = (country = "", { region = "" }: Typed) => regionCode(country.trim(), region)

/** The zones with their rates, in the currency that the form names: the rates' own, else the site's. */
function readRates(all: Typed): Read<AllSettings> {
  const named = (all.ratesCurrency ?? "").trim().toUpperCase()
  const currency = named || (all.currency ?? "").trim().toUpperCase()
  // A wrong currency is the currency's own problem.
  if (!isCurrency(currency)) return { values: {} }
  const zones = []
  for (const [at, [name = "", countries = "", ...cells]] of rowsIn(all.zones ?? "", 8).entries()) {
    const wrong = (words: string): Read<AllSettings> => ({ problem: `Line ${at + 1}: ${words}.`, at: "zones" })
    const prices: (number | null)[] = []
    for (const amount of cells.slice(0, 5)) {
      const read = priceIn(amount, currency)
      if (typeof read === "string") return wrong(read)
      prices.push(read)
    }
    const weights = weightsIn(cells[5] ?? "", currency)
    if (typeof weights === "string") return wrong(weights)
    const [small, medium, large, oversize, freeOver] = prices
    zones.push({ name, countries: codesIn(countries), rates: { small, medium, large, oversize }, weights, freeOver })
  }
  return { values: { "shipping.zones": zones, "shipping.currency": named || null } }
}

/** A price; null for an empty cell; else what is wrong with it. */
function priceIn(text: string, currency: string): number | null | string {
  if (text === "") return null
  // As the form shows it: with three decimals a number alone could be one of thousands.
  const isShown = /^\d+\.\d{3}$/.test(text) && decimalAmount(0, currency) === "0.000"
  const read = parseMoney(text, isShown ? { currency, style: "point" } : { currency })
  if (!read.ok) return read.problem
  if (read.money?.currency === currency) return read.money.minor
  return `please enter each rate in ${currency}; 0 is free, and with nothing the buyer asks you`
}

const unitsOfWeight: Record<string, number> = { kg: 1000, g: 1, lb: 453.592_37, lbs: 453.592_37 }

/** `5 kg: 20; 20 kg: 60`, or with g or lb; else what is wrong with it. */
function weightsIn(text: string, currency: string): { upToG: number; price: number }[] | string {
  const steps = []
  for (const step of text.split(";").filter((one) => one.trim())) {
    const [, amount = "", unit = "", money = ""] = /^\s*([\d.,]+)\s*(kg|g|lbs?)?\s*[:=]\s*(.+)$/i.exec(step) ?? []
    const grams = Math.round(Number(amount.replace(",", ".")) * (unitsOfWeight[unit.toLowerCase() || "kg"] ?? 1000))
    const price = priceIn(money.trim(), currency)
    if (!(grams > 0) || typeof price !== "number") return "steps of weight are written like 5 kg: 20; 20 kg: 60"
    steps.push({ upToG: grams, price })
  }
  return steps
}

const yes = /^(y|yes|true|x|✓)$/i
const no = /^(n|no|false)$/i

/** The taxes, one to a line; percent with a point or a comma, up to three decimals. */
function readTaxes(text: string): Read<AllSettings> {
  const taxes = []
  for (const [at, cells] of rowsIn(text, 6).entries()) {
    const [name = "", countries = "", region = "", percent = "", included = "", delivery = ""] = cells
    const typed = percent.replace("%", "").replace(",", ".").trim()
    const wrong = !/^\d{1,3}(\.\d{1,3})?$/.test(typed)
      ? "please enter a rate in percent, like 19 or 8.875"
      : [included, delivery].some((answer) => !yes.test(answer.trim()) && !no.test(answer.trim()))
        ? "please answer yes or no"
        : null
    if (wrong) return { problem: `Line ${at + 1}: ${wrong}.`, at: "taxes" }
    taxes.push({
      name,
      countries: codesIn(countries),
      region: region.trim().toUpperCase(),
      rate: Math.round(Number(typed) * 1000),
      included: yes.test(included.trim()),
      delivery: yes.test(delivery.trim()),
    })
  }
  return { values: { "taxes.rows": taxes } }
}

const codesIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

/** Passages divided by lines that begin with `# `, their headings; paragraphs are divided by empty lines. */
function passagesIn(text: string) {
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
