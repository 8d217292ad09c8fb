import { type LengthUnit, listUnits, type Measure, parseMeasures } from "./measures.ts"
import { type SizeClass, sizeClassLimits } from "./size-classes.ts"
import { truncateText } from "./truncate-text.ts"

/** Millimeters with at most one decimal; null: not stated. */
export type Lengths = {
  heightMm: number | null
  widthMm: number | null
  depthMm: number | null
  diameterMm: number | null
}

/** One line of a size; `label`: what it measures (`support`, `frame`, `duration`, "" if not stated). */
type SizePart = Lengths & { label: string; text: string; weightG: number | null; durationS: number | null }

/** The lengths of the work, not of its frame or mount, if stated. With a `warning` only the text can be shown. */
type ParsedDimensions = Lengths & { weightG: number | null; parts: SizePart[]; warning?: string }

const noLengths: Lengths = { heightMm: null, widthMm: null, depthMm: null, diameterMm: null }

const frameWords =
  "framed?|with frame|incl(?:\\.|uding) frame|mit rahmen|inkl\\.? rahmen|gerahmt|rahmen|rahmenmaß|encadrée?|avec cadre|cadre|incorniciat[oa]|con cornice|cornice|enmarcad[oa]|con marco|marco|ingelijst|met lijst|lijst"
const frame = new RegExp(`^(?:${frameWords})(?!\\p{L})`, "iu")

/** Labels of other things than the work; they give the size only when no other line does. */
const around =
  /^(?:mount|mounted|mat|matted|plinth|base|case|crate|vitrine|box|package|passepartout|sockel|socle)\b|secondary/i
const isAround = (label: string) => frame.test(label) || around.test(label)

export const isFrame = (label: string): boolean => frame.test(label)

/** `60 x 80 cm (framed 70 x 90 cm)`, `60 x 80 cm, 70 x 90 cm with frame`: the work, then its frame. */
const frameAfter = new RegExp(
  `^(.*\\d.*?)[\\s,/(+]+(?<!\\p{L})(?:${frameWords})(?:\\s+size)?[\\s:,]*(\\d.*?)\\)?$`,
  "iu",
)
const frameBehind = new RegExp(`^(.*\\d.*?)\\s*[,/(]\\s*(\\d[^,/(]*?)[\\s(]+(?:${frameWords})\\)?\\.?$`, "iu")

/** ISO 216, upright unless stated. */
const isoPaper =
  /^(?:din[ -]?)?([ab])(10|\d)(?:[\s,(-]+(?:(portrait|upright|hochformat|hoch)|(landscape|querformat|quer|paysage|orizzontale|horizontal|apaisado|liggend))\)?)?$/i

/** Each sheet is half the one before: `A3` is 420 × 297 mm. */
function parsePaperSize(text: string): Lengths | null {
  const [, row, number, , lying] = isoPaper.exec(text) ?? []
  if (!row) return null
  let [long, short] = row.toLowerCase() === "a" ? [1189, 841] : [1414, 1000]
  for (let step = 0; step < Number(number); step++) [long, short] = [short, Math.floor(long / 2)]
  return lying ? { ...noLengths, heightMm: short, widthMm: long } : { ...noLengths, heightMm: long, widthMm: short }
}
const displaySize = /^(?:overall|display|displayed)\b/i
const variable = /\b(?:dimensions?|size) variable\b|\bvariable (?:dimensions?|size)\b|^variable$/i
const unstated = /^(?:unconfirmed|unknown|dimensions unknown|not known|n\/?a|-+|–|—)$/i
const labelled = /^(\p{L}[^:]{0,60}?)\s*:\s*(.*)$/su
const bareLabel =
  /^(image|sheet|paper|support|plate|canvas|panel|unframed|framed|frame|mount|overall)(?:\s+size)?\s+(?=[\dø⌀hw])/i
const trailingLabel = /[\s,(]+(framed|unframed|sheet|image|paper)(?:\s+size)?\)?\.?$/i

function parseDuration(text: string): number | null {
  if (!/\d\s*(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)\b/i.test(text)) return null
  const amount = (names: string) => Number(new RegExp(String.raw`(\d+)\s*(?:${names})\b`, "i").exec(text)?.[1] ?? 0)
  return amount("hours?|hrs?") * 3600 + amount("minutes?|mins?") * 60 + amount("seconds?|secs?")
}

const severalPanels = /\b(?:di|tri|poly|qua(?:dri|t)|penta)pt(?:y|i|í)|dittico|trittico|polittico|tweeluik|drieluik/i
const sides = String.raw`\d[\d.,]*`

/** Number of equal parts: `2x 80x60 cm`, `3 x (80 x 60 cm)`, `triptych, 3 x 80 x 60 cm`. */
function countBefore(text: string): RegExpExecArray | null {
  const spaced = new RegExp(String.raw`(?<![\d.,/])(\d{1,2})\s*x\s*(?=${sides}\s*x\s*${sides})`, "i").exec(text)
  if (spaced && severalPanels.test(text) && Number(spaced[1]) <= 12) return spaced
  const tight = new RegExp(
    String.raw`(?<![\d.,/])\d{1,2}(?:x\s+(?=${sides}(?:x|\s+x)\s*${sides})(?!${sides}x\s)|\s+x\s+(?=${sides}x${sides}))`,
    "i",
  )
  return tight.exec(text)
}

const keys = ["heightMm", "widthMm", "depthMm", "diameterMm"] as const

/** Assigns height × width × depth, unless letters or Ø say otherwise; null if impossible. */
function assignLengths(row: Measure[], widthFirst: boolean): Lengths | null {
  if (row.length > 3 || row.some((measure) => measure.mm === null || measure.mm < 0)) return null
  const lengths = { ...noLengths }
  const set = (key: keyof Lengths, mm: number | null) => {
    if (lengths[key] !== null) return false
    // In files, 0 means unknown.
    lengths[key] = mm || null
    return true
  }
  for (const { mm, axis } of row) {
    if (!axis) continue
    // L beside a W is the depth; alone with an H it is the width (French largeur, German Länge).
    const key = axis === "length" ? (row.some((other) => other.axis === "width") ? "depthMm" : "widthMm") : `${axis}Mm`
    if (!set(key as keyof Lengths, mm)) return null
  }
  const named = row.some((measure) => measure.axis)
  const round = row.some((measure) => measure.axis === "diameter")
  for (const [index, { mm, axis }] of row.entries()) {
    if (axis) continue
    // `30 x Ø 20` is a height; a number after a diameter may be a height or a depth.
    if (round && index > 0) return null
    if (named && !round) return null
    const key = (widthFirst ? (["widthMm", "heightMm", "depthMm"] as const) : keys)[index]
    if (!key || !set(key, mm)) return null
  }
  return lengths
}

/** The same size in two units: within 2 % and 3 mm, because catalogs round. */
function isSameSize(one: Lengths, other: Lengths): boolean {
  return keys.every((key) => {
    const a = one[key]
    const b = other[key]
    if (a === null || b === null) return true
    return Math.abs(a - b) <= 3 + 0.02 * Math.max(a, b)
  })
}

function parseLine(
  line: string,
  { unit = null, widthFirst = false }: SizeOptions,
): { part: SizePart; warning?: string } {
  const match = labelled.exec(line)
  let label = match?.[1]?.trim() ?? ""
  let body = match?.[2]?.trim() ?? line
  if (!match) {
    const bare = bareLabel.exec(body) ?? trailingLabel.exec(body)
    if (bare?.[1]) {
      label = bare[1].toLowerCase()
      body = body.replace(bare[0], "")
    }
  }
  const part: SizePart = { label, text: line, ...noLengths, weightG: null, durationS: null }
  if (/^Ø|^diam/i.test(label)) {
    body = `Ø ${body}`
    part.label = ""
  } else if (/^[hwdl]$|^(?:height|width|depth|length)$/i.test(label)) {
    body = line.replaceAll(":", " ")
    part.label = ""
  }
  if (variable.test(line) || unstated.test(body)) return { part }
  const unreadable = { part, warning: `The size “${line}” could not be read` }
  // `? x 36`: the height is unknown.
  if (/^\W*(?:\?+|-+|–|—|n\/?a|unknown)\s*[x×]/i.test(body)) return unreadable
  const sheet = parsePaperSize(body)
  if (sheet) return { part: { ...part, ...sheet } }
  body = body.replace(/^(?:din[ -]?)?[ab]\d[\s,(:]+(?=\d)/i, "")
  part.durationS = parseDuration(body)
  if (part.durationS !== null) return { part }

  const counted = countBefore(body.replace(/[×✕✖⨯*]/g, "x"))
  if (counted) body = body.slice(0, counted.index) + body.slice(counted.index + counted[0].length)
  const { groups, weightG, rest, ambiguous } = parseMeasures(body, unit)
  part.weightG = weightG
  const quoted = `“${line}”`
  if (ambiguous) return { part, warning: `The size ${quoted} has a number that can be read in two ways` }
  const first = groups[0]
  if (!first) return weightG === null ? unreadable : { part }
  if (first.some((measure) => measure.mm === null)) return { part, warning: `The size ${quoted} has no unit` }
  const lettered = groups.length > 1 && groups.every((row) => row.length === 1 && row[0]?.axis)
  const lengths = assignLengths(lettered ? groups.flat() : first, widthFirst)
  if (!lengths) return unreadable
  Object.assign(part, lengths)
  const others = lettered ? [] : groups.slice(1).map((row) => assignLengths(row, widthFirst))
  if (others.some((other) => !other || !isSameSize(lengths, other))) {
    return { part, warning: `The size ${quoted} holds several sizes; the first is used` }
  }
  if (counted || /\d|\bx\b|variable/.test(rest))
    return { part, warning: `Part of the size ${quoted} could not be read` }
  return { part }
}

type SizeOptions = {
  /** The unit of bare numbers; without it they cause a warning. */
  unit?: LengthUnit | null
  /** `60 x 80` under the heading `W x H`. */
  widthFirst?: boolean
}

/** Splits the frame's size off; a unit stated for only one of the two applies to both. */
function splitFrame(line: string): string[] {
  if (labelled.test(line)) return [line]
  const match = frameAfter.exec(line) ?? frameBehind.exec(line)
  const [, work = "", around = ""] = match ?? []
  if (!match) return [line]
  const [unit, ...others] = listUnits(line)
  const stated = (part: string) =>
    unit && others.length === 0 && listUnits(part).length === 0 ? `${part} ${unit}` : part
  return [stated(work.replace(/[\s,/(+]+$/, "")), `framed: ${stated(around)}`]
}

/** Parsing time is quadratic in the length. */
const maxLength = 2000

/**
 * Parses height × width × depth: `48" x 36"`, `121,9 x 91,4 cm`, `Ø 60 cm`, `4'6"`, `29 5/8 x 21 3/4 in. (75.2 x 55.2 cm)`,
 * `support: 527 x 400 mm`, one part a line. Unreadable parts stay text with a warning; nothing is guessed; 0 is unknown.
 */
export function parseDimensions(text: string, options: SizeOptions = {}): ParsedDimensions {
  if (text.length > maxLength) {
    const warning = "A text as long as this one is not read as a size"
    return {
      ...noLengths,
      weightG: null,
      parts: [{ ...noLengths, label: "", text: truncateText(text, maxLength), weightG: null, durationS: null }],
      warning,
    }
  }
  const lines = text
    .split(/\r\n|[\r\n;|]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .flatMap(splitFrame)
  // `H. 48 ; L. 36 cm` is one size over several pieces.
  const read = (/^\s*h\.?\s*\d[^;\n]*;\s*[wlbdt]\.?\s*\d/i.test(text) ? [lines.join(" ")] : lines).map((line) =>
    parseLine(line, options),
  )
  const parts = read.map(({ part }) => part)
  const measured = parts.filter((part) => keys.some((key) => part[key] !== null))
  const main =
    measured.find((part) => !isAround(part.label) && !displaySize.test(part.label)) ??
    measured.find((part) => !isAround(part.label)) ??
    measured[0]
  const warning = read.flatMap((line) => line.warning ?? []).join(". ")
  return {
    heightMm: main?.heightMm ?? null,
    widthMm: main?.widthMm ?? null,
    depthMm: main?.depthMm ?? null,
    diameterMm: main?.diameterMm ?? null,
    weightG: main?.weightG ?? parts.find((part) => part.weightG !== null)?.weightG ?? null,
    parts,
    ...(warning && { warning }),
  }
}

export type Orientation = "portrait" | "landscape" | "square"

/** By the longest side. The limits of 40 and 100 cm are those of the online art market; 160 cm and more needs a van. */
export function getSizeClass(size: Partial<Lengths>): SizeClass | null {
  const longest = Math.max(...keys.map((key) => size[key] ?? 0))
  if (longest <= 0) return null
  if (longest < sizeClassLimits.small) return "small"
  if (longest < sizeClassLimits.medium) return "medium"
  return longest < sizeClassLimits.large ? "large" : "oversize"
}
