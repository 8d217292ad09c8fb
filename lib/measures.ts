/** `48"` in `48" x 36"`, `Ø 60 cm`, `36 w`. Millimeters. */
export type Measure = { mm: number | null; axis: Axis | null }

type Axis = "height" | "width" | "depth" | "length" | "diameter"

/** Rows of measures joined by ×, and the remaining words and digits. */
type Measures = { groups: Measure[][]; weightG: number | null; rest: string; ambiguous: boolean }

export type LengthUnit = "mm" | "cm" | "m" | "in" | "ft"

const millimetres: Record<LengthUnit, number> = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 }

/** Fractions of an inch; other numbers around a slash are two sides: `80/60 cm`. */
const fraction = String.raw`(?:[1-9]/[2-9]|\d{1,2}/(?:16|32|64))(?![\d/.,])(?!\s*(?:cm|mm|m)\b)`
const value = String.raw`(?:\d+(?:\s+|-)\d{1,2}/(?:[2-9]|1\d|32|64)(?!\d)|${fraction}|\d*[.,]\d+|\d+)`
const inchNames = "inch(?:es)?|zoll|pouces?|pollici|pollice|pulgadas?|duim"
const inch = String.raw`(?:"|(?:${inchNames})\b|ins?\b\.?)`
const unit = String.raw`(?:"|'|(?:millimet(?:er|re)s?|centimet(?:er|re)s?|zentimeter|centimet(?:ri|ros)|millimet(?:ri|ros)|met(?:er|re)s?|${inchNames}|feet|foot|mm|cm|ins?|ft|m)(?![a-wyz])\.?)`

const spaces = /\s+/y
const feetAndInches = new RegExp(
  String.raw`(\d+(?:\.\d+)?)\s*(?:'|(?:ft|feet|foot)\b\.?)\s*(?:(${value})\s*${inch}|(\d+)(?![\d/.,x]|\s*x))`,
  "y",
)
const oneMeasure = new RegExp(String.raw`(${value})\s*(${unit})?`, "y")
const weight = new RegExp(
  String.raw`(${value})\s*(kilograms?|kilos?|kgs?|grams?|gr?|pounds?|lbs?|ounces?|oz|tonnes?)(?![a-z])\.?`,
  "y",
)
const diameterBefore = /(?:ø|⌀|⌽|diameter|diam|dia)[.:]?\s*(?=[\d.,])/y
const word = /[a-z]+|\d[\d.,/]*|./suy

const axes = new Map<string, Axis>(
  Object.entries({
    height: "h height high tall hohe hoehe hoch hauteur haut altezza alto alt altura hoogte hoog",
    width: "w b width wide breite breit largeur larg larghezza ancho anchura breedte",
    depth: "d t p depth deep tiefe tief profondeur prof profondita profundidad fondo diepte diep",
    length: "l length long lange laenge longueur lunghezza largo lengte",
    diameter: "ø diameter diam dia round durchmesser diametre diametro doorsnede",
  }).flatMap(([axis, names]) => names.split(" ").map((name) => [name, axis as Axis])),
)
const axisNames = [...axes.keys()].sort((one, other) => other.length - one.length).join("|")
const axisBefore = new RegExp(String.raw`\(?(${axisNames})\)?[.:]?\s*(?=\d)`, "y")
const axisAfter = new RegExp(String.raw`\s*\(?(${axisNames})\.?\)?(?![a-wyz\d])`, "y")
const unitAfter = new RegExp(String.raw`\s*(${unit})`, "y")
const separator = new RegExp(
  String.raw`\s*(?:x|-?by-?|mal|par|por|per)\s*(?=\(?(?:[\d.,]|⌀|(?:${axisNames})(?![a-wyz])))`,
  "y",
)

const slash = /\s*\/\s*(?=[\d.,])/y

const grams: [RegExp, number][] = [
  [/^(?:kg|kilo)/, 1000],
  [/^g/, 1],
  [/^(?:lb|pound)/, 453.59237],
  [/^o/, 28.349523125],
  [/^tonne/, 1_000_000],
]

/**
 * In grams. `1,200 g` and `1,250 lb` have thousands, `1,250 kg` and `2.205 lb` decimals.
 * @returns null for another unit, for zero, and for `1.200 g`, which is 1200 or a program's 1.2
 */
export function parseWeight(number: string, unit: string): number | null {
  const factor = grams.find(([name]) => name.test(unit))?.[1]
  if (factor === undefined) return null
  if (factor === 1 && /^[1-9]\d{0,2}\.\d{3}$/.test(number)) return null
  const hasThousands = factor < 1000 && /^[1-9]\d{0,2},\d{3}$/.test(number)
  const value = parseNumber(hasThousands ? number.replace(",", "") : number)
  return value > 0 ? Math.max(1, Math.round(value * factor)) : null
}

/** Normalizes `×` and `✕` to x, curly and prime marks to straight ones, `⅝` to 5/8. */
function normalize(text: string): string {
  return text
    .replace(
      /(\d?)\s*([¼-¾⅐-⅞])/g,
      (_, digit: string, sign: string) => `${digit && `${digit} `}${sign.normalize("NFKC")}`,
    )
    .replaceAll("⁄", "/")
    .replace(/[×✕✖⨯хХ*]/g, "x")
    .replace(/″|”|“|„|''|’’|‘‘/g, '"')
    .replace(/[′’‘´`]/g, "'")
    .replace(/[\s\u00a0\u2007\u2009\u202f]+/g, " ")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
}

function parseNumber(text: string): number {
  const mixed = /^(?:(\d+)(?:\s+|-))?(\d+)\/(\d+)$/.exec(text)
  if (mixed) return Number(mixed[1] ?? 0) + Number(mixed[2]) / Number(mixed[3])
  return Number(text.replace(",", "."))
}

function parseUnit(text: string): LengthUnit {
  if (text === "mm" || text.startsWith("milli")) return "mm"
  if (text === "cm" || /^[cz]enti/.test(text)) return "cm"
  if (text === "m" || text.startsWith("met")) return "m"
  return text === "'" || text.startsWith("f") ? "ft" : "in"
}

const statedUnit = new RegExp(String.raw`\d\s*(${unit})`, "g")

export function listUnits(text: string): LengthUnit[] {
  return [...new Set([...normalize(text).matchAll(statedUnit)].map((match) => parseUnit(match[1] ?? "")))]
}

type RawMeasure = { number: number; unit: LengthUnit | null; axis: Axis | null; written: string }

/**
 * `29 5/8 x 21 3/4 in. (75.2 x 55.2 cm)` is two rows of two measures. A unit applies to the measures before it; rows without
 * any use `fallback`, or are null. `ambiguous`: a number such as `1,234 mm` has two readings.
 */
export function parseMeasures(text: string, fallback: LengthUnit | null): Measures {
  const { rows, words, weightG } = scanMeasures(normalize(text))
  // A bare number beside a real size is a count (`3 panels, each 20 x 20 cm`).
  const isCount = (row: RawMeasure[]) => row.length === 1 && row.every(isBare)
  const counts = rows.filter((row) => isCount(row) && rows.some((other) => !isCount(other)))
  const sizes = rows.filter((row) => !counts.includes(row))
  const rest = [...words, ...counts.flat().map(({ written }) => written)].join(" ")
  return { ...convertRows(sizes, fallback), weightG, rest }
}

const isBare = ({ unit, axis }: RawMeasure) => !unit && !axis

type Scanner = { line: string; at: number }

function matchNext(scanner: Scanner, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = scanner.at
  const match = pattern.exec(scanner.line)
  if (match) scanner.at = pattern.lastIndex
  return match
}

function scanMeasures(line: string) {
  const scanner = { line, at: 0 }
  const rows: RawMeasure[][] = []
  const words: string[] = []
  let weightG: number | null = null
  let joined = false
  while (scanner.at < line.length) {
    if (matchNext(scanner, spaces)) continue
    const heavy = joined ? null : matchNext(scanner, weight)
    if (heavy?.[1] && heavy[2]) {
      weightG ??= parseWeight(heavy[1], heavy[2])
      continue
    }
    const measure = readMeasure(scanner, joined)
    if (!measure) {
      words.push(matchNext(scanner, word)?.[0] ?? "")
      joined = false
      continue
    }
    const row = rows.at(-1)
    if (joined && row) row.push(measure)
    else rows.push([measure])
    joined = matchNext(scanner, separator) !== null || (isBare(measure) && matchNext(scanner, slash) !== null)
  }
  return { rows, words, weightG }
}

/** Null, and the scanner has not moved, where there is none. */
function readMeasure(scanner: Scanner, joined: boolean): RawMeasure | null {
  const start = scanner.at
  const startsWord = start === 0 || !/[a-z\d]/.test(scanner.line[start - 1] ?? "")
  let axis: Axis | null = matchNext(scanner, diameterBefore) ? "diameter" : null
  if (!axis && (joined || startsWord)) axis = readAxis(scanner, axisBefore)
  const number = readNumber(scanner)
  if (!number) {
    scanner.at = start
    return null
  }
  axis ??= readAxis(scanner, axisAfter)
  // `80w cm`: the letter may precede the unit.
  const unitBehind = number.unit || !axis ? null : matchNext(scanner, unitAfter)
  return { ...number, axis, unit: unitBehind?.[1] ? parseUnit(unitBehind[1]) : number.unit }
}

const readAxis = (scanner: Scanner, pattern: RegExp): Axis | null =>
  axes.get(matchNext(scanner, pattern)?.[1] ?? "") ?? null

function readNumber(scanner: Scanner): Omit<RawMeasure, "axis"> | null {
  const feet = matchNext(scanner, feetAndInches)
  if (feet) {
    const inches = parseNumber(feet[1] ?? "") * 12 + parseNumber(feet[2] ?? feet[3] ?? "")
    return { number: inches, unit: "in", written: "" }
  }
  const single = matchNext(scanner, oneMeasure)
  if (!single) return null
  const [, written = "", unitText] = single
  return { number: parseNumber(written), unit: unitText ? parseUnit(unitText) : null, written }
}

function convertRows(rows: RawMeasure[][], fallback: LengthUnit | null) {
  let ambiguous = false
  let following: LengthUnit | null = null
  const groups: Measure[][] = []
  for (const row of rows.toReversed()) {
    // A unit applies backwards to its own row, and to single lettered measures: `H 48 W 36 cm`.
    if (row.length > 1 || !row[0]?.axis) following = null
    const measures: Measure[] = []
    for (const { number, unit, axis, written } of row.toReversed()) {
      following = unit ?? following
      const used = following ?? row.find((other) => other.unit)?.unit ?? fallback
      ambiguous ||= /^[1-9]\d{0,2},\d{3}$/.test(written) || (used === "mm" && /^[1-9]\d{0,2}\.\d{3}$/.test(written))
      measures.unshift({ mm: used && toMillimetres(number, used), axis })
    }
    groups.unshift(measures)
  }
  return { groups, ambiguous }
}

/** Null beyond a kilometer. */
function toMillimetres(number: number, unit: LengthUnit): number | null {
  // The addition keeps 21 3/4 in, exactly 552.45 mm, from rounding down in binary.
  const mm = Math.round(number * millimetres[unit] * 10 + 1e-6) / 10
  return Number.isFinite(mm) && mm <= 1_000_000 ? mm : null
}
