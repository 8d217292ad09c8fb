import type { ImportField, Mapping } from "./fields.ts"

/** A row as a table file gives it. */
export type ImportRow = { number: number; cells: Record<string, string>; problem?: string }

/** The rows that speak of one work: the first in full, the others with more pictures or variants. */
export type RowGroup = { first: ImportRow; others: ImportRow[] }

/** More rows than this belong to no one work; a broken file must not fill the memory. */
const mostRows = 2000
const mostVariations = 20_000

/** The headings of a field's columns, the main one first. */
export function columnsOf(mapping: Mapping, field: ImportField): string[] {
  const main = mapping.columns[field]
  return main === undefined ? [] : [main, ...(mapping.also[field] ?? [])]
}

/**
 * A trimmed cell, without what no database text may hold; "" where the row has no such column. Long runs of spaces become
 * one: expressions that look for what stands behind spaces take time that grows with the square of their number.
 */
export const cellUnder = (row: ImportRow, heading: string): string =>
  (row.cells[heading] ?? "")
    .replaceAll("\0", "")
    .toWellFormed()
    .replace(/\s{50,}/g, (spaces) => (spaces.includes("\n") ? "\n\n" : " "))
    .trim()

/** The first filled cell of a field's columns; "" where there is none. */
export function cellOf(mapping: Mapping, row: ImportRow, field: ImportField): string {
  const main = mapping.columns[field]
  if (main === undefined) return ""
  const cell = cellUnder(row, main)
  if (cell !== "") return cell
  for (const heading of mapping.also[field] ?? []) {
    const other = cellUnder(row, heading)
    if (other !== "") return other
  }
  return ""
}

/** Whether a row goes on about the work of the row before: the same handle, or no title of its own. */
function goesOn(mapping: Mapping, group: RowGroup, row: ImportRow): boolean {
  const name = mapping.layout === "shopify" ? "handle" : mapping.layout === "squarespace" ? "id" : null
  if (!name) return false
  const said = cellOf(mapping, row, name)
  return said === "" ? cellOf(mapping, row, "title") === "" : said === cellOf(mapping, group.first, name)
}

/**
 * Puts the rows of one work together as they stream by: shop exports give a work one row for each picture and variant.
 * A row with a problem stands alone.
 * @param rows what can be iterated twice, as a table's rows can: WooCommerce's variants stand anywhere
 */
export async function* groupRows(mapping: Mapping, rows: AsyncIterable<ImportRow>): AsyncGenerator<RowGroup> {
  if (mapping.layout === "woocommerce") {
    yield* groupByParent(mapping, rows)
    return
  }
  let group: RowGroup | null = null
  for await (const row of rows) {
    if (
      !row.problem &&
      group &&
      !group.first.problem &&
      group.others.length < mostRows &&
      goesOn(mapping, group, row)
    ) {
      group.others.push(row)
      continue
    }
    if (group) yield group
    group = { first: row, others: [] }
  }
  if (group) yield group
}

/** Whether a WooCommerce row is a variant of another row's product. */
export const isVariation = (mapping: Mapping, row: ImportRow): boolean =>
  /variation/i.test(cellOf(mapping, row, "rowKind"))

/** WooCommerce names the product of a variant by its SKU or as `id:741`, in any order. */
async function* groupByParent(mapping: Mapping, rows: AsyncIterable<ImportRow>): AsyncGenerator<RowGroup> {
  const variations = new Map<string, ImportRow[]>()
  let kept = 0
  for await (const row of rows) {
    if (row.problem || !isVariation(mapping, row) || kept >= mostVariations) continue
    const parent = cellOf(mapping, row, "parent")
    const siblings = variations.get(parent) ?? []
    siblings.push(row)
    variations.set(parent, siblings)
    kept++
  }
  const parents = new Set<string>()
  for await (const row of rows) {
    if (row.problem || isVariation(mapping, row)) continue
    for (const name of [cellOf(mapping, row, "sku"), `id:${cellOf(mapping, row, "id")}`]) parents.add(name)
  }
  for await (const row of rows) {
    if (!row.problem && isVariation(mapping, row)) {
      const parent = cellOf(mapping, row, "parent")
      if (parent !== "" && parents.has(parent) && variations.has(parent)) continue
      yield { first: row, others: [] }
      continue
    }
    const names = row.problem ? [] : [cellOf(mapping, row, "sku"), `id:${cellOf(mapping, row, "id")}`]
    const others = names.flatMap((name) => (name === "" ? [] : (variations.get(name) ?? [])))
    yield { first: row, others: others.sort((one, other) => one.number - other.number) }
  }
}
