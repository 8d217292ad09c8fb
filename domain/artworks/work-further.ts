import type { ArtworkInput } from "./artwork.ts"
import { sizeLine } from "./work-card.ts"

/** What a work's page says of it where there is something to say, as a visitor reads it. */
export type Further = {
  /** `Sheet`, `12 × 18″ (30 × 46 cm)`. */
  sizes?: [name: string, size: string][]
  /** `2 artist’s proofs, 1 hors commerce` */
  proofs?: string
  /** The copyright and the licence. */
  rights?: string
  seoTitle?: string
  seoDescription?: string
}

type FurtherField =
  | `${"image" | "sheet" | "framed"}${"Height" | "Width"}Mm`
  | "framedDepthMm"
  | "artistProofs"
  | "printerProofs"
  | "horsCommerce"
  | "copyright"
  | "licence"
  | "seoTitle"
  | "seoDescription"

type FurtherRow = Pick<ArtworkInput, FurtherField>

/** Leaves out what nobody filled in: most works have none of it, and pages carry it as data. */
export function furtherOf(row: FurtherRow): Further {
  const size = (heightMm: number | null, widthMm: number | null, depthMm: number | null = null) =>
    sizeLine("", { heightMm, widthMm, depthMm })
  const sizes = (
    [
      ["Image", size(row.imageHeightMm, row.imageWidthMm)],
      ["Sheet", size(row.sheetHeightMm, row.sheetWidthMm)],
      ["Frame", size(row.framedHeightMm, row.framedWidthMm, row.framedDepthMm)],
    ] as [string, string][]
  ).filter(([, words]) => words !== "")
  const proofs = [
    counted(row.artistProofs, "artist’s proof"),
    counted(row.printerProofs, "printer’s proof"),
    row.horsCommerce ? `${row.horsCommerce} hors commerce` : "",
  ]
    .filter((words) => words !== "")
    .join(", ")
  const rights = [row.copyright, row.licence].filter((words) => words !== "").join(". ")
  const { seoTitle, seoDescription } = row
  return {
    ...(sizes.length > 0 && { sizes }),
    ...(proofs && { proofs }),
    ...(rights && { rights }),
    ...(seoTitle && { seoTitle }),
    ...(seoDescription && { seoDescription }),
  }
}

const counted = (number: number | null, one: string) => (number ? `${number} ${one}${number === 1 ? "" : "s"}` : "")
