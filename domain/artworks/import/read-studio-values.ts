import { countryCode } from "../../../lib/country-name.ts"
import { type Money, parseMoney } from "../../../lib/money.ts"
import type { ArtworkInput } from "../artwork.ts"
import { readDay } from "./day-orders.ts"
import { type ImportField, type ValueField, valueFields } from "./fields.ts"
import { isEmptyValue, parseArtistProofs, parseYesNo } from "./parse-values.ts"
import type { PriceReading } from "./read-price.ts"
import { leftEmptyHint, type RowReader } from "./row-reader.ts"

type StudioValues = Pick<
  ArtworkInput,
  | ValueField
  | "consignmentShare"
  | "consignmentUntil"
  | "originCountry"
  | "hsCode"
  | "artistProofs"
  | "printerProofs"
  | "horsCommerce"
>

export type ImportedAmounts = Partial<Record<ValueField, Money & { text: string }>>

/** Reads private values in the price's currency, consignment and customs details. */
export function readStudioValues(
  reader: RowReader,
  priced: Pick<ArtworkInput, "price" | "currency">,
  reading: PriceReading,
): { input: StudioValues; amounts: ImportedAmounts } {
  const { text } = reader
  const amounts: ImportedAmounts = {}
  for (const field of valueFields) {
    const amount = readAmount(reader, field, priced, reading)
    if (amount) amounts[field] = amount
  }
  const values = Object.fromEntries(
    valueFields.map((field) => [field, amounts[field]?.currency === priced.currency ? amounts[field].minor : null]),
  ) as Pick<StudioValues, ValueField>
  const country = text("originCountry") === "" ? "" : countryCode(text("originCountry"))
  if (country === null)
    reader.unread("originCountry", `“${text("originCountry")}” is no country known here. ${leftEmptyHint}`)
  const input = {
    ...values,
    consignmentShare: readWhole(reader, "consignmentShare", /^(\d{1,3})(?:[.,]0+)? ?%?$/),
    consignmentUntil: readDay(reader, "consignmentUntil", reading.days),
    originCountry: country ?? "",
    hsCode: tariffNumber(text("hsCode")),
    artistProofs:
      parseArtistProofs(text("artistProofs") ? "" : text("editionInfo")) ??
      readWhole(reader, "artistProofs", /^(\d{1,4})(?:[.,]0+)?(?: ?(?:a\.?p\.?s?|e\.?a\.?))?$/i),
    printerProofs: readWhole(reader, "printerProofs", /^(\d{1,4})(?:[.,]0+)?(?: ?p\.?p\.?s?)?$/i),
    horsCommerce: readWhole(reader, "horsCommerce", /^(\d{1,4})(?:[.,]0+)?(?: ?h\.?c\.?)?$/i),
  }
  return { input, amounts }
}

const isNone = (cell: string) => cell === "" || isEmptyValue(cell) || parseYesNo(cell) === false

/** In the currency of the cell, its heading, or the work's price. 0 is none. */
function readAmount(
  reader: RowReader,
  field: ValueField,
  { price, currency }: Pick<ArtworkInput, "price" | "currency">,
  { style, valueCurrencies }: PriceReading,
): ImportedAmounts[ValueField] | null {
  const cell = reader.text(field)
  if (isNone(cell)) return null
  const read = parseMoney(cell, { currency: valueCurrencies[field] ?? currency, style })
  if (!read.ok) {
    reader.unread(field, `${read.problem}. ${leftEmptyHint}`)
    return null
  }
  const { money } = read
  if (!money || money.minor === 0) return null
  // Without a price in the row, the stored work decides.
  if (price === null || money.currency === currency) return { ...money, text: cell }
  reader.unread(
    field,
    `“${cell}” is in ${money.currency}, another currency than the work’s price, ${currency}. ${leftEmptyHint}`,
  )
  return null
}

function readWhole(reader: RowReader, field: ImportField, shape: RegExp): number | null {
  const cell = reader.text(field)
  if (isNone(cell)) return null
  const [, digits] = shape.exec(cell) ?? []
  if (digits !== undefined) return Number(digits)
  reader.unread(field, `“${cell}” could not be read as a number. ${leftEmptyHint}`)
  return null
}

/** `970121`, `9701 21 00` → `9701.21.00`. */
function tariffNumber(cell: string): string {
  const digits = cell.replace(/[\s.]/g, "")
  return /^\d{4}(?:\d\d){0,3}$/.test(digits) ? digits.replace(/(?<=^.{4}|^.{6}|^.{8})(?=\d)/g, ".") : cell
}
