import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { isCurrency } from "../../../lib/currencies.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import { parseMoney } from "../../../lib/money.ts"
import { readYears } from "../../../lib/years.ts"
import type { Read, Readers } from "../kit/edit/read-fields.server.ts"
import type { workFields } from "./work-fields.ts"

/** How a work's form reads what people type: years, sizes, weights and prices as they are written. */
export const workReaders: Readers<ArtworkInput, keyof typeof workFields> = {
  year: readYear,
  measurements: readMeasurements,
  weight: readWeight,
  price: (text, all) => readPrice(text, all.currency ?? ""),
  currency: (text, all, { price, currency: before }) => {
    const currency = currencyOf(text)
    if (!currency) return { problem: "A currency is three letters, like USD." }
    const isPriceTouched = (all.price ?? "").trim() !== (price === null ? "" : decimalAmount(price, before))
    if (!isPriceTouched) return sameNumber(price, before, currency)
    const read = readPrice(all.price ?? "", text)
    return "problem" in read ? { ...read, at: "price" } : { values: { currency, ...read.values } }
  },
  framed: (text) => ({ values: { framed: text === "" ? null : text === "yes" } }),
  tags: (text) => ({ values: { tags: readNames(text) } }),
  subjects: (text) => ({ values: { subjects: readNames(text) } }),
  styles: (text) => ({ values: { styles: readNames(text) } }),
}

const readNames = (text: string) => [...new Set(text.split(/[,;\n]/).map((name) => name.trim()))].filter(Boolean)

function readYear(text: string): Read<ArtworkInput> {
  const read = readYears(text)
  if (!read.ok) return { problem: `${read.problem}.` }
  if (read.warning) return { problem: `${read.warning}. Please enter a year, like 2024 or c. 1996.` }
  return { values: { year: read.from ?? read.to, yearText: read.text, yearFrom: read.from, yearTo: read.to } }
}

function readMeasurements(text: string): Read<ArtworkInput> {
  const { heightMm, widthMm, depthMm, diameterMm, warning } = parseDimensions(text)
  return warning
    ? { problem: `${warning}. Please enter it like 38 x 60 in, or 96.5 x 152 cm.` }
    : { values: { heightMm, widthMm, depthMm, diameterMm } }
}

function readWeight(text: string): Read<ArtworkInput> {
  const { weightG } = parseDimensions(text)
  return text.trim() && weightG === null
    ? { problem: "Please enter the weight with its unit, like 4.2 kg or 9 lb." }
    : { values: { weightG } }
}

/** A price that was not touched keeps its number: in another currency that is another amount in minor units. */
function sameNumber(price: number | null, before: string, currency: string): Read<ArtworkInput> {
  if (price === null) return { values: { currency } }
  const minor = (price * 10 ** minorUnitDigits(currency)) / 10 ** minorUnitDigits(before)
  return Number.isSafeInteger(minor)
    ? { values: { currency, price: minor } }
    : {
        problem: `${decimalAmount(price, before)} cannot be a price in ${currency}. Please enter another.`,
        at: "price",
      }
}

const currencyOf = (text: string) => {
  const currency = text.trim().toUpperCase()
  return isCurrency(currency) ? currency : null
}

/** A wrong currency is the currency's own problem. */
function readPrice(text: string, inCurrency: string): Read<ArtworkInput> {
  const currency = currencyOf(inCurrency)
  if (!currency) return { values: {} }
  const read = parseMoney(text, { currency })
  if (!read.ok) return { problem: `${read.problem}.` }
  return { values: read.money ? { price: read.money.minor, currency: read.money.currency } : { price: null } }
}
