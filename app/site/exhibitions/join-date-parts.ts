/** For a narrow column: no break between day, month and year, or before the dash. */
export const joinDateParts = (dates: string): string =>
  dates
    .replace(/(\d) (?=\p{Lu})/gu, "$1\u00a0")
    .replace(/(\p{L}) (?=\d)/gu, "$1\u00a0")
    .replace(/(\d,) (?=\d{4})/g, "$1\u00a0")
    .replace(" –", "\u00a0–")
