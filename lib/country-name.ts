const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** Codes that name no country: ISO 3166 leaves them to everybody's own use, or reserves them. */
const noCountry = /^(?:A[AC]|Q[M-Z]|X[A-JL-Z]|ZZ|EU|EZ|UN|CP|DG|EA|IC|TA)$/

/** A code of a country that is no more stands for its successor: `DD` for `DE`. */
const isPresent = (code: string) =>
  !noCountry.test(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

const names = () => new Intl.DisplayNames("en-US", { type: "region", fallback: "none" })

/** The English name of a country by its two letters (ISO 3166-1 alpha-2); "" where there is none. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) && isPresent(code) ? (names().of(code) ?? "") : ""
}

/** A country's two letters, from these or its English name in any case; "" for an empty text, null for no country. */
export function countryCode(written: string): string | null {
  const text = written.trim()
  if (text === "" || countryName(text.toUpperCase())) return text.toUpperCase()
  const known = names()
  const all = letters.flatMap((one) => letters.map((two) => one + two)).filter(isPresent)
  return all.find((code) => known.of(code)?.toLowerCase() === text.toLowerCase()) ?? null
}
