import { type Lengths, parseDimensions } from "../../../lib/dimensions.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import type { ImportField, Mapping } from "./fields.ts"

export type ReadSize = Lengths & { size: string; weightG: number | null; framed: boolean | null; warnings: string[] }

type Cell = (field: ImportField) => string

const isLength = (unit: string | undefined | null): unit is LengthUnit => /^(?:mm|cm|m|in|ft)$/.test(unit ?? "")
const inGrams = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 }

/** One number of a column, with its own unit, its heading's or the file's; 0 and an empty cell say nothing. */
function readLength(cell: Cell, field: ImportField, mapping: Mapping): number | null | { warning: string } {
  const text = cell(field)
  if (text === "" || /^0+(?:[.,]0+)?$/.test(text)) return null
  const stated = mapping.units[field]
  const unit = isLength(stated) ? stated : mapping.lengthUnit
  const read = parseDimensions(text, unit ? { unit } : {})
  if (read.warning) return { warning: read.warning }
  return read.heightMm ?? read.diameterMm
}

function readWeight(cell: Cell, mapping: Mapping): number | null | { warning: string } {
  const text = cell("weight")
  if (text === "" || /^0+(?:[.,]0+)?$/.test(text)) return null
  const stated = mapping.units.weight ?? mapping.weightUnit
  const bare = /^\d+(?:[.,]\d{1,2}|\.\d+)?$/.test(text)
  if (bare && stated && stated in inGrams) {
    return Math.max(1, Math.round(Number(text.replace(",", ".")) * inGrams[stated as keyof typeof inGrams]))
  }
  const read = parseDimensions(text)
  return read.weightG ?? { warning: `The weight “${text}” ${bare ? "has no unit" : "could not be read"}` }
}

/** Own exports hold lengths in millimetres and weights in grams. */
const exact = (text: string): number | null => (text === "" || !(Number(text) > 0) ? null : Number(text))

/**
 * The size of a work from the columns of its row. Numbers in columns of their own win over the words of a size column,
 * except in museums' files where no heading states a unit: there `width` is often the height of a flat work.
 * Height × width × depth; a length is the depth where a width is given too.
 */
export function readSize(cell: Cell, mapping: Mapping): ReadSize {
  const words = cell("size").replace(/\r\n?/g, "\n").trim()
  const warnings: string[] = []
  const take = (value: number | null | { warning: string }): number | null => {
    if (value === null || typeof value === "number") return value
    warnings.push(value.warning)
    return null
  }
  const none: Lengths = { heightMm: null, widthMm: null, depthMm: null, diameterMm: null }
  if (mapping.layout === "solander") {
    return {
      heightMm: exact(cell("heightMm")),
      widthMm: exact(cell("widthMm")),
      depthMm: exact(cell("depthMm")),
      diameterMm: exact(cell("diameterMm")),
      weightG: exact(cell("weightG")),
      size: words,
      framed: null,
      warnings,
    }
  }
  const unit = mapping.units.size ?? mapping.lengthUnit
  const said = words === "" ? null : parseDimensions(words, isLength(unit) ? { unit } : {})
  const weightG = take(readWeight(cell, mapping)) ?? said?.weightG ?? null
  const framed = said?.parts.some((part) => /^frame/i.test(part.label)) ? true : null

  // A museum's bare columns may be turned round: without words that say which is which, they stay unread.
  const turned = mapping.layout === "museum" && !mapping.units.height && !mapping.units.width
  const columns = turned
    ? none
    : {
        heightMm: take(readLength(cell, "height", mapping)),
        widthMm: take(readLength(cell, "width", mapping)),
        depthMm: take(readLength(cell, "depth", mapping)),
        diameterMm: take(readLength(cell, "diameter", mapping)),
      }
  if (!turned) {
    const long = take(readLength(cell, "length", mapping))
    if (columns.widthMm === null) columns.widthMm = long
    else columns.depthMm ??= long
  }
  const typed = (["height", "width", "depth", "length"] as const)
    .map(cell)
    .filter((text) => exact(text) || /\d.*\D/.test(text))
  const shownUnit = mapping.units.height ?? mapping.units.width ?? mapping.lengthUnit ?? ""
  const composed =
    turned || typed.length === 0 ? "" : `${typed.join(" × ")} ${/\d$/.test(typed.at(-1) ?? "") ? shownUnit : ""}`
  const size = words || composed.trim()
  if (Object.values(columns).some((mm) => mm !== null)) return { ...columns, size, weightG, framed, warnings }
  if (said?.warning) warnings.push(said.warning)
  return { ...(said ? lengthsOf(said) : none), size, weightG, framed, warnings }
}

function lengthsOf({ heightMm, widthMm, depthMm, diameterMm }: Lengths): Lengths {
  return { heightMm, widthMm, depthMm, diameterMm }
}
