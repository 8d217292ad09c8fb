import { type ImportField, importFields, type Mapping, severalColumns } from "./fields.ts"
import { columnsOf } from "./group-rows.ts"
import { readHeading } from "./heading.ts"

/** What a person says of single columns, by their headings; "": nothing is taken from it. */
export type ColumnChoices = Record<string, ImportField | "">

/** What each column says; columns that say nothing are missing. */
export const fieldsByColumn = (mapping: Mapping): Map<string, ImportField> =>
  new Map(importFields.flatMap((field) => columnsOf(mapping, field).map((heading) => [heading, field] as const)))

/**
 * The mapping as a person changes it. A field that only one column can speak of is taken from the column that had it;
 * columns that the file does not have are passed over.
 */
export function remap(mapping: Mapping, choices: ColumnChoices, headers: readonly string[]): Mapping {
  const fields = fieldsByColumn(mapping)
  for (const heading of headers) {
    const field = Object.hasOwn(choices, heading) ? choices[heading] : undefined
    if (field === undefined || fields.get(heading) === field) continue
    fields.delete(heading)
    if (field === "") continue
    if (!severalColumns.has(field)) for (const [other, its] of [...fields]) if (its === field) fields.delete(other)
    fields.set(heading, field)
  }
  const changed: Mapping = { ...mapping, columns: {}, also: {}, units: {}, currencySign: null, widthFirst: false }
  for (const field of importFields) {
    const before = columnsOf(mapping, field).filter((heading) => fields.get(heading) === field)
    const added = headers.filter((heading) => fields.get(heading) === field && !before.includes(heading))
    const [main, ...also] = [...before, ...added]
    if (main === undefined) continue
    changed.columns[field] = main
    if (also.length > 0) changed.also[field] = also
    const { unit, currency, widthFirst } = readHeading(main)
    if (unit) changed.units[field] = unit
    if (field === "price") changed.currencySign = currency
    if (field === "size") changed.widthFirst = widthFirst
  }
  changed.unused = headers.filter((heading) => !fields.has(heading))
  return changed
}
