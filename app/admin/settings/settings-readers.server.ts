import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { isCurrency } from "../../../lib/currencies.ts"
import { parseMoney } from "../../../lib/money.ts"
import type { Typed } from "../kit/edit/fields.ts"
import type { Read, Readers } from "../kit/edit/read-fields.server.ts"
import { rowsIn } from "../kit/edit/rows.ts"

/** How the Settings page reads lists, rates and legal texts. */
export const settingsReaders: Readers<AllSettings> = {
  currency: (text) => ({ values: { "site.currency": text.trim().toUpperCase() } }),
  zones: (_, all) => readRates(all),
  ratesCurrency: (_, all) => readRates(all),
  privacy: (text) => ({ values: { "legal.privacy": passagesIn(text) } }),
  terms: (text) => ({ values: { "legal.terms": passagesIn(text) } }),
  shippingInfo: (text) => ({ values: { "legal.shipping": passagesIn(text) } }),
  social: (text) => ({ values: { "site.social": rowsIn(text, 2).map(([label, url]) => ({ label, url })) } }),
  links: (text) => ({ values: { "navigation.links": rowsIn(text, 2).map(([words, to]) => ({ text: words, to })) } }),
}

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
    const codes = countries
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean)
    zones.push({ name, countries: codes, rates: { small, medium, large, oversize } })
  }
  return { values: { "shipping.zones": zones, "shipping.currency": named || null } }
}

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
