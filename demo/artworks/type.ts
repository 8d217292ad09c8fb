import type { PrintOption } from "../../domain/artworks/print-options.ts"

/** One work of the demo collection, as plain data. Sizes are millimetres beside the inches an artist would type. */
export interface DemoArtwork {
  slug: string
  title: string
  seriesSlug: string
  inventoryNumber: string
  type: "Painting" | "Work on Paper" | "Print"
  medium: string
  /** Sortable year of completion, and the year as it is shown. */
  year: number
  yearText: string
  heightMm: number
  widthMm: number
  depthMm: number | null
  /** Height × width. */
  sizeText: string
  /** Null where the price is given on request, and for works that are not for sale. */
  priceCents: number | null
  currency: "USD"
  availability: "available" | "sold" | "reserved" | "on_loan" | "not_for_sale"
  editionSize: number | null
  editionSold: number
  isFeatured: boolean
  sortOrder: number | null
  createdAt: string
  description: string
  altText: string
  /** File in demo/images. */
  image: string
  weightG: number
  framed: boolean
  signed: string
  tags: readonly string[]
  /** Sizes and frames that it is to be had in besides; absent: none. */
  printOptions?: readonly PrintOption[]
}
