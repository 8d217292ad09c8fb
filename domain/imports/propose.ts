import { parseDimensions } from "../../lib/dimensions.ts"
import type { LengthUnit } from "../../lib/measures.ts"
import { parseMoney } from "../../lib/money.ts"
import { meantBy } from "../../lib/spelling.ts"
import { readYears } from "../../lib/years.ts"
import type { ImportField } from "../artworks/import/fields.ts"
import { readEditionSize } from "../artworks/import/read-words.ts"
import { readAvailability } from "../artworks/import/state-words.ts"

/** What is known of the whole file. `unit`: what sizes here are measured in. */
export type ProposalFacts = { currency: string; unit: LengthUnit }

const states = ["available", "reserved", "sold", "on loan", "not for sale", "gifted", "lost"]
const sizes: readonly ImportField[] = ["size", "height", "width", "depth", "length", "diameter"]
const dates: readonly ImportField[] = ["date", "year", "yearText"]
const offered: readonly ImportField[] = ["availability", "sold", "forSale", "notForSale", "reserved", "onLoan"]

/**
 * What a cell that could not be read may mean, written so that it can be read.
 * @returns null where nothing better than a guess is known
 */
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

function price(cell: string, { currency }: ProposalFacts): string | null {
  const isRead = (text: string) => {
    const read = parseMoney(text, { currency })
    return read.ok && read.money !== null
  }
  const [amount, ...others] = cell.match(/\d[\d.,'’ ]*\d|\d/g) ?? []
  // of two amounts nobody knows which one it is
  if (!amount || others.length > 0) return null
  const grouped = /^(\d{1,3})(?:[.,'’ ](\d{3}))+$/.test(amount) ? `${amount.replace(/\D/g, "")}.00` : amount
  return [amount, grouped].find((text) => text !== cell && isRead(text)) ?? null
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
