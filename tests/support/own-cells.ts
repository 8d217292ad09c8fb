import type { ArtworkInput } from "../../domain/artworks/artwork.ts"
import { exportColumns } from "../../domain/artworks/import/export-columns.ts"
import { valueFields } from "../../domain/artworks/import/fields.ts"
import { decimalAmount } from "../../lib/format-money.ts"

const amounts: ReadonlySet<string> = new Set(["price", ...valueFields])

/** A work as cells in the order of `exportColumns`. */
export function ownCells(
  work: ArtworkInput & { published: boolean; slug: string; images: readonly string[] },
): string[] {
  return exportColumns.map((column) => {
    const value = work[column]
    if (amounts.has(column)) return typeof value === "number" ? decimalAmount(value, work.currency) : ""
    if (column === "printOptions") return work.printOptions.length > 0 ? JSON.stringify(work.printOptions) : ""
    if (column === "images") return work.images.join("|")
    if (Array.isArray(value)) return value.join(", ")
    if (typeof value === "boolean") return value ? "yes" : "no"
    return value === null ? "" : String(value)
  })
}
