import { decimalAmount } from "../../../lib/format-money.ts"
import type { ArtworkInput } from "../artwork.ts"

/** The columns of our own export: an artwork's own field names. What is exported can be imported again unchanged. */
export const exportColumns = [
  "title",
  "inventoryNumber",
  "type",
  "medium",
  "series",
  "tags",
  "subjects",
  "styles",
  "yearText",
  "year",
  "yearFrom",
  "yearTo",
  "size",
  "heightMm",
  "widthMm",
  "depthMm",
  "diameterMm",
  "weightG",
  "framed",
  "signed",
  "creditLine",
  "conditionStatus",
  "conditionNotes",
  "location",
  "notes",
  "price",
  "currency",
  "availability",
  "editionSize",
  "printOptions",
  "isFeatured",
  "sortOrder",
  "altText",
  "description",
  "published",
  "slug",
  "images",
] as const

/** A work's cells in the order of `exportColumns`; `csvLine` makes them safe for spreadsheets. */
export function exportCells(
  work: ArtworkInput & { published: boolean; slug: string; images: readonly string[] },
): string[] {
  return exportColumns.map((column) => {
    const value = work[column]
    if (column === "price") return work.price === null ? "" : decimalAmount(work.price, work.currency)
    if (column === "printOptions") return work.printOptions.length > 0 ? JSON.stringify(work.printOptions) : ""
    if (column === "images") return work.images.join("|")
    if (Array.isArray(value)) return value.join(", ")
    if (typeof value === "boolean") return value ? "yes" : "no"
    return value === null ? "" : String(value)
  })
}
