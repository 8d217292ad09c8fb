import type { PrintOption } from "../../domain/artworks/print-options.ts"

/** Sizes are in millimeters, beside the inches that an artist would type. */
export interface DemoArtwork {
  slug: string
  title: string
  seriesSlug: string
  inventoryNumber: string
  type: "Painting" | "Work on Paper" | "Print"
  medium: string
  /** `year` sorts; `yearText` is shown. */
  year: number
  yearText: string
  heightMm: number
  widthMm: number
  depthMm: number | null
  /** Height × width. */
  sizeText: string
  /** Null: on request, or not for sale. */
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
  /** Additional sizes and frames. */
  printOptions?: readonly PrintOption[]
}
