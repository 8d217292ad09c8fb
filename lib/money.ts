import { isCurrency } from "./currencies.ts"
import { minorUnitDigits } from "./currency-digits.ts"

/** `1,234.50` is "point", `1.234,50` is "comma". */
type DecimalMark = "point" | "comma"

/** "unknown": no number tells (`4200`, `1,234`); "mixed": numbers contradict each other, so `1,234` is ambiguous. */
export type NumberStyle = DecimalMark | "unknown" | "mixed"

export type Money = { minor: number; currency: string }

/** `money` null: the text says that no price is shown (empty, `POA`, `price on request`). */
type ParsedMoney = { ok: true; money: Money | null } | { ok: false; problem: string }

const noPrice =
  /^(?:-+|–|—|n\/?a|none|tbd|tbc|poa|p\.o\.a\.?|por|nfs|not for sale|(?:price )?(?:up)?on (?:request|application|enquiry|inquiry|demand)|(?:please )?(?:enquire|inquire|ask)|(?:preis )?auf anfrage|(?:prix )?sur demande|(?:prezzo )?su richiesta|(?:precio )?a consultar|(?:prijs )?op aanvraag|trattativa (?:privata|riservata)|(?:cena )?do uzgodnienia|(?:cena )?na zapytanie)\.?$/i

/** Maps, not objects: keys come from files, and may be `constructor`. */
const exactSigns = new Map(
  Object.entries({
    "€": "EUR",
    "£": "GBP",
    "₹": "INR",
    "₩": "KRW",
    "₺": "TRY",
    "₽": "RUB",
    "₪": "ILS",
    "₴": "UAH",
    "₫": "VND",
    "฿": "THB",
    "₱": "PHP",
    "₦": "NGN",
    us$: "USD",
    au$: "AUD",
    a$: "AUD",
    ca$: "CAD",
    c$: "CAD",
    nz$: "NZD",
    hk$: "HKD",
    s$: "SGD",
    mx$: "MXN",
    r$: "BRL",
    zł: "PLN",
    kč: "CZK",
    ft: "HUF",
    fr: "CHF",
    sfr: "CHF",
    euro: "EUR",
    euros: "EUR",
  }),
)

/** Signs of several currencies: the shop's own, else the first; an empty first entry requires a question. */
const sharedSigns = new Map<string, string[]>(
  Object.entries({
    $: ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "TWD", "ARS", "CLP", "COP"],
    dollar: ["USD", "CAD", "AUD", "NZD", "HKD", "SGD"],
    dollars: ["USD", "CAD", "AUD", "NZD", "HKD", "SGD"],
    pound: ["GBP"],
    pounds: ["GBP"],
    "¥": ["JPY", "CNY"],
    "￥": ["JPY", "CNY"],
    yen: ["JPY"],
    kr: ["", "SEK", "NOK", "DKK", "ISK"],
  }),
)

/**
 * @param sign lower case: `€`, `euro`, `eur` @param fallback preferred for a shared sign such as `$` @returns null if ambiguous
 */
export function findCurrencyBySign(sign: string, fallback: string): string | null {
  const code = sign.toUpperCase()
  if (isCurrency(code)) return code
  const exact = exactSigns.get(sign)
  if (exact) return exact
  const shared = sharedSigns.get(sign)
  if (!shared) return null
  return shared.includes(fallback) ? fallback : shared[0] || null
}

/** `1.200 € TTC`, `450 € inkl. MwSt.`: the gross price. */
const taxIncluded =
  /[\s,(]*\b(?:ttc|iva (?:inclusa|incluida|incl\.?)|(?:incl|inkl)(?:uding|usive|uye)?\.? ?(?:vat|mwst|ust|iva|btw|tva|tax)|(?:vat|tax) incl(?:uded|\.)?)\.?\)?$/i

/** Parsing time is quadratic in the length. */
const maxAmountLength = 200

/** Drops spaces, Swiss apostrophes and a closing `,-`. */
function splitAmount(text: string): { number: string; sign: string } | null {
  if (text.length > maxAmountLength) return null
  const bare = text
    .replace(taxIncluded, "")
    .replace(/[\s\u00a0\u2007\u2009\u202f]+/g, "")
    .toLowerCase()
    .replace(/(?<=\d)['’](?=\d{3})/g, "")
    .replace(/[.,](?:-+|–|—)(?=\D*$)/, "")
  const match = /^(?<before>[^\d.,+-]*)(?<number>\d[\d.,]*)(?<after>[^\d]*)$/.exec(bare)
  if (!match?.groups) return null
  const sign = (side = "") => side.replace(/\.$/, "").replace(/^\.(?=\p{L})/u, "")
  const before = sign(match.groups.before)
  const after = sign(match.groups.after)
  const trailing = /[.,]$/.test(match.groups.number ?? "")
  if (before && after && before !== after) {
    // `$4,200 USD`: the code is more specific than the sign.
    if (isCurrency(after.toUpperCase()) && sharedSigns.has(before)) {
      const allowed = sharedSigns.get(before) ?? []
      if (!allowed.includes(after.toUpperCase())) return null
      return { number: match.groups.number ?? "", sign: after }
    }
    return null
  }
  if (trailing && !after) return { number: (match.groups.number ?? "").slice(0, -1), sign: before }
  return { number: (match.groups.number ?? "").replace(/[.,]$/, ""), sign: before || after }
}

/** `1.200 €`, `USD 4200`; null for a price without a sign, or no price. */
export function findStatedCurrency(text: string, fallback: string): string | null {
  const sign = splitAmount(text.trim())?.sign
  return sign ? findCurrencyBySign(sign, fallback) : null
}

/** @returns "either" for `1,234`, null for `4200`, false for no number */
function getDecimalMark(number: string): DecimalMark | "either" | null | false {
  if (/^\d+$/.test(number)) return null
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}\.\d+$/.test(number)) return "point"
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(number)) return "comma"
  if (/^\d{1,3}(?:,\d{2,3})+,\d{3}$/.test(number)) return "point"
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(number)) return "comma"
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) return "either"
  if (/^\d+\.\d+$/.test(number)) return "point"
  if (/^\d+,\d+$/.test(number)) return "comma"
  return false
}

/** The style of a whole column, so that a single `1,234` need not be guessed. Cells that are no numbers are ignored. */
export function joinNumberStyle(known: NumberStyle, value: string): NumberStyle {
  if (known === "mixed") return known
  const amount = splitAmount(value)
  const mark = amount ? getDecimalMark(amount.number) : null
  if (mark !== "point" && mark !== "comma") return known
  return known === "unknown" || known === mark ? mark : "mixed"
}

/**
 * Parses `$4,200`, `4.200,00 €`, `USD 4200`, `CHF 1'200.-`, `POA`. A lone `1,234` or `1.234` means thousands, unless the
 * column's style or a currency with three decimals allows the other reading: then it is a problem to confirm, never a guess.
 * @param options.currency of an amount without a sign, and the dollar that `$` means
 */
export function parseMoney(text: string, options: { currency: string; style?: NumberStyle }): ParsedMoney {
  const typed = text.trim()
  if (typed === "" || noPrice.test(typed)) return { ok: true, money: null }
  const unreadable = { ok: false as const, problem: `“${typed}” could not be read as a price` }
  const amount = splitAmount(typed)
  if (!amount) return unreadable
  const currency = amount.sign === "" ? options.currency : findCurrencyBySign(amount.sign, options.currency)
  if (amount.sign === "%") return { ok: false, problem: `“${typed}” is a share, not an amount` }
  if (!currency && amount.sign.length > 5) return unreadable
  if (!currency) return { ok: false, problem: `“${typed}” does not say clearly which currency it is in` }
  const digits = minorUnitDigits(currency)
  const style = options.style ?? "unknown"
  const mark = getDecimalMark(amount.number)
  if (mark === false) return unreadable

  let decimal = mark
  if (mark === "either") {
    const written: DecimalMark = amount.number.includes(",") ? "comma" : "point"
    const other: DecimalMark = written === "comma" ? "point" : "comma"
    if (style === other) decimal = other
    else if (style === "unknown" && digits < 3) decimal = other
    else if (style === written && digits === 3) decimal = written
    else return { ok: false, problem: `“${typed}” is ambiguous: confirm whether it means thousands or decimals` }
  }
  const plain =
    decimal === "comma" ? amount.number.replaceAll(".", "").replace(",", ".") : amount.number.replaceAll(",", "")
  const [whole = "0", fraction = ""] = plain.split(".")
  const cents = fraction.replace(/0+$/, "")
  if (cents.length > digits) {
    return { ok: false, problem: `“${typed}” has more decimals than ${currency} allows (${digits})` }
  }
  const minor = Number(whole + cents.padEnd(digits, "0"))
  if (!Number.isSafeInteger(minor)) return { ok: false, problem: `“${typed}” is too large for a price` }
  return { ok: true, money: { minor, currency } }
}
