import type { ImportField, Mapping } from "./fields.ts"
import { cellOf, type RowGroup } from "./group-rows.ts"
import { readQuantity } from "./read-quantity.ts"

const options = [1, 2, 3] as const

/** What the rows of one work say beside the first: its variants in words, how many are in stock, all its pictures. */
export type Variants = { count: number; words: string; stock: number | null }

/** Reads the variants of a shop's product: `jade 20.03; plum 22`. A work is one thing here, so they become a note. */
export function readVariants(mapping: Mapping, group: RowGroup): Variants {
  const rows = [group.first, ...group.others]
  const lines: string[] = []
  let count = 0
  let stock: number | null = null
  for (const row of rows) {
    const cell = (field: ImportField) => cellOf(mapping, row, field)
    const isParent = mapping.layout === "woocommerce" && row === group.first && group.others.length > 0
    const values = options.map((number) => cell(`optionValue${number}`)).filter((value) => value !== "")
    const named = values.filter((value) => !/^default title$/i.test(value))
    const isVariant = !isParent && (row === group.first || named.length > 0 || cell("price") !== "")
    if (!isVariant) continue
    count++
    const amount = cell("price")
    if (named.length > 0) lines.push([named.join(" / "), amount].filter(Boolean).join(" "))
    const held = readQuantity(cell("stock"))
    if (typeof held === "number") stock = (stock ?? 0) + held
  }
  // Etsy lists all variants in one row.
  const isListed = count > 1 || mapping.layout === "etsy"
  return { count, words: isListed ? lines.join("; ") : "", stock }
}
