import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { isCurrency } from "../../../lib/currencies.ts"
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
  for (const [at, [name = "", countries = "", ...amounts]] of rowsIn(all.zones ?? "", 6).entries()) {
    const rates: (number | null)[] = []
    for (const amount of amounts) {
      const read = parseMoney(amount, { currency })
      if (!read.ok) return { problem: `Line ${at + 1}: ${read.problem}.`, at: "zones" }
      if (!read.money || read.money.currency !== currency) {
        return { problem: `Line ${at + 1}: please enter each rate in ${currency}; 0 is free.`, at: "zones" }
      }
      rates.push(read.money.minor)
    }
    const [small, medium, large, oversize] = rates
    zones.push({ name, countries: codesIn(countries), rates: { small, medium, large, oversize } })
  }
  return { values: { "shipping.zones": zones, "shipping.currency": named || null } }
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
