import { formatSize, type SizeUnits } from "../../../lib/size-units.ts"
import type { ArtworkInput } from "../artwork.ts"
import { type ArtworkFieldsWith, artworkFields, listArtworkFields } from "../artwork-fields.ts"

export type WorkDetails = {
  sizes?: [name: string, size: string][]
  proofs?: string
  texts?: [label: string, text: string][]
  rights?: string
  seoTitle?: string
  seoDescription?: string
}

type WorkDetailField =
  | ArtworkFieldsWith<"pageLabel">
  | `${"image" | "sheet" | "framed"}${"Height" | "Width"}Mm`
  | ("framedDepthMm" | "artistProofs" | "printerProofs" | "horsCommerce")
  | ("copyright" | "licence" | "seoTitle" | "seoDescription")

type WorkDetailRow = Pick<ArtworkInput, WorkDetailField>

/** Omits empty details, because pages transfer them as data and most works have none. */
export function getWorkDetails(row: WorkDetailRow, units: SizeUnits): WorkDetails {
  const size = (heightMm: number | null, widthMm: number | null, depthMm: number | null = null) =>
    formatSize({ heightMm, widthMm, depthMm }, units)
  const sizes = (
    [
      ["Image", size(row.imageHeightMm, row.imageWidthMm)],
      ["Sheet", size(row.sheetHeightMm, row.sheetWidthMm)],
      ["Frame", size(row.framedHeightMm, row.framedWidthMm, row.framedDepthMm)],
    ] as [string, string][]
  ).filter(([, words]) => words !== "")
  const proofs = [
    formatCount(row.artistProofs, "artist’s proof"),
    formatCount(row.printerProofs, "printer’s proof"),
    row.horsCommerce ? `${row.horsCommerce} hors commerce` : "",
  ]
    .filter((text) => text !== "")
    .join(", ")
  const texts = listArtworkFields("pageLabel").flatMap((name): [string, string][] =>
    row[name] ? [[artworkFields[name].pageLabel, row[name]]] : [],
  )
  const rights = [row.copyright, row.licence].filter((words) => words !== "").join(". ")
  const { seoTitle, seoDescription } = row
  return {
    ...(sizes.length > 0 && { sizes }),
    ...(proofs && { proofs }),
    ...(texts.length > 0 && { texts }),
    ...(rights && { rights }),
    ...(seoTitle && { seoTitle }),
    ...(seoDescription && { seoDescription }),
  }
}

const formatCount = (number: number | null, one: string) => (number ? `${number} ${one}${number === 1 ? "" : "s"}` : "")
