const alphabet = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** ISO 3166 user-assigned and reserved codes. */
const noCountry = /^(?:A[AC]|Q[M-Z]|X[A-JL-Z]|ZZ|EU|EZ|UN|CP|DG|EA|IC|TA)$/

/** Withdrawn codes canonicalize to their successor: `DD` to `DE`. */
const isPresent = (code: string) =>
  !noCountry.test(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

const names = () => new Intl.DisplayNames("en-US", { type: "region", fallback: "none" })

/** ISO 3166-1 alpha-2; "" for other codes. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) && isPresent(code) ? (names().of(code) ?? "") : ""
}

/** From a code or an English name in any case; "" for "", null for no country. */
export function countryCode(written: string): string | null {
  const text = written.trim()
  if (text === "" || countryName(text.toUpperCase())) return text.toUpperCase()
  const known = names()
  const all = alphabet.flatMap((one) => alphabet.map((two) => one + two)).filter(isPresent)
  return all.find((code) => known.of(code)?.toLowerCase() === text.toLowerCase()) ?? null
}
