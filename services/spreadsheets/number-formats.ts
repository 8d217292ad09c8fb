import { format, getFormatDateInfo, isDateFormat } from "numfmt"
import { getFormatCurrency } from "./displayed-currency.ts"
import { formatDisplayedDate, formatDisplayedNumber } from "./displayed-values.ts"

/** By number (ECMA-376 part 1, 18.8.30), where they change what is shown. */
const builtIn = new Map([
  [9, "0%"],
  [10, "0.00%"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [17, "mmm yyyy"],
])

export const findBuiltInFormat = (id: number): string | null => builtIn.get(id) ?? null

const localeTag = /\[\$([^\]-]*)-([^\]]*)\]/g

export function isDateCode(code: string): boolean {
  try {
    return isDateFormat(code)
  } catch {
    return false
  }
}

function formatWithCode(code: string, value: number): string {
  try {
    return format(code, value)
  } catch {
    return ""
  }
}

/** As an English sheet shows it, with the currency of its format. */
export function formatSheetNumber(value: string, code: string): string {
  const english = code.replace(localeTag, (_, sign: string, locale: string) =>
    sign === "" ? "" : ` "${getFormatCurrency(sign, locale).replaceAll('"', "")}" `,
  )
  return formatDisplayedNumber(value, formatWithCode(english, Number(value)))
}

/** The year or month alone where the format shows no more. @param serial the day as a number, counted from 1900 */
export function formatSheetDate(day: string, serial: number, code: string): string {
  const shows = getFormatDateInfo(code)
  if (!shows.year || shows.day) return day
  return formatDisplayedDate(
    day,
    formatWithCode(
      code.replace(/"[^"]*"|y+/gi, (part) => (part.startsWith('"') ? part : "yyyy")),
      serial,
    ),
  )
}
