import { isFrame, type Lengths, parseDimensions } from "../../../lib/dimensions.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { artworkSchema } from "../artwork.ts"
import type { ImportField } from "./fields.ts"
import { unitOfWord } from "./heading.ts"
import type { RowReader } from "./row-reader.ts"
import type { Survey } from "./survey.ts"

export type ReadSize = Lengths & { size: string; weightG: number | null; framed: boolean | null }

const isLength = (unit: string | undefined | null): unit is LengthUnit => /^(?:mm|cm|m|in|ft)$/.test(unit ?? "")
const inGrams = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 }
const isZero = (text: string) => /^0+(?:[.,]0+)?(?:\s*[a-z"”]+)?$/i.test(text)

/** Own exports hold lengths in millimetres and weights in grams. */
const exact = (text: string): number | null => (text === "" || !(Number(text) > 0) ? null : Number(text))

const unitlessWarning = /has no unit/
const askUnit = "In which unit is it? Write it in the heading, for example “Height (cm)”, and import again."
const seeSize = "It is kept as text only: correct the cell and import again, or enter the size in the studio."

/** What the file as a whole says of its sizes. */
export type SizeReading = Pick<Survey, "lengthUnit" | "unitless">

/** Where more sizes than this have no unit, the file is asked about once (`Survey.questions`), not row by row. */
const mostAsked = 100

/** The unit of a field's bare numbers: as its heading says, as the row says, or as the rest of the file has it. */
function unitOf(reader: RowReader, field: ImportField, evident: LengthUnit | null): LengthUnit | null {
  const stated = reader.mapping.units[field]
  const ofRow = unitOfWord(reader.text("units"))
  return isLength(stated) ? stated : isLength(ofRow) ? ofRow : (reader.mapping.lengthUnit ?? evident)
}

function readWeight(reader: RowReader): number | null {
  const text = reader.text("weight")
  if (text === "" || isZero(text)) return null
  const stated = reader.mapping.units.weight ?? reader.mapping.weightUnit
  const bare = /^\d+(?:[.,]\d{1,2}|\.\d+)?$/.test(text)
  if (bare && stated && stated in inGrams) {
    return Math.max(1, Math.round(Number(text.replace(",", ".")) * inGrams[stated as keyof typeof inGrams]))
  }
  const read = parseDimensions(text).weightG
  if (read !== null) return read
  reader.unread(
    "weight",
    bare
      ? `The weight “${text}” has no unit. It was left empty: write the unit in the heading, for example “Weight (kg)”, and import again.`
      : `The weight “${text}” could not be read. It was left empty: correct the cell and import again, or enter it in the studio.`,
  )
  return null
}

const keys = ["heightMm", "widthMm", "depthMm", "diameterMm"] as const

/** A waterfall in miles is a work too: what there is no measure for stays in the words of the size. */
function withinReason(reader: RowReader, lengths: Lengths): Lengths {
  const kept = { ...lengths }
  for (const key of keys) {
    if (artworkSchema.shape[key].safeParse(kept[key]).success) continue
    reader.unread("size", "A side of more than 100 m is kept in words only.")
    kept[key] = null
  }
  return kept
}

/**
 * The size of a work from the columns of its row. Numbers in columns of their own win over the words of a size column.
 * Height × width × depth; a length is the depth where a width is given too. 0 is not known.
 */
export function readSize(reader: RowReader, survey: SizeReading): ReadSize {
  const { mapping, text } = reader
  const words = text("size").replace(/\r\n?/g, "\n").trim()
  if (mapping.layout === "solander") {
    const lengths = Object.fromEntries(keys.map((key) => [key, exact(text(key))])) as Lengths
    return { ...lengths, weightG: exact(text("weightG")), size: words, framed: null }
  }
  const weightG = readWeight(reader)
  const columns = readSides(reader, survey)
  const size = words || columns.words
  if (keys.some((key) => columns[key] !== null)) {
    const { heightMm, widthMm, depthMm, diameterMm } = columns
    return { ...withinReason(reader, { heightMm, widthMm, depthMm, diameterMm }), size, weightG, framed: null }
  }
  const unit = unitOf(reader, "size", survey.lengthUnit)
  const said = parseDimensions(isZero(words) ? "" : words, { unit, widthFirst: mapping.widthFirst })
  if (said.warning) {
    reader.unread(
      "size",
      `${said.warning}. ${unitlessWarning.test(said.warning) ? askUnit.replace("Height", "Size") : seeSize}`,
    )
  }
  const { heightMm, widthMm, depthMm, diameterMm } = said
  return {
    ...withinReason(reader, { heightMm, widthMm, depthMm, diameterMm }),
    size,
    weightG: weightG ?? said.weightG,
    framed: said.parts.some(({ label }) => isFrame(label)) ? true : null,
  }
}

function report(reader: RowReader, field: ImportField, warning: string, { unitless }: SizeReading): void {
  const isUnitless = unitlessWarning.test(warning)
  if (isUnitless && unitless > mostAsked) reader.unreadFields.push(field)
  else reader.unread(field, `${warning}. ${isUnitless ? askUnit : seeSize}`)
}

/** The numbers of the columns for single sides, and how they stand there: `38 × 60.5 in`. */
function readSides(reader: RowReader, survey: SizeReading): Lengths & { words: string } {
  const { mapping, text } = reader
  const evident = survey.lengthUnit
  let asked = false
  const read = (field: ImportField): number | null => {
    const typed = text(field)
    if (typed === "" || isZero(typed)) return null
    const said = parseDimensions(typed, { unit: unitOf(reader, field, evident) })
    if (!said.warning) return said.heightMm ?? said.diameterMm ?? said.widthMm ?? said.depthMm
    const isUnitless = unitlessWarning.test(said.warning)
    // One question for a work, not one for each of its sides.
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
  const typed = (["height", "width", "depth", "length", "diameter"] as const)
    .filter((field) => text(field) !== "" && !isZero(text(field)) && /\d/.test(text(field)))
    .map((field) => (field === "diameter" ? `Ø ${text(field)}` : text(field)))
  const unit = unitOf(reader, "height", null) ?? unitOf(reader, "width", evident) ?? ""
  const shown = /\d$/.test(typed.at(-1) ?? "") ? ` ${unit}` : ""
  return {
    heightMm,
    widthMm,
    depthMm,
    diameterMm,
    words: `${typed.join(" × ")}${typed.length > 0 ? shown : ""}`.trim(),
  }
}
