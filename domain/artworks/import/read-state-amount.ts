import { findCurrencyBySign, parseMoney } from "../../../lib/money.ts"
import { translateDate } from "../../../lib/translate-date.ts"
import { isCurrencyWord } from "./heading.ts"
import { findTextAfterNo, splitState } from "./parse-availability.ts"
import type { Survey } from "./survey.ts"

type Reading = Pick<Survey, "currency" | "style">

/** `vendu 800 €`, `sold for 1,200`; `doubtful`: `sold to room 120`; `year`: `sold 2019`. */
export type StateAmount = { kind: "amount" | "doubtful" | "year"; text: string }

/** @returns the words as they are, capitalized, and in capitals, for patterns that detect names by capitals */
const anyCase = (words: string): string =>
  words
    .split(" ")
    .flatMap((word) => [word, word.replace(/^./u, (letter) => letter.toUpperCase()), word.toUpperCase()])
    .join("|")

const numbers = /\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/gu
const signBefore = /(\p{Sc}|\p{L}{1,3}\$|\p{L}{2,6})\.?\s*$/u
const signAfter = /^(?:[.,][-–—]+)?\s*(\p{Sc}|\p{L}{2,7}(?!\p{L})|\p{L}{1,3}\$)(?!\d)/u
const isYear = /^(?:19|20)\d\d$/
const hasDecimals = /[.,]\d\d$/
/** A number after these is an amount. */
const priceWord = new RegExp(
  `(?:[:=@]|(?<!\\p{L})(?:${anyCase("for für um pour por voor za price prix preis prezzo precio prijs cena")}))\\s*$`,
  "u",
)
const linkWords = new RegExp(
  `(?<!\\p{L})(?:${anyCase("for at für um zu à a pour per por di de voor za price prix preis prezzo precio prijs cena on in am im le el il en nel op w dnia")})(?!\\p{L})`,
  "gu",
)
/** German nouns are capitalized: `reserviert für Weber Anzahlung 200 €`. */
const noName = "(?!(?:Anzahlung|Rate|Rest|Rahmen|Kaution|Provision|Versicherung))"
const name = String.raw`(?:${noName}\p{Lu}[\p{L}.'’-]*|von|van|de|der|den|di|da|del|du|und|and|y|et|&)`
const buyerBehind = (links: string) =>
  new RegExp(`(?<!\\p{L})(?:${anyCase(links)})\\s+${name}(?:\\s+${name}){0,5}`, "gu")
const buyers = buyerBehind("to an à a al aan do")
/** `verkauft für Rahmen` names an object, `reserviert für M. Weber` a person. */
const reservedFor = buyerBehind("to an à a al aan do for für pour per para voor dla")

const days = [
  /(?<!\d)\d{4}-\d{1,2}-\d{1,2}(?!\d)/g,
  /(?<![\d.,])\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)/g,
  /(?<![\d.,])\d{1,2}\/(?:\d{4}|\d{2})(?!\d)/g,
  /(?<![\d.,])\d{1,2}\.(?:(?:19|20)\d\d(?!\d)|\d{1,2}\.(?!\d))/g,
  /(?<!\d)['’]\d\d(?!\d)/g,
]
/** `12 May`, `May 2022`, `May 3rd, 2022`; May is also a name. */
const monthAndDay =
  /(?<![\d.,])\d{1,2}(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?(\p{L}{3,})\.?|(?<!\p{L})(\p{L}{3,})\.?(?:\s+\d{1,2}(?:st|nd|rd|th)?,?)?(?=\s+(?:['’§]|(?:19|20)\d\d))/gu

/** Replaces each day and month with a mark. */
function withoutDays(text: string): string {
  const left = days.reduce((said, day) => said.replace(day, "§"), text)
  return left.replace(monthAndDay, (said, first: string = "", second: string = "") =>
    isMonth(first || second) ? "§" : said,
  )
}

const isMonth = (word: string) =>
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i.test(
    translateDate(word),
  )

type Found = { number: string; before: string; after: string; signed: string | null }

function find(text: string, currency: string): Found[] {
  return [...text.matchAll(numbers)].flatMap((match) => {
    const [number] = match
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + number.length)
    // Part of an edition, or of a number with letters.
    if (/\d[./-]$|\/$|#$|(?<!\p{L})\p{L}{1,3}-$/u.test(before) || /^(?:[./-]\d|\/|%)/.test(after)) return []
    const [left = "", leftSign = ""] = signBefore.exec(before) ?? []
    const [right = "", rightSign = ""] = signAfter.exec(after) ?? []
    const isAmount = hasDecimals.test(number) || priceWord.test(before) || priceWord.test(before.slice(0, -left.length))
    if (isSign(rightSign, text, currency, isAmount || !isYear.test(number)))
      return { number, before, after: after.slice(right.length), signed: `${number} ${rightSign}` }
    if (isSign(leftSign, text, currency, isAmount))
      return { number, before: before.slice(0, -left.length), after, signed: `${leftSign} ${number}` }
    return /[\p{L}\p{N}]$/u.test(before) ? [] : { number, before, after, signed: null }
  })
}

const commonCode = /^(?:eur|usd|gbp|chf|cad|aud)$/

/** `RON` and `BOB` are also names, so such a code counts only where an amount is expected. */
function isSign(sign: string, text: string, currency: string, isMeant: boolean): boolean {
  const word = sign.toLowerCase()
  if (word === "" || /^(?:ft|pounds?)$/.test(word)) return false
  if (!isCurrencyWord(word, text) || findCurrencyBySign(word, currency) === null) return false
  return isMeant || !/^[a-z]{3}$/.test(word) || commonCode.test(word)
}

/** Null when the cell has no amount beside a state. */
export function findAmountBesideState(text: string, { currency, style }: Reading): StateAmount | null {
  // Longer texts are no states.
  if (text.length > 200 || !/\d/.test(text)) return null
  const found = find(withoutDays(findTextAfterNo(text) ?? text), currency)
  const isRead = (amount: string) => {
    const read = parseMoney(amount, { currency, style })
    return read.ok && read.money !== null && read.money.minor > 0
  }
  const signed = found.filter((one) => one.signed !== null)
  const bare = found.filter(({ number }) => !isYear.test(number))
  const [only, ...others] = signed.length > 0 ? signed : bare
  if (only && others.length === 0) {
    const amount = only.signed ?? only.number
    const isLong = only.signed !== null || /\d{3}|\d[.,'’ \u00a0\u202f]\d{3}/.test(amount)
    if (isLong && isRead(amount) && isAlone(only)) return { kind: "amount", text: amount }
  }
  const [doubted] = signed
  if (doubted?.signed) return { kind: "doubtful", text: doubted.signed }
  const large = found.find(({ number, before }) =>
    isYear.test(number) || !/\d{3}/.test(number.replace(/[.,]\d{1,2}$/, "")) ? priceWord.test(before) : true,
  )
  if (large) return { kind: "doubtful", text: large.number }
  const year = found.find(({ number }) => isYear.test(number))
  return year ? { kind: "year", text: year.number } : null
}

/** True for a buyer, a day or a remark beside the status and this amount. */
export function hasMoreThan(amount: string, text: string): boolean {
  const rest = splitState(findTextAfterNo(text) ?? text)?.rest ?? text
  // A sign may be separated by a space.
  const left = amount.split(" ").reduce((said, part) => said.replace(part, ""), rest)
  return /[\p{L}\p{N}]/u.test(left.replace(linkWords, ""))
}

/** True when only a sale or reservation, a buyer, days and words such as `for` are beside the amount. */
function isAlone({ before, after }: Found): boolean {
  const split = splitState(before)
  if (split?.state !== "sold" && split?.state !== "reserved") return false
  const beside = `${split.rest}¤${after}`
  // In a text in capitals, a deposit could be a buyer.
  const named = !/\p{Ll}/u.test(before + after)
    ? beside
    : beside.replace(split.state === "reserved" ? reservedFor : buyers, " ")
  const left = named.replace(linkWords, " ").replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, " ")
  return !/[\p{L}\p{N}]/u.test(left)
}
