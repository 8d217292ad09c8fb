import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { countryCode } from "../../../lib/country-name.ts"
import { isCurrency } from "../../../lib/currencies.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import { parseMoney } from "../../../lib/money.ts"
import { parseYears } from "../../../lib/years.ts"
import { type FormValues, normalizeLineBreaks } from "../kit/edit/fields.ts"
import type { FieldReaders, FieldResult } from "../kit/edit/parse-fields.server.ts"
import { parsePrintOptions } from "./parse-print-options.server.ts"
import { formatPrintOptionRows } from "./print-option-rows.ts"
import type { WorkHints, workFields } from "./work-fields.ts"

export const workFieldParsers: FieldReaders<ArtworkInput, keyof typeof workFields, WorkHints> = {
  year: parseYear,
  measurements: parseMeasurements,
  weight: parseWeight,
  price: (text, all, stored) => {
    const read = parsePrice(text, all.currency ?? "")
    if ("problem" in read || !read.values.currency) return read
    const others = convertAmounts(stored, read.values.currency as string, all)
    return "problem" in others ? others : { values: { ...read.values, ...others.values } }
  },
  currency: (text, all, stored) => {
    const { price, currency: before } = stored
    if (!parseCurrency(text)) return { problem: "A currency is three letters, like USD." }
    const currency = getFormCurrency(all) ?? before
    const others = convertAmounts(stored, currency, all)
    if ("problem" in others) return others
    const isPriceTouched = (all.price ?? "").trim() !== (price === null ? "" : formatDecimalAmount(price, before))
    const read = isPriceTouched ? parsePrice(all.price ?? "", text) : convertAmount("price", price, before, currency)
    return "problem" in read ? { at: "price", ...read } : { values: { currency, ...others.values, ...read.values } }
  },
  framedSize: createSizeParser("framed", true),
  sheetSize: createSizeParser("sheet"),
  imageSize: createSizeParser("image"),
  wholesalePrice: createAmountParser("wholesalePrice"),
  cost: createAmountParser("cost"),
  insuredValue: createAmountParser("insuredValue"),
  fairMarketValue: createAmountParser("fairMarketValue"),
  printOptions: (text, all, stored) => {
    const currency = getFormCurrency(all)
    if (!currency) return { values: {} }
    const read = parsePrintOptions(text, currency, stored.printOptions)
    return "problem" in read ? read : { values: { printOptions: read.options } }
  },
  originCountry: (text) => {
    const code = countryCode(text)
    return code === null
      ? { problem: "Please enter the country’s two letters or its English name." }
      : { values: { originCountry: code } }
  },
  hsCode: (text) => ({ values: { hsCode: formatTariffNumber(text) } }),
  protection: (text) => ({ values: { protection: text as ArtworkInput["protection"] } }),
  framed: (text) => ({ values: { framed: text === "" ? null : text === "yes" } }),
  tags: (text) => ({ values: { tags: parseNames(text) } }),
  subjects: (text) => ({ values: { subjects: parseNames(text) } }),
  styles: (text) => ({ values: { styles: parseNames(text) } }),
}

const parseNames = (text: string) => [...new Set(text.split(/[,;\n]/).map((name) => name.trim()))].filter(Boolean)

function parseYear(text: string): FieldResult<ArtworkInput> {
  const read = parseYears(text)
  if (!read.ok) return { problem: `${read.problem}.` }
  if (read.warning) return { problem: `${read.warning}. Please enter a year, like 2024 or c. 1996.` }
  return { values: { year: read.from ?? read.to, yearText: read.text, yearFrom: read.from, yearTo: read.to } }
}

/** @param data without it a bare number has no unit */
function parseMeasurements(text: string, _: FormValues, __: ArtworkInput, data?: WorkHints): FieldResult<ArtworkInput> {
  const { heightMm, widthMm, depthMm, diameterMm, warning } = parseDimensions(text, { unit: data?.sizeUnits.first })
  return warning
    ? { problem: `${warning}. Please enter it like ${getSizeExample(data)}.` }
    : { values: { heightMm, widthMm, depthMm, diameterMm } }
}

const getSizeExample = (data?: WorkHints) =>
  data?.sizeUnits.first === "cm" ? "96.5 x 152 cm, or 38 x 60 in" : "38 x 60 in, or 96.5 x 152 cm"

function parseWeight(text: string): FieldResult<ArtworkInput> {
  const { weightG } = parseDimensions(text)
  return text.trim() && weightG === null
    ? { problem: "Please enter the weight with its unit, like 4.2 kg or 9 lb." }
    : { values: { weightG } }
}

function createSizeParser(of: "framed" | "sheet" | "image", deep = false) {
  return (text: string, _: FormValues, __: ArtworkInput, data?: WorkHints): FieldResult<ArtworkInput> => {
    const { heightMm, widthMm, depthMm, diameterMm, warning } = parseDimensions(text, { unit: data?.sizeUnits.first })
    if (warning || diameterMm !== null || (!deep && depthMm !== null))
      return { problem: `${warning ?? "That has too many sides"}. Please enter it like ${getSizeExample(data)}.` }
    return {
      values: { [`${of}HeightMm`]: heightMm, [`${of}WidthMm`]: widthMm, ...(deep && { [`${of}DepthMm`]: depthMm }) },
    }
  }
}

const amounts = ["wholesalePrice", "cost", "insuredValue", "fairMarketValue"] as const
type Amount = (typeof amounts)[number]

/** A value for the studio only, in the price's currency. */
function createAmountParser(name: Amount) {
  return (text: string, all: FormValues): FieldResult<ArtworkInput> => {
    const currency = getFormCurrency(all)
    if (!currency) return { values: {} }
    const read = parseMoney(text, { currency })
    if (!read.ok) return { problem: `${read.problem}.` }
    if (read.money && read.money.currency !== currency)
      return { problem: `Please enter it in ${currency}, like the price.` }
    return { values: { [name]: read.money ? read.money.minor : null } }
  }
}

type ConvertedAmounts = Partial<Record<Amount, number | null> & Pick<ArtworkInput, "printOptions">>

/** Keeps the numbers when the price's currency changes. @param all a form, whose changed fields are parsed elsewhere */
export function convertAmounts(
  stored: ArtworkInput,
  currency: string,
  all?: FormValues,
): { values: ConvertedAmounts } | { problem: string; at: string } {
  const values: ConvertedAmounts = {}
  for (const name of amounts) {
    const before = stored[name]
    const shown = before === null ? "" : formatDecimalAmount(before, stored.currency)
    if (all && (all[name] ?? "").trim() !== shown) continue
    const same = convertAmount(name, before, stored.currency, currency)
    if (same.problem !== undefined) return { problem: same.problem, at: name }
    values[name] = same.minor
  }
  const options = all ? normalizeLineBreaks(all.printOptions ?? "").trim() : null
  if (options !== null && options !== formatPrintOptionRows(stored.printOptions, stored.currency).trim())
    return { values }
  const printOptions = []
  for (const option of stored.printOptions) {
    const same = convertAmount("printOptions", option.addition, stored.currency, currency)
    if (same.problem !== undefined) return { problem: same.problem, at: "printOptions" }
    printOptions.push({ ...option, addition: same.minor ?? 0 })
  }
  return { values: { ...values, printOptions } }
}

/** An unchanged field keeps its number: in another currency that is another amount in minor units. */
function convertAmount(at: string, minor: number | null, before: string, currency: string) {
  const same = minor === null ? null : (minor * 10 ** minorUnitDigits(currency)) / 10 ** minorUnitDigits(before)
  return same === null || Number.isSafeInteger(same)
    ? { minor: same, values: { [at]: same } }
    : {
        problem: `${formatDecimalAmount(minor ?? 0, before)} cannot be an amount in ${currency}. Please enter another.`,
        at,
      }
}

/** `9701.21.00` for `97012100` and `9701 21 00`, as tariffs write it. */
function formatTariffNumber(text: string): string {
  const digits = text.replaceAll(/[\s.]/g, "")
  return /^\d{4,10}$/.test(digits)
    ? [digits.slice(0, 4), ...(digits.slice(4).match(/.{1,2}/g) ?? [])].join(".")
    : text.trim()
}

const parseCurrency = (text: string) => {
  const currency = text.trim().toUpperCase()
  return isCurrency(currency) ? currency : null
}

/** The price may name another currency than the field. */
function getFormCurrency(all: FormValues): string | null {
  const currency = parseCurrency(all.currency ?? "")
  const read = currency ? parseMoney(all.price ?? "", { currency }) : null
  return read?.ok && read.money ? read.money.currency : currency
}

/** An invalid currency is reported at the currency's field. */
function parsePrice(text: string, inCurrency: string): FieldResult<ArtworkInput> {
  const currency = parseCurrency(inCurrency)
  if (!currency) return { values: {} }
  const read = parseMoney(text, { currency })
  if (!read.ok) return { problem: `${read.problem}.` }
  return { values: read.money ? { price: read.money.minor, currency: read.money.currency } : { price: null } }
}
