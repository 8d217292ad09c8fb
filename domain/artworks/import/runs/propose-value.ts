import { minorUnitDigits } from "../../../../lib/currency-digits.ts"
import { parseDimensions } from "../../../../lib/dimensions.ts"
import type { LengthUnit } from "../../../../lib/measures.ts"
import { findCurrencyBySign, parseMoney } from "../../../../lib/money.ts"
import { suggestSpellings } from "../../../../lib/spelling.ts"
import { parseYears } from "../../../../lib/years.ts"
import type { ImportField } from "../fields.ts"
import { isCurrencyWord } from "../heading.ts"
import { parseAvailability } from "../parse-availability.ts"
import { parseEditionSize } from "../parse-values.ts"

type ProposalOptions = { currency: string; unit: LengthUnit }

const states = ["available", "reserved", "sold", "on loan", "not for sale", "gifted", "lost"]
const sizes: readonly ImportField[] = ["size", "height", "width", "depth", "length", "diameter"]
const dates: readonly ImportField[] = ["date", "year", "yearText"]
const offered: readonly ImportField[] = ["availability", "sold", "forSale", "notForSale", "reserved", "onLoan"]

/** A readable form of an unreadable cell; null when it would be a guess. */
export function proposeValue(field: ImportField | null, cell: string, options: ProposalOptions): string | null {
  if (field === null) return null
  if (field === "price") return proposePrice(cell, options)
  if (sizes.includes(field)) return proposeSize(cell, options)
  if (dates.includes(field)) return proposeYears(cell)
  if (offered.includes(field)) return proposeState(cell)
  if (field === "editionSize") return findFirst(cell.match(/\d{1,6}/g), (text) => Boolean(parseEditionSize(text)))
  return null
}

const findFirst = (all: readonly string[] | null, isRead: (text: string) => boolean) => all?.find(isRead) ?? null

/** Percent or words for thousands change the number. */
const moreThanDigits = /%|\d\s*(?:k|m|mio|tsd)\b|\b(?:thousand|million|tausend|millionen|mille|mila|mil|duizend)\b/i

function proposePrice(cell: string, { currency }: ProposalOptions): string | null {
  const isRead = (text: string) => {
    const read = parseMoney(text, { currency })
    return read.ok && read.money !== null
  }
  const [amount, ...others] = cell.match(/\d[\d.,'’ ]*\d|\d/g) ?? []
  // An amount alone would lose the state.
  if (parseAvailability(cell)) return null
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
  const [first, ...others] = new Set(signs.map((sign) => findCurrencyBySign(sign, fallback)))
  return others.length > 0 ? null : first === undefined ? "" : first
}

function proposeSize(cell: string, { unit }: ProposalOptions): string | null {
  const isRead = (text: string) => {
    const { heightMm, diameterMm, warning } = parseDimensions(text)
    return !warning && (heightMm !== null || diameterMm !== null)
  }
  return findFirst([`${cell} ${unit}`, `${cell.replace(/[^\d.,/x×\s]/gi, " ").trim()} ${unit}`], isRead)
}

function proposeYears(cell: string): string | null {
  const isRead = (text: string) => {
    const read = parseYears(text)
    return read.ok && (read.from !== null || read.to !== null)
  }
  return findFirst(cell.match(/\b(?:1[4-9]|20)\d\d\b/g), isRead)
}

function proposeState(cell: string): string | null {
  const words = cell.toLowerCase().match(/\p{L}+/gu) ?? []
  const meant = words.flatMap((word) => states.filter((one) => suggestSpellings(word, [one]).length > 0))
  const first = meant[0] ?? (/\b(?:lent|loan)\b/i.test(cell) ? "on loan" : null)
  return first !== null && parseAvailability(first) ? first : null
}
