import { listUnits } from "../../lib/measures.ts"
import { findCurrencySign } from "./displayed-currency.ts"

/** Files store 75.2 as 75.200000000000003. */
export function trimFloatNoise(text: string): string {
  if (/^-?\d*$/.test(text)) return text
  const number = Number(text)
  if (text.trim() === "" || !Number.isFinite(number)) return text
  const plain = String(Number(number.toPrecision(15)))
  return plain.includes("e") ? text : plain
}

const collapseSpaces = (text: string) => text.replace(/[\s\u00a0\u2007\u202f]+/g, " ").trim()

/** `1,200`, `1.200`, `1 200`, `1'200`: one number with separators. */
const grouped = /^\d{1,3}(?:[.,'’ ]\d{2,3})+$/

const isUnit = (word: string) =>
  /^(?:kgs?|g|lbs?|oz)\.?$/i.test(word) || (/^(?:["'”″]|\p{L}+\.?)$/u.test(word) && listUnits(`1 ${word}`).length > 0)

/** Whether the displayed number is the stored one, rounded. */
function isRounded(shown: string, number: number): boolean {
  const decimals = /[.,](\d{1,9})$/.exec(shown)?.[1]?.length ?? 0
  const read = Number(shown.replace(/[.,](?=\d{1,9}$)/, ".").replace(/[^\d.]/g, ""))
  return Math.abs(read - number) <= 0.5001 * 10 ** -decimals
}

/** `24 1/2` as a number; but `3/25` of an edition is 0.12 to the file. */
function isFraction(text: string, number: number): boolean {
  const [found, whole = "0", top = "", bottom = ""] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text) ?? []
  return Boolean(found) && Math.abs(Number(whole) + Number(top) / Number(bottom) - number) < 1e-9
}

/** Whether the text contains the whole number: `00012`, `INV-0012`, `2019-001`, `3/25`, `60 cm`. */
function containsNumber(text: string, number: number): boolean {
  if (!Number.isInteger(number) || number < 0 || /\de[+-]\d/i.test(text)) return false
  const core = /\d(?:.*\d)?/s.exec(text)?.[0] ?? ""
  if (!grouped.test(core) && Number(text.replace(/\D/g, "")) === number) return true
  const [first = "", after = ""] = /^\D*(\d+)(.*)$/s.exec(text)?.slice(1) ?? []
  return Number(first) === number && !/^[.,'’ ]?\d/.test(after)
}

/** The full number with what its sheet shows: `50%`, `€ 1234.5`, `24 1/2`, `00012`, `60.25 cm`, or `Sold`. */
export function formatDisplayedNumber(value: string, shown: string): string {
  const number = Number(value)
  const text = collapseSpaces(shown)
  if (value.trim() === "" || !Number.isFinite(number) || text === "" || text === value) return value
  if (!/\d/.test(text)) return /\p{L}{2}/u.test(text) && findCurrencySign(text) === null ? text : value
  if (/^[^%]*%$/.test(text)) return `${trimFloatNoise(String(number * 100))}%`
  const [before = "", core = "", after = ""] = /^(\D*)(\d(?:.*\d)?)(\D*)$/s.exec(text)?.slice(1) ?? []
  if (before === "" && isFraction(core, number)) return text
  const unit = after.trim()
  const isMeasured = unit !== "" && unit === unit.toLowerCase() && isUnit(unit)
  const sign = isMeasured ? null : (findCurrencySign(before) ?? findCurrencySign(after))
  if (sign) return `${sign} ${value}`
  if (containsNumber(text, number)) return text
  return isMeasured && isRounded(core, number) ? `${value} ${unit}` : value
}

/** The day as `2019-05-03`, unless the sheet shows only `2019`, `May 2019` or `05/2019`. */
export function formatDisplayedDate(day: string, shown: string): string {
  const text = collapseSpaces(shown)
  const [year] = /^\d{4}(?= ?年?$)/.exec(text) ?? []
  if (year) return year
  const [, name, month, of] = /^(?:(\p{L}+)\.?[ ./-]|(\d{1,2})[/.-])(\d{4})$/u.exec(text) ?? []
  if (name !== undefined) return `${name} ${of}`
  return month === undefined ? day : `${month}/${of}`
}
