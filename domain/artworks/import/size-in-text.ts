import { type Lengths, parseDimensions } from "../../../lib/dimensions.ts"
import type { ImportField, Layout } from "./fields.ts"
import { type Cell, getFieldCell, getMappedColumns } from "./group-rows.ts"
import { htmlToPlain } from "./plain-text.ts"
import type { RowReader } from "./row-reader.ts"

const number = String.raw`\d{1,4}(?:[.,]\d{1,2}|[ -]\d{1,2}/\d{1,2}|\s?[¼-¾⅐-⅞])?`
const letter = String.raw`(?:[hwdbltp](?!\p{L}|\s?[x×]\s?\p{L})\.?)`
const times = "(?:[x×✕*]|by|par|mal|por|per)"
/** `in` is a word in most languages: `50 x 70 in Passepartout`. */
const inches = String.raw`in(?=[^\S\n]*(?:$|\n|[^\p{L}\s]|${letter}|${times}\s?[\dhwdbltp]))`
const unit = String.raw`(?:(?:mm|cm|m|ins|inch(?:es)?|ft|feet|zoll|pouces?|pollici|pulgadas)(?!\p{L})|${inches}|["”″]|'')`
const side = String.raw`(?:${letter}\s?)?${number}\s?(?:${unit})?\s?${letter}?`
const cross = String.raw`\s?${times}\s?`
const sizes = new RegExp(String.raw`(?<![\d.,/\p{L}-])${side}${cross}${side}(?:${cross}${side})?`, "giu")
const hasUnit = new RegExp(unit, "iu")
/** `2 x 80 x 60 cm`: two of 80 × 60, or a block. */
const mayBeCount = new RegExp(String.raw`^(?:[1-9]|1[0-2])${cross}${side}${cross}\d`, "iu")

const supports = "paper|sheet|carton|karton"
const ofOther = new RegExp(
  String.raw`(?<!\p{L})(?:frame[ds]?|framing|mat|matted|mount|mounted|passepartout|box|package|parcel|colis|crate|tube|ships|shipping|rahmen|gerahmt|cadre|encadrée?|cornice|marco|lijst|image|detail|(?<!(?:on|auf|sur|su|sobre|op|na) (?:\p{L}+ )?)(?:${supports}))(?:\s(?:size|dimensions?|is|measures|an?|in|mit|with|of))*[\s:=,(-]*$`,
  "iu",
)
const ofOtherAfter = new RegExp(
  String.raw`^(?:[\s,)-]*(?:framed|with (?:the )?frame|incl|gerahmt|mit rahmen|encadrée?|avec cadre)(?!\p{L}|[\s:=]*\d)|\s+(?:${supports}|box|package|parcel|colis|crate|tube|mat|frame|passepartout|rahmen|cadre|cornice|lijst)(?!\p{L}))`,
  "iu",
)
const sideWord = String.raw`(?:h(?:eight|öhe|auteur|oogte)?|w(?:idth|ys(?:okość)?)?|b(?:reite|reedte)?|l(?:ength|änge|argeur|ongueur|arghezza|unghezza)?|a(?:l(?:to|tezza)?|n(?:cho)?)?|d(?:epth)?|t(?:iefe)?|p|s(?:zer(?:okość)?)?)\.?`
/** The order of the sides: `(B x H)`, `width x height`. */
const order = String.raw`(?<!\p{L})(${sideWord})\s?[x×]\s?(${sideWord})(?!\p{L})`
const orderBefore = new RegExp(String.raw`${order}(?:\s?[x×]\s?${sideWord})?[\s:=,)(-]*$`, "iu")
const orderAfter = new RegExp(String.raw`^[\s,(]*${order}`, "iu")

const textFields = ["title", "medium", "shortDescription", "description"] as const satisfies ImportField[]
const sizeFields = [
  ...(["size", "height", "width", "length", "diameter", "heightMm", "widthMm", "diameterMm"] as const),
] satisfies ImportField[]

/** Layouts with size columns, whose texts mention other sizes. */
const silent: ReadonlySet<Layout> = new Set(["solander", "museum"])

/** A longer text is a story, not a size. */
const maxLength = 5000

/** `lengths`: null when the order of sides is unclear; `isSize`: false when it may be another size, as `8 x 10 in` a frame. */
type Found = { lengths: Lengths | null; isSize: boolean; words: string; cell: Cell }

const keys = ["heightMm", "widthMm", "depthMm"] as const

/**
 * The size in a work's title or description (`Oil on canvas, 24 x 36 in`), without size columns. Read only if all
 * mentioned sizes agree, with a note; else null.
 */
export function findSizeInText(reader: RowReader): Lengths | null {
  const { mapping, text, note } = reader
  const hasColumn = sizeFields.some((field) => mapping.columns[field]) || text("size") !== ""
  if (silent.has(mapping.layout) || hasColumn || hasSizeVariants(reader)) return null
  const found = textFields.flatMap((field) =>
    getMappedColumns(mapping, field).flatMap((heading) => {
      const cell = reader.all(field).find((one) => one.heading === heading)
      return cell ? findSizes(cell) : []
    }),
  )
  const [first, ...others] = found
  if (!first || !found.some(({ isSize }) => isSize)) return null
  const cell = { ...first.cell, isOfNewWork: true }
  const unclear = found.find(({ lengths, isSize }) => isSize && lengths === null)
  if (unclear) {
    const problem = `“${unclear.words}” in it may be a size, but not clearly which side is which, so it isn’t read. Enter the work’s size in the studio.`
    note("size", problem, { ...unclear.cell, isOfNewWork: true })
    return null
  }
  if (others.some((other) => !isSame(first.lengths, other.lengths))) {
    note("size", "It names several sizes, so none was read. Enter the work’s size in the studio.", cell)
    return null
  }
  note("size", `“${first.words}” in it is read as the work’s size. Please check it in the studio.`, cell)
  return first.lengths
}

function findSizes({ heading, text }: Cell): Found[] {
  const plain = htmlToPlain(text).slice(0, maxLength)
  return [...plain.matchAll(sizes)].flatMap((match) => {
    const words = match[0].trim()
    const before = plain.slice(Math.max(0, match.index - 40), match.index)
    const end = match.index + match[0].trimEnd().length
    const after = plain.slice(end, end + 40)
    if (ofOther.test(before) || ofOtherAfter.test(after)) return []
    const cell = { heading, text: "" }
    if (!hasUnit.test(words)) return /^\s?in\s/i.test(after) ? { lengths: null, isSize: false, words, cell } : []
    const sides = findSideOrder(orderAfter.exec(after) ?? orderBefore.exec(before))
    if (sides === "unclear" || mayBeCount.test(words)) return { lengths: null, isSize: true, words, cell }
    const { warning, heightMm, widthMm, depthMm, diameterMm } = parseDimensions(words, {
      widthFirst: sides === "width first",
    })
    const lengths = { heightMm, widthMm, depthMm, diameterMm }
    return warning || heightMm === null || widthMm === null ? [] : { lengths, isSize: true, words, cell }
  })
}

/** By the first letters: h and a are heights, w, b and l widths, in most languages. */
function findSideOrder(order: RegExpExecArray | null): "height first" | "width first" | "unclear" {
  const letters = `${order?.[1]?.at(0) ?? "h"}${order?.[2]?.at(0) ?? "w"}`.toLowerCase()
  if (/^[ha][wbl]$/.test(letters)) return "height first"
  return /^[wbl][ha]$/.test(letters) ? "width first" : "unclear"
}

/** Whether both are one size, as in inches and centimeters. */
const isSame = (one: Lengths | null, other: Lengths | null): boolean =>
  (one === null) === (other === null) &&
  keys.every((key) => {
    const [a, b] = [one?.[key] ?? null, other?.[key] ?? null]
    return a === null || b === null || Math.abs(a - b) <= 3 + 0.02 * Math.max(a, b)
  })

/** Whether variants are sizes: then a size in a text is one of theirs. */
const hasSizeVariants = ({ mapping, group: { first, others } }: RowReader): boolean =>
  [first, ...others].some((row) =>
    (["optionValue1", "optionValue2", "optionValue3"] as const).some((field) =>
      /\d\s?[x×]\s?\d|\d\s?(?:cm|in|mm|["”″])|\b[ab]\d\b/i.test(getFieldCell(mapping, row, field)),
    ),
  )
