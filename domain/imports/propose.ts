import { minorUnitDigits } from "../../lib/currency-digits.ts"
import { parseDimensions } from "../../lib/dimensions.ts"
import type { LengthUnit } from "../../lib/measures.ts"
import { currencyOfSign, parseMoney } from "../../lib/money.ts"
import { meantBy } from "../../lib/spelling.ts"
import { readYears } from "../../lib/years.ts"
import type { ImportField } from "../artworks/import/fields.ts"
import { isCurrencyWord } from "../artworks/import/heading.ts"
import { readEditionSize } from "../artworks/import/read-words.ts"
import { readAvailability } from "../artworks/import/state-words.ts"

type ProposalFacts = { currency: string; unit: LengthUnit }

const states = ["available", "reserved", "sold", "on loan", "not for sale", "gifted", "lost"]
const sizes: readonly ImportField[] = ["size", "height", "width", "depth", "length", "diameter"]
const dates: readonly ImportField[] = ["date", "year", "yearText"]
const offered: readonly ImportField[] = ["availability", "sold", "forSale", "notForSale", "reserved", "onLoan"]

/** A readable form of an unreadable cell; null when it would be a guess. */
export function propose(field: ImportField | null, cell: string, facts: ProposalFacts): string | null {
  if (field === null) return null
  if (field === "price") return price(cell, facts)
  if (sizes.includes(field)) return size(cell, facts)
  if (dates.includes(field)) return years(cell)
  if (offered.includes(field)) return state(cell)
  if (field === "editionSize") return firstThat(cell.match(/\d{1,6}/g), (text) => Boolean(readEditionSize(text)))
  return null
}

const firstThat = (all: readonly string[] | null, isRead: (text: string) => boolean) => all?.find(isRead) ?? null

/** Percent or words for thousands change the number. */
const moreThanDigits = /%|\d\s*(?:k|m|mio|tsd)\b|\b(?:thousand|million|tausend|millionen|mille|mila|mil|duizend)\b/i

function price(cell: string, { currency }: ProposalFacts): string | null {
  const isRead = (text: string) => {
    const read = parseMoney(text, { currency })
    return read.ok && read.money !== null
  }
  const [amount, ...others] = cell.match(/\d[\d.,'’ ]*\d|\d/g) ?? []
  // An amount alone would lose the state.
  if (readAvailability(cell)) return null
  // Two amounts are ambiguous.
  if (!amount || others.length > 0 || moreThanDigits.test(cell)) return null
  const stated = currencyAmong(cell.replace(amount, " "), currency)
  if (stated === null) return null
  const isClear = minorUnitDigits(stated || currency) < 3
  const grouped = isClear && /^(\d{1,3})(?:[.,'’ ](\d{3}))+$/.test(amount) ? `${amount.replace(/\D/g, "")}.00` : amount
  const text = `${stated} ${grouped}`.trim()
  return text !== cell && isRead(text) ? text : null
}

/** "" for none, null when ambiguous. */
function currencyAmong(text: string, fallback: string): string | null {
  const words = text.split(/[\s()/,;]+/).map((word) => word.replace(/\.$/, "").toLowerCase())
  const signs = words.filter((word) => /\p{Sc}/u.test(word) || isCurrencyWord(word, text))
  const [first, ...others] = new Set(signs.map((sign) => currencyOfSign(sign, fallback)))
  return others.length > 0 ? null : first === undefined ? "" : first
}

function size(cell: string, { unit }: ProposalFacts): string | null {
  const isRead = (text: string) => {
    const { heightMm, diameterMm, warning } = parseDimensions(text)
    return !warning && (heightMm !== null || diameterMm !== null)
  }
  return firstThat([`${cell} ${unit}`, `${cell.replace(/[^\d.,/x×\s]/gi, " ").trim()} ${unit}`], isRead)
}

function years(cell: string): string | null {
  const isRead = (text: string) => {
    const read = readYears(text)
    return read.ok && (read.from !== null || read.to !== null)
  }
  return firstThat(cell.match(/\b(?:1[4-9]|20)\d\d\b/g), isRead)
}

function state(cell: string): string | null {
  const words = cell.toLowerCase().match(/\p{L}+/gu) ?? []
  const meant = words.flatMap((word) => states.filter((one) => meantBy(word, [one]).length > 0))
  const first = meant[0] ?? (/\b(?:lent|loan)\b/i.test(cell) ? "on loan" : null)
  return first !== null && readAvailability(first) ? first : null
}
