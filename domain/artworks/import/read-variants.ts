import type { ImportField, Mapping } from "./fields.ts"
import { cellOf, cellUnder, getMappedColumns, type ImportedTableRow, type RowGroup } from "./group-rows.ts"
import { layoutSpec } from "./layouts.ts"
import { readQuantity } from "./read-quantity.ts"
import { readYesNo } from "./read-words.ts"
import { readAvailability } from "./state-words.ts"

const options = [1, 2, 3] as const

/** `words` lists the variants; `stock` is null when it is not counted, or when the work is also sold without stock. */
export type Variants = { count: number; words: string; stock: number | null }

/** Variants become a note, because a work is one item: `jade 20.03; plum 22`. */
export function readVariants(mapping: Mapping, group: RowGroup): Variants {
  const spec = layoutSpec(mapping.layout)
  const rows = [group.first, ...group.others]
  const varied = rows.filter((row) => isVariant(mapping, group, row))
  // Options without a variation are sold from the product itself.
  const listed = rows.filter((row) => /^product_option/i.test(cellOf(mapping, row, "rowKind")))
  const isSoldFromProduct = listed.length > varied.filter((row) => row !== group.first).length
  const variants = isSoldFromProduct ? listed : varied
  const changes = priceChanges(mapping, listed)
  const lines: string[] = []
  let stock: number | null = null
  for (const row of variants) {
    const cell = (field: ImportField) => cellOf(mapping, row, field)
    const named = optionsOf(mapping, row).filter((value) => !/^(?:default title|regular|standard)$/i.test(value))
    const name = named.join(" / ") || (spec.children === "are named" && row !== group.first ? cell("title") : "")
    const costs = cell("price") || changeInWords(cell("surcharge")) || named.flatMap((one) => changes.get(one) ?? [])
    if (name !== "") lines.push([name, costs].flat().filter(Boolean).join(" "))
    const held = isSoldFromProduct ? null : heldOf(mapping, group, row)
    if (held !== null) stock = (stock ?? 0) + held
  }
  // An option without a variation changes the price of all.
  const told = new Set(variants.flatMap((row) => optionsOf(mapping, row)))
  for (const [name, change] of changes) if (!told.has(name)) lines.push(`${name} ${change}`)
  const isListed = variants.length > 1 || spec.listsVariants || changes.size > 0
  if (isSoldFromProduct) stock = heldOf(mapping, group, group.first)
  return { count: variants.length, words: isListed ? lines.join("; ") : "", stock }
}

const optionsOf = (mapping: Mapping, row: ImportedTableRow): string[] =>
  options.map((number) => cellOf(mapping, row, `optionValue${number}`)).filter((value) => value !== "")

function priceChanges(mapping: Mapping, listed: readonly ImportedTableRow[]): Map<string, string> {
  const changes = new Map<string, string>()
  for (const row of listed) {
    const change = changeInWords(cellOf(mapping, row, "surcharge"))
    for (const name of change ? optionsOf(mapping, row) : []) changes.set(name, change)
  }
  return changes
}

/** Adds the sign; "" for no change. */
const changeInWords = (cell: string): string => {
  if (!/[1-9]/.test(cell)) return ""
  return /^[+\-−–]/.test(cell) ? cell : `+${cell}`
}

function isVariant(mapping: Mapping, group: RowGroup, row: ImportedTableRow): boolean {
  const spec = layoutSpec(mapping.layout)
  const isFirst = row === group.first
  if (isFirst) return !spec.parentRow || !group.others.some((other) => isVariant(mapping, group, other))
  if (cellOf(mapping, row, "storeView") !== "") return false
  if (spec.children === "are named") return true
  const kind = cellOf(mapping, row, "rowKind")
  if (kind !== "") return /varia(?:tion|nt)|combination/i.test(kind)
  const named = options.some((number) => !/^(?:default title)?$/i.test(cellOf(mapping, row, `optionValue${number}`)))
  return named || cellOf(mapping, row, "price") !== ""
}

/** By word, or by a setting's number: it can be bought while out of stock. */
const isBackordered = (text: string) =>
  readYesNo(text) ?? /^(?:continue|allow(?!ed: no)|allow_preorder|notify|2)/i.test(text.trim())

/** Null when not counted, or when sold without stock. */
function heldOf(mapping: Mapping, { first }: RowGroup, row: ImportedTableRow): number | null {
  const said = (field: ImportField) => cellOf(mapping, row, field) || cellOf(mapping, first, field)
  const tracked = said("stockTracked")
  if (mapping.columns.stockTracked && (tracked === "" || readYesNo(tracked) === false)) return null
  const backorders = said("backorders")
  if (backorders !== "" && isBackordered(backorders)) return null
  const counts = getMappedColumns(mapping, "stock").map((heading) => countOf(cellUnder(row, heading)))
  const known = counts.filter((count) => typeof count === "number")
  return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : null
}

/** `InStock` is unlimited, `OutOfStock` none. */
function countOf(cell: string): number | null | undefined {
  const count = readQuantity(cell)
  if (count !== undefined) return count
  const state = readAvailability(cell)
  if (state === "available") return Number.POSITIVE_INFINITY
  return state === "sold" ? 0 : undefined
}
