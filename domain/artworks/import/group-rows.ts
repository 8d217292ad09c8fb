import { cleanText } from "../../../lib/clean-text.ts"
import type { TableRow } from "../../../services/spreadsheets/table.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { layoutSpec } from "./layouts.ts"

/** `own`: the file's cells where the user has answered. */
export type ImportedTableRow = TableRow & { own?: Readonly<Record<string, string>> }

export type RowGroup = { first: ImportedTableRow; others: ImportedTableRow[] }

/** A broken file must not fill the memory. */
const maxRowsOfWork = 2000
const maxVariations = 20_000

export type Cell = { heading: string; text: string }

export function getMappedColumns(mapping: Mapping, field: ImportField): string[] {
  const main = mapping.columns[field]
  return main === undefined ? [] : [main, ...(mapping.also[field] ?? [])]
}

/** Without characters that PostgreSQL refuses. Collapses spaces, because patterns that look behind them take quadratic time. */
export const getCell = (row: ImportedTableRow, heading: string): string =>
  cleanText(row.cells[heading] ?? "")
    .replaceAll("\0", "")
    .toWellFormed()
    .replace(/\s{50,}/g, (spaces) => (spaces.includes("\n") ? "\n\n" : " "))
    .trim()

/** "" when all are empty. */
export function getFieldCell(mapping: Mapping, row: ImportedTableRow, field: ImportField): string {
  const main = mapping.columns[field]
  if (main === undefined) return ""
  const cell = getCell(row, main)
  if (cell !== "") return cell
  for (const heading of mapping.also[field] ?? []) {
    const other = getCell(row, heading)
    if (other !== "") return other
  }
  return ""
}

/** The same handle, or no title. */
function isContinuation(mapping: Mapping, group: RowGroup, row: ImportedTableRow): boolean {
  const { groupBy, optionsDiffer } = layoutSpec(mapping.layout)
  if (!groupBy) return false
  const groupCell = getFieldCell(mapping, row, groupBy)
  if (groupCell === "") return getFieldCell(mapping, row, "title") === ""
  if (groupCell !== getFieldCell(mapping, group.first, groupBy)) return false
  return !optionsDiffer || hasOtherOptions(mapping, group, row)
}

/** Some exports list works with the same title; options tell them apart. */
function hasOtherOptions(mapping: Mapping, group: RowGroup, row: ImportedTableRow): boolean {
  const options = (one: ImportedTableRow) =>
    (["optionValue1", "optionValue2", "optionValue3"] as const)
      .map((field) => getFieldCell(mapping, one, field))
      .join("\n")
  const own = options(row)
  return own.trim() !== "" && [group.first, ...group.others].every((one) => options(one) !== own)
}

/** Groups rows while streaming: shop exports have one per picture and variant. `rows` must be iterable twice. */
export async function* groupRows(mapping: Mapping, rows: AsyncIterable<ImportedTableRow>): AsyncGenerator<RowGroup> {
  if (layoutSpec(mapping.layout).children) {
    yield* groupByParent(mapping, rows)
    return
  }
  let group: RowGroup | null = null
  for await (const row of rows) {
    if (
      !row.problem &&
      group &&
      !group.first.problem &&
      group.others.length < maxRowsOfWork &&
      isContinuation(mapping, group, row)
    ) {
      group.others.push(row)
      continue
    }
    if (group) yield group
    group = { first: row, others: [] }
  }
  if (group) yield group
}

const variantKinds = /variation|combination|^variant$|^media$|^product_(?:option|file)|^category/i

export const isVariantRow = (mapping: Mapping, row: ImportedTableRow): boolean =>
  variantKinds.test(getFieldCell(mapping, row, "rowKind"))

/**
 * WooCommerce's variants name their product by SKU or `id:741`; Magento's products name variants, translations repeat the SKU.
 */
async function* groupByParent(mapping: Mapping, rows: AsyncIterable<ImportedTableRow>): AsyncGenerator<RowGroup> {
  const family = await findFamily(mapping, rows)
  const variants = new Map<string, ImportedTableRow[]>()
  const parents = new Set<string>()
  let variantCount = 0
  for await (const row of rows) {
    if (row.problem) continue
    if (!family.isPart(row)) for (const name of family.getNames(row)) parents.add(name)
    else if (variantCount < maxVariations) {
      const parent = family.getParent(row)
      const siblings = variants.get(parent) ?? []
      siblings.push(row)
      variants.set(parent, siblings)
      variantCount++
    }
  }
  for await (const row of rows) {
    if (!row.problem && family.isPart(row)) {
      const parent = family.getParent(row)
      if (parent !== "" && parents.has(parent) && variants.has(parent)) continue
      yield { first: row, others: [] }
      continue
    }
    const names = row.problem ? [] : family.getNames(row)
    const others = names.flatMap((name) => (name === "" ? [] : (variants.get(name) ?? [])))
    yield { first: row, others: others.sort((one, other) => one.number - other.number) }
  }
}

type Family = {
  isPart: (row: ImportedTableRow) => boolean
  getParent: (row: ImportedTableRow) => string
  getNames: (row: ImportedTableRow) => string[]
}

async function findFamily(mapping: Mapping, rows: AsyncIterable<ImportedTableRow>): Promise<Family> {
  const sku = (row: ImportedTableRow) => getFieldCell(mapping, row, "sku")
  if (layoutSpec(mapping.layout).children === "name their product") {
    return {
      isPart: (row) => isVariantRow(mapping, row),
      getParent: (row) => getFieldCell(mapping, row, "parent"),
      getNames: (row) => [sku(row), `id:${getFieldCell(mapping, row, "id")}`],
    }
  }
  const parentOfSku = new Map<string, string>()
  for await (const row of rows) {
    const children = row.problem ? "" : getFieldCell(mapping, row, "children")
    if (children === "" || parentOfSku.size >= maxVariations) continue
    const named = [...children.matchAll(/(?:^|\|)\s*(?:[^|]*?\bsku=)?([^,|=]+)/g)].map(([, name = ""]) => name.trim())
    for (const name of named) parentOfSku.set(name, sku(row))
  }
  const isTranslation = (row: ImportedTableRow) =>
    /^(?!default$|admin$|all$)./i.test(getFieldCell(mapping, row, "storeView"))
  return {
    isPart: (row) => isTranslation(row) || parentOfSku.has(sku(row)),
    getParent: (row) => (isTranslation(row) ? sku(row) : (parentOfSku.get(sku(row)) ?? "")),
    getNames: (row) => [sku(row)],
  }
}
