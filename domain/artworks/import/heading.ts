import type { LengthUnit } from "../../../lib/measures.ts"
import { findCurrencyBySign } from "../../../lib/money.ts"
import type { WeightUnit } from "./fields.ts"

export type Heading = {
  header: string
  /** Letters and digits only, lower case, no accents: `Height (cm)` is `heightcm`. */
  whole: string
  key: string
  /** `Image 2` is `image` and 2. */
  unnumbered: string
  number: number
  unit: LengthUnit | WeightUnit | null
  currency: string | null
  /** Only a currency: `£`, `EUR`. */
  isCurrencyAlone: boolean
  /** The width is first: `Size (W x H)`. */
  widthFirst: boolean
}

const units = new Map<string, LengthUnit | WeightUnit>(
  Object.entries({
    mm: "mm millimeter millimeters millimetre millimetres millimetri",
    cm: "cm cms centimeter centimeters centimetre centimetres zentimeter centimetri centimetros",
    m: "m meter meters metre metres metri metros",
    in: 'in ins inch inches zoll pouce pouces pollici pulgadas duim " ”',
    ft: "ft feet foot",
    g: "g gr gram grams gramm grammes grammi gramos",
    kg: "kg kgs kilo kilos kilogram kilograms kilogramm",
    lb: "lb lbs pound pounds",
    oz: "oz ounce ounces",
  }).flatMap(([unit, names]) => names.split(" ").map((name) => [name, unit as LengthUnit | WeightUnit])),
)

/** Null for any other word. */
export const findUnit = (word: string): LengthUnit | WeightUnit | null => units.get(word.trim().toLowerCase()) ?? null

/** Words in headings about tax, language and form. */
const remarks = new Set(
  "incl inkl inclusive inclusief included inclusa compris excl exkl vat mwst ust tva iva btw tax ttc ht brutto netto gross net in en url urls link required optional pflichtfeld yes no y n ja nein j oui non si jpg english deutsch french retail".split(
    " ",
  ),
)

/** Codes that are also words (`ALL`, `TRY`) count only in capitals. `word` is in lower case. */
export const isCurrencyWord = (word: string, typed: string) => {
  if (findCurrencyBySign(word, "SEK") === null) return false
  return !/^[a-z]{3}$/.test(word) || /^(?:eur|usd|gbp|chf|cad|aud)$/.test(word) || typed.includes(word.toUpperCase())
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "")

/** Drops case, accents and ligatures; `№`, `n°` and `#` become `no`, `Ø` becomes the diameter. */
export function foldText(text: string): string {
  const letters = /^[ -~]*$/.test(text) ? text : foldLetters(text)
  return letters
    .replaceAll("#", " no ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
}

function foldLetters(text: string): string {
  return text
    .replace(/[Ø⌀⌽]/g, " diameter ")
    .replace(/[″“”]/g, '"')
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/°/g, "o")
    .replaceAll("ß", "ss")
    .replace(/œ/gi, "oe")
    .replace(/æ/gi, "ae")
    .replace(/ø/gi, "o")
    .replace(/ł/gi, "l")
}

/** Its words, one space apart. */
export const foldWords = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

export const foldKey = (text: string): string => bare(foldText(text))

/** `h x b cm`, `h x b in cm`. */
const sidesWithUnit = /^(.+?)\s+(?:in\s+)?(\S+)$/

const sides = /^[hwdbtlpa](?:\s*[x×*/]\s*[hwdbtlpa])+$/

/** @returns whether all words are a unit, currency, order of sides or remark */
function readTerms(heading: Heading, text: string): boolean {
  const terms = text.split(/[,;]/).map((part) => part.trim())
  if (terms.length > 1) return terms.every((term) => readTerms(heading, term))
  if (sides.test(text)) {
    heading.widthFirst = /^[wbl]/.test(text)
    return true
  }
  const [, inOrder = "", measure = ""] = sidesWithUnit.exec(text) ?? []
  if (sides.test(inOrder) && units.has(measure)) return readTerms(heading, inOrder) && readTerms(heading, measure)
  const words = text.split(/[\s,;/|._-]+/).filter((word) => word !== "")
  return words.every((word) => {
    // `in` alone is inches; in `in cm` it is a word.
    const unit = words.length > 1 && remarks.has(word) ? undefined : units.get(word)
    if (unit) heading.unit ??= unit
    else if (remarks.has(word)) return true
    else if (isCurrencyWord(word, heading.header)) heading.currency = word
    else return sides.test(word) && readTerms(heading, word)
    return true
  })
}

/** Parses `Preis (€, inkl. MwSt.)`, `Height_cm`, `creationDate`, `IMAGE10`, `Size (W x H, in)`. */
export function parseHeading(header: string): Heading {
  const heading: Heading = {
    header,
    whole: foldKey(header),
    key: "",
    unnumbered: "",
    number: 0,
    unit: null,
    currency: null,
    isCurrencyAlone: false,
    widthFirst: false,
  }
  const folded = foldText(header)
  const open = folded
    .replace(/[([{]([^)\]}]*)[)\]}]/g, (group, inside: string) => (readTerms(heading, inside.trim()) ? " " : group))
    .trim()
  const words = open.split(/[\s_,;:/|.-]+/).filter((word) => word !== "")
  const first = words[0] ?? ""
  if (words.length > 1 && !units.has(first) && isCurrencyWord(first, header)) {
    heading.currency = first
    words.shift()
  }
  if (words.length === 1 && !units.has(first) && isCurrencyWord(first, header) && !/^[A-Z]{2}$/.test(header.trim())) {
    // `FR` is a language, `Fr.` are francs.
    heading.currency = first
    heading.isCurrencyAlone = true
    words[0] = "price"
  }
  while (words.length > 1) {
    const last = words.at(-1) ?? ""
    if (!units.has(last) && !remarks.has(last) && !isCurrencyWord(last, header)) break
    // `in` alone is inches; in `Preis in Euro` it is a word.
    if (last !== "in" || (!heading.unit && !heading.currency)) readTerms(heading, last)
    words.pop()
  }
  heading.key = bare(words.join(""))
  if (/^[wbl]x[hab]/.test(heading.key)) heading.widthFirst = true
  const number = /\d+/.exec(heading.key)
  heading.number = number ? Number(number[0]) : 0
  heading.unnumbered = number ? heading.key.replace(number[0], "") : heading.key
  return heading
}
