import { format, getFormatDateInfo, isDateFormat } from "numfmt"
import { currencyOfFormat } from "./shown-currency.ts"
import { dateAsShown, numberAsShown } from "./shown-values.ts"

/** By number (ECMA-376 part 1, 18.8.30), where they change what is shown. */
const builtIn = new Map([
  [9, "0%"],
  [10, "0.00%"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [17, "mmm yyyy"],
])

export const builtInFormat = (id: number): string | null => builtIn.get(id) ?? null

const tagged = /\[\$([^\]-]*)-([^\]]*)\]/g

export function isDate(code: string): boolean {
  try {
    return isDateFormat(code)
  } catch {
    return false
  }
}

function shownBy(code: string, value: number): string {
  try {
    return format(code, value)
  } catch {
    return ""
  }
}

/** As an English sheet shows it, with the currency of its format. */
export function formattedNumber(value: string, code: string): string {
  const english = code.replace(tagged, (_, sign: string, locale: string) =>
    sign === "" ? "" : ` "${currencyOfFormat(sign, locale).replaceAll('"', "")}" `,
  )
  return numberAsShown(value, shownBy(english, Number(value)))
}

/** The year or month alone where the format shows no more. @param serial the day as a number, counted from 1900 */
export function formattedDate(day: string, serial: number, code: string): string {
  const shows = getFormatDateInfo(code)
  if (!shows.year || shows.day) return day
  return dateAsShown(
    day,
    shownBy(
      code.replace(/"[^"]*"|y+/gi, (part) => (part.startsWith('"') ? part : "yyyy")),
      serial,
    ),
  )
}
