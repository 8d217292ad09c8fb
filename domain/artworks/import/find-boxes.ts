import type { Mapping } from "./fields.ts"
import { getCell, getMappedColumns, type ImportedTableRow } from "./group-rows.ts"

const checkedPattern = /^(?:checked|true|x|[✓✔☑✅]\uFE0F?)$/iu

/** Collects rows, and finds checkbox columns: Airtable leaves unchecked cells empty. */
export function findBoxes(mapping: Mapping) {
  const left =
    mapping.layout === "generic"
      ? new Set([...getMappedColumns(mapping, "forSale"), ...getMappedColumns(mapping, "published")])
      : new Set<string>()
  const filled = new Set<string>()
  return {
    look(row: ImportedTableRow): void {
      for (const heading of left) {
        const cell = getCell(row, heading)
        if (cell === "") continue
        filled.add(heading)
        if (!checkedPattern.test(cell)) left.delete(heading)
      }
    },
    found: (): string[] => [...left].filter((heading) => filled.has(heading)),
  }
}
