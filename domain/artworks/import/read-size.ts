import { isFrame, type Lengths, parseDimensions } from "../../../lib/dimensions.ts"
import { type LengthUnit, listUnits, parseWeight } from "../../../lib/measures.ts"
import { type ArtworkInput, artworkSchema } from "../artwork.ts"
import type { ImportField } from "./fields.ts"
import { findUnit } from "./heading.ts"
import type { RowReader } from "./row-reader.ts"
import type { Survey } from "./survey.ts"

const otherSizes = [
  "imageHeightMm",
  "imageWidthMm",
  "sheetHeightMm",
  "sheetWidthMm",
  "framedHeightMm",
  "framedWidthMm",
  "framedDepthMm",
] as const
type OtherSizes = Pick<ArtworkInput, (typeof otherSizes)[number]>

const sizeParts = [
  ["imageSize", ["imageHeight", "imageWidth"]],
  ["sheetSize", ["sheetHeight", "sheetWidth"]],
  ["framedSize", ["framedHeight", "framedWidth", "framedDepth"]],
] as const satisfies [ImportField, ImportField[]][]

const hasNumber = (text: string) => /[1-9]/.test(text)

/** From columns for single sides, or a combined one: `Framed: 60 x 50 x 4 cm`. */
function readOtherSizes(reader: RowReader, unitOf: (field: ImportField) => LengthUnit | null): OtherSizes {
  const found = Object.fromEntries(otherSizes.map((key) => [key, null])) as OtherSizes
  for (const [whole, sides] of sizeParts) {
    const combined = reader.text(whole)
    const ofWords = hasNumber(combined) ? parseDimensions(combined, { unit: unitOf(whole) }) : null
    if (ofWords?.warning)
      reader.unread(whole, `${ofWords.warning}. It was left empty: correct the cell and import again.`)
    const [height, width, depth] =
      ofWords && !ofWords.warning ? [ofWords.heightMm, ofWords.widthMm, ofWords.depthMm] : []
    sides.forEach((side, at) => {
      const typed = reader.text(side)
      const read = hasNumber(typed) ? parseDimensions(typed, { unit: unitOf(side) }) : null
      if (read?.warning) reader.unread(side, `${read.warning}. It was left empty: correct the cell and import again.`)
      const length = read && !read.warning ? (read.heightMm ?? read.widthMm) : [height, width, depth][at]
      const key = `${side}Mm` as keyof OtherSizes
      found[key] = artworkSchema.shape[key].safeParse(length ?? null).success ? (length ?? null) : null
    })
  }
  return found
}

type ReadSize = Lengths & OtherSizes & { size: string; weightG: number | null; framed: boolean | null }

const isLength = (unit: string | undefined | null): unit is LengthUnit => /^(?:mm|cm|m|in|ft)$/.test(unit ?? "")
const isZero = (text: string) => /^0+(?:[.,]0+)?(?:\s*[a-z"”]+)?$/i.test(text)

/** Our own exports have millimeters and grams. */
const exact = (text: string): number | null => (text === "" || !(Number(text) > 0) ? null : Number(text))

const unitlessWarning = /has no unit/
const askUnit = (field: ImportField) =>
  `In which unit is it? Write it in the heading, for example “${field === "size" ? "Size" : "Height"} (cm)”, and import again.`
const seeSize = "It is kept as text only: correct the cell and import again, or enter the size in the studio."

/** `20P`, `40F`: canvas formats figure, paysage and marine, not a depth of 20 or meters. */
const canvasFormat = /^\d{1,3}\s?[FPM]$/

export type SizeReading = Pick<Survey, "lengthUnit" | "unitless">

/** From the heading, the row, or the rest of the file. */
function getUnit(reader: RowReader, field: ImportField, evident: LengthUnit | null): LengthUnit | null {
  const stated = reader.mapping.units[field]
  const ofRow = findUnit(reader.text("units"))
  return isLength(stated) ? stated : isLength(ofRow) ? ofRow : (reader.mapping.lengthUnit ?? evident)
}

function readWeight(reader: RowReader): number | null {
  const text = reader.text("weight")
  if (text === "" || isZero(text)) return null
  const stated = reader.mapping.units.weight ?? reader.mapping.weightUnit
  const bare = /^\d+(?:[.,]\d+)?$/.test(text)
  const read = bare && stated ? parseWeight(text, stated) : parseDimensions(text).weightG
  if (read !== null) return read
  reader.unread(
    "weight",
    bare && !stated
      ? `The weight “${text}” has no unit. It was left empty: write the unit in the heading, for example “Weight (kg)”, and import again.`
      : `The weight “${text}” could not be read. It was left empty: correct the cell and import again, or enter it in the studio.`,
  )
  return null
}

const keys = ["heightMm", "widthMm", "depthMm", "diameterMm"] as const

/** Clears lengths beyond the schema (a waterfall in miles is a work too); the words of the size keep them. */
function clearHugeLengths(reader: RowReader, lengths: Lengths): Lengths {
  const limited = { ...lengths }
  for (const key of keys) {
    if (artworkSchema.shape[key].safeParse(limited[key]).success) continue
    reader.unread("size", "A side of more than 100 m is kept in words only.")
    limited[key] = null
  }
  return limited
}

/** Single sides win over words. Height × width × depth; a length is the depth when a width is given. 0 is unknown. */
export function readSize(reader: RowReader, survey: SizeReading): ReadSize {
  const { mapping, text } = reader
  const words = text("size").replace(/\r\n?/g, "\n").trim()
  if (mapping.layout === "solander") {
    const lengths = Object.fromEntries(keys.map((key) => [key, exact(text(key))])) as Lengths
    const further = Object.fromEntries(otherSizes.map((key) => [key, exact(text(key))])) as OtherSizes
    return { ...lengths, ...further, weightG: exact(text("weightG")), size: words, framed: null }
  }
  const further = readOtherSizes(reader, (field) => getUnit(reader, field, survey.lengthUnit))
  const weightG = readWeight(reader)
  const columns = readSides(reader, survey)
  const size = words || columns.words
  if (keys.some((key) => columns[key] !== null)) {
    const { heightMm, widthMm, depthMm, diameterMm } = columns
    return {
      ...clearHugeLengths(reader, { heightMm, widthMm, depthMm, diameterMm }),
      ...further,
      size,
      weightG,
      framed: null,
    }
  }
  const unit = getUnit(reader, "size", survey.lengthUnit)
  const isFormat = canvasFormat.test(words)
  if (isFormat) reader.unread("size", `“${words}” is a canvas format, not a size in inches or centimeters. ${seeSize}`)
  const parsed = parseDimensions(isZero(words) || isFormat ? "" : words, { unit, widthFirst: mapping.widthFirst })
  if (parsed.warning) report(reader, "size", parsed.warning, survey)
  const { heightMm, widthMm, depthMm, diameterMm } = parsed
  return {
    ...clearHugeLengths(reader, { heightMm, widthMm, depthMm, diameterMm }),
    ...further,
    size,
    weightG: weightG ?? parsed.weightG,
    framed: parsed.parts.some(({ label }) => isFrame(label)) ? true : null,
  }
}

function report(reader: RowReader, field: ImportField, warning: string, { unitless }: SizeReading): void {
  const isUnitless = unitlessWarning.test(warning)
  // `Survey.questions` asks once for the file, not for each row.
  if (isUnitless && unitless > 0) reader.unreadFields.push(field)
  else reader.unread(field, `${warning}. ${isUnitless ? askUnit(field) : seeSize}`)
}

const sideFields = ["height", "width", "depth", "length", "diameter"] as const

/** The only unit in the cells of a work's sides: `30 cm` beside `40`. */
function findUnitOfSides({ text }: RowReader): LengthUnit | null {
  const [unit, ...others] = new Set(sideFields.flatMap((field) => listUnits(text(field))))
  return unit && others.length === 0 ? unit : null
}

function readSides(reader: RowReader, survey: SizeReading): Lengths & { words: string } {
  const { mapping, text } = reader
  const evident = survey.lengthUnit
  const ofOthers = findUnitOfSides(reader)
  let asked = false
  const read = (field: ImportField): number | null => {
    const typed = text(field)
    if (typed === "" || isZero(typed)) return null
    const unit = mapping.units[field] ? getUnit(reader, field, evident) : (ofOthers ?? getUnit(reader, field, evident))
    const said = parseDimensions(typed, { unit })
    if (!said.warning) return said.heightMm ?? said.diameterMm ?? said.widthMm ?? said.depthMm
    const isUnitless = unitlessWarning.test(said.warning)
    // One question per work, not per side.
    if (isUnitless && asked) reader.unreadFields.push(field)
    else report(reader, field, said.warning, survey)
    asked ||= isUnitless
    return null
  }
  const heightMm = read("height")
  const long = mapping.columns.width && text("width") !== "" ? null : read("length")
  const widthMm = read("width") ?? long
  const depthMm = read("depth") ?? (long === null ? read("length") : null)
  const diameterMm = read("diameter")
  const typed = sideFields
    .filter((field) => text(field) !== "" && !isZero(text(field)) && /\d/.test(text(field)))
    .map((field) => (field === "diameter" ? `Ø ${text(field)}` : text(field)))
  const unit = ofOthers ?? getUnit(reader, "height", null) ?? getUnit(reader, "width", evident) ?? ""
  const suffix = /\d$/.test(typed.at(-1) ?? "") ? ` ${unit}` : ""
  return {
    heightMm,
    widthMm,
    depthMm,
    diameterMm,
    words: `${typed.join(" × ")}${typed.length > 0 ? suffix : ""}`.trim(),
  }
}
