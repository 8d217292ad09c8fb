import type { ArtworkInput } from "../../domain/artworks/artwork.ts"
import { exportColumns } from "../../domain/artworks/import/export-columns.ts"
import { valueFields } from "../../domain/artworks/import/fields.ts"
import { formatDecimalAmount } from "../../lib/format-money.ts"

const amountColumns: ReadonlySet<string> = new Set(["price", ...valueFields])

/** A work as cells in the order of `exportColumns`. */
export function toExportCells(
  work: ArtworkInput & { published: boolean; slug: string; images: readonly string[] },
): string[] {
  return exportColumns.map((column) => {
    const value = work[column]
    if (amountColumns.has(column)) return typeof value === "number" ? formatDecimalAmount(value, work.currency) : ""
    if (column === "printOptions") return work.printOptions.length > 0 ? JSON.stringify(work.printOptions) : ""
    if (column === "images") return work.images.join("|")
    if (Array.isArray(value)) return value.join(", ")
    if (typeof value === "boolean") return value ? "yes" : "no"
    return value === null ? "" : String(value)
  })
}
