import type { PrintOption } from "../../../domain/artworks/print-options.ts"
import { maxRows } from "../../../domain/most-rows.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import { rowsIn, rowsText } from "../kit/edit/rows.ts"

export const optionRows = {
  noun: "size or frame",
  most: maxRows.printOptions,
  columns: [
    { head: "Kind", placeholder: "frame or size", share: 1.1 },
    { head: "Name", placeholder: "Oak frame", share: 2.2 },
    { head: "Added", placeholder: "180", inputMode: "decimal" as const },
    { head: "Delivery", placeholder: "medium", share: 1.1 },
    { head: "Weight", placeholder: "2.4 kg" },
  ],
}

export const optionsText = (options: readonly PrintOption[], currency: string): string =>
  rowsText(
    options.map(({ kind, label, addition, sizeClass = "", weightGrams }) => [
      kind,
      label,
      decimalAmount(addition, currency),
      sizeClass,
      weightGrams === undefined ? "" : `${weightGrams / 1000} kg`,
    ]),
  )

/** `frame, Oak, 180.00; size, 60 × 80 cm, 90.00`, in the history. */
export const optionsInWords = (text: string): string =>
  rowsIn(text, optionRows.columns.length)
    .map((cells) => cells.filter(Boolean).join(", "))
    .join("; ")
