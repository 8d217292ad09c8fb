import { parseDimensions } from "../../../lib/dimensions.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { type ArtworkInput, artworkSchema } from "../artwork.ts"
import type { ImportField } from "./fields.ts"
import type { RowReader } from "./row-reader.ts"

export const otherSizes = [
  "imageHeightMm",
  "imageWidthMm",
  "sheetHeightMm",
  "sheetWidthMm",
  "framedHeightMm",
  "framedWidthMm",
  "framedDepthMm",
] as const
export type OtherSizes = Pick<ArtworkInput, (typeof otherSizes)[number]>

const sizeParts = [
  ["imageSize", ["imageHeight", "imageWidth"]],
  ["sheetSize", ["sheetHeight", "sheetWidth"]],
  ["framedSize", ["framedHeight", "framedWidth", "framedDepth"]],
] as const satisfies [ImportField, ImportField[]][]

const hasNumber = (text: string) => /[1-9]/.test(text)

/** From columns for single sides, or a combined one: `Framed: 60 x 50 x 4 cm`. */
export function readOtherSizes(reader: RowReader, unitOf: (field: ImportField) => LengthUnit | null): OtherSizes {
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
