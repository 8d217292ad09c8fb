import { type ImportField, importFields, type Mapping, severalColumns } from "./fields.ts"
import { getMappedColumns } from "./group-rows.ts"
import { parseHeading } from "./heading.ts"

/** The user's field per heading; "": ignored. */
type ColumnChoices = Record<string, ImportField | "">

export const getFieldsByColumn = (mapping: Mapping): Map<string, ImportField> =>
  new Map(importFields.flatMap((field) => getMappedColumns(mapping, field).map((heading) => [heading, field] as const)))

/** Applies the user's choices. A field with a single column takes the new one; unknown headings are ignored. */
export function applyColumnChoices(mapping: Mapping, choices: ColumnChoices, headers: readonly string[]): Mapping {
  const fields = getFieldsByColumn(mapping)
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
    const before = getMappedColumns(mapping, field).filter((heading) => fields.get(heading) === field)
    const added = headers.filter((heading) => fields.get(heading) === field && !before.includes(heading))
    const [main, ...also] = [...before, ...added]
    if (main === undefined) continue
    changed.columns[field] = main
    if (also.length > 0) changed.also[field] = also
    const { unit, currency, widthFirst } = parseHeading(main)
    if (unit) changed.units[field] = unit
    if (field === "price") changed.currencySign = currency
    if (field === "size") changed.widthFirst = widthFirst
  }
  changed.unused = headers.filter((heading) => !fields.has(heading))
  return changed
}
