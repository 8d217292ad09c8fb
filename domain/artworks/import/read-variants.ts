import type { ImportField, Mapping } from "./fields.ts"
import { getCell, getFieldCell, getMappedColumns, type ImportedTableRow, type RowGroup } from "./group-rows.ts"
import { layoutSpec } from "./layouts.ts"
import { parseAvailability } from "./parse-availability.ts"
import { parseQuantity } from "./parse-quantity.ts"
import { parseYesNo } from "./parse-values.ts"

const options = [1, 2, 3] as const

/** `words` lists the variants; `stock` is null when it is not counted, or when the work is also sold without stock. */
export type Variants = { count: number; summary: string; stock: number | null }

/** Variants become a note, because a work is one item: `jade 20.03; plum 22`. */
export function readVariants(mapping: Mapping, group: RowGroup): Variants {
  const spec = layoutSpec(mapping.layout)
  const rows = [group.first, ...group.others]
  const varied = rows.filter((row) => isVariant(mapping, group, row))
  // Options without a variation are sold from the product itself.
  const listed = rows.filter((row) => /^product_option/i.test(getFieldCell(mapping, row, "rowKind")))
  const isSoldFromProduct = listed.length > varied.filter((row) => row !== group.first).length
  const variants = isSoldFromProduct ? listed : varied
  const changes = getPriceChanges(mapping, listed)
  const lines: string[] = []
  let stock: number | null = null
  for (const row of variants) {
    const cell = (field: ImportField) => getFieldCell(mapping, row, field)
    const named = listOptions(mapping, row).filter((value) => !/^(?:default title|regular|standard)$/i.test(value))
    const name = named.join(" / ") || (spec.children === "are named" && row !== group.first ? cell("title") : "")
    const costs =
      cell("price") || formatPriceChange(cell("surcharge")) || named.flatMap((one) => changes.get(one) ?? [])
    if (name !== "") lines.push([name, costs].flat().filter(Boolean).join(" "))
    const stockOfRow = isSoldFromProduct ? null : findStock(mapping, group, row)
    if (stockOfRow !== null) stock = (stock ?? 0) + stockOfRow
  }
  // An option without a variation changes the price of all.
  const listedOptions = new Set(variants.flatMap((row) => listOptions(mapping, row)))
  for (const [name, change] of changes) if (!listedOptions.has(name)) lines.push(`${name} ${change}`)
  const isListed = variants.length > 1 || spec.listsVariants || changes.size > 0
  if (isSoldFromProduct) stock = findStock(mapping, group, group.first)
  return { count: variants.length, summary: isListed ? lines.join("; ") : "", stock }
}

const listOptions = (mapping: Mapping, row: ImportedTableRow): string[] =>
  options.map((number) => getFieldCell(mapping, row, `optionValue${number}`)).filter((value) => value !== "")

function getPriceChanges(mapping: Mapping, listed: readonly ImportedTableRow[]): Map<string, string> {
  const changes = new Map<string, string>()
  for (const row of listed) {
    const change = formatPriceChange(getFieldCell(mapping, row, "surcharge"))
    for (const name of change ? listOptions(mapping, row) : []) changes.set(name, change)
  }
  return changes
}

/** Adds the sign; "" for no change. */
const formatPriceChange = (cell: string): string => {
  if (!/[1-9]/.test(cell)) return ""
  return /^[+\-−–]/.test(cell) ? cell : `+${cell}`
}

function isVariant(mapping: Mapping, group: RowGroup, row: ImportedTableRow): boolean {
  const spec = layoutSpec(mapping.layout)
  const isFirst = row === group.first
  if (isFirst) return !spec.parentRow || !group.others.some((other) => isVariant(mapping, group, other))
  if (getFieldCell(mapping, row, "storeView") !== "") return false
  if (spec.children === "are named") return true
  const kind = getFieldCell(mapping, row, "rowKind")
  if (kind !== "") return /varia(?:tion|nt)|combination/i.test(kind)
  const named = options.some(
    (number) => !/^(?:default title)?$/i.test(getFieldCell(mapping, row, `optionValue${number}`)),
  )
  return named || getFieldCell(mapping, row, "price") !== ""
}

/** By word, or by a setting's number: it can be bought while out of stock. */
const isBackordered = (text: string) =>
  parseYesNo(text) ?? /^(?:continue|allow(?!ed: no)|allow_preorder|notify|2)/i.test(text.trim())

/** Null when not counted, or when sold without stock. */
function findStock(mapping: Mapping, { first }: RowGroup, row: ImportedTableRow): number | null {
  const getEither = (field: ImportField) => getFieldCell(mapping, row, field) || getFieldCell(mapping, first, field)
  const tracked = getEither("stockTracked")
  if (mapping.columns.stockTracked && (tracked === "" || parseYesNo(tracked) === false)) return null
  const backorders = getEither("backorders")
  if (backorders !== "" && isBackordered(backorders)) return null
  const counts = getMappedColumns(mapping, "stock").map((heading) => parseCount(getCell(row, heading)))
  const known = counts.filter((count) => typeof count === "number")
  return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : null
}

/** `InStock` is unlimited, `OutOfStock` none. */
function parseCount(cell: string): number | null | undefined {
  const count = parseQuantity(cell)
  if (count !== undefined) return count
  const state = parseAvailability(cell)
  if (state === "available") return Number.POSITIVE_INFINITY
  return state === "sold" ? 0 : undefined
}
