import type { PrintOption } from "../../../domain/artworks/print-options.ts"
import { maxRows } from "../../../domain/max-rows.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import { formatFieldRows, parseFieldRows } from "../kit/edit/rows.ts"

export const printOptionRows = {
  noun: "size or frame",
  maxRows: maxRows.printOptions,
  columns: [
    { head: "Kind", placeholder: "frame or size", share: 1.1 },
    { head: "Name", placeholder: "Oak frame", share: 2.2 },
    { head: "Added", placeholder: "180", inputMode: "decimal" as const },
    { head: "Delivery", placeholder: "medium", share: 1.1 },
    { head: "Weight", placeholder: "2.4 kg" },
  ],
}

export const formatPrintOptionRows = (options: readonly PrintOption[], currency: string): string =>
  formatFieldRows(
    options.map(({ kind, label, addition, sizeClass = "", weightGrams }) => [
      kind,
      label,
      formatDecimalAmount(addition, currency),
      sizeClass,
      weightGrams === undefined ? "" : `${weightGrams / 1000} kg`,
    ]),
  )

/** `frame, Oak, 180.00; size, 60 × 80 cm, 90.00`, in the history. */
export const formatPrintOptions = (text: string): string =>
  parseFieldRows(text, printOptionRows.columns.length)
    .map((cells) => cells.filter(Boolean).join(", "))
    .join("; ")
