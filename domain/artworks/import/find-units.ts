import { type LengthUnit, listUnits } from "../../../lib/measures.ts"
import { type ImportField, lengthFields, type Mapping } from "./fields.ts"
import { getFieldCell, type ImportedTableRow } from "./group-rows.ts"

/** Collects rows, then finds the units of sizes and how many state none. */
export function findUnits(mapping: Mapping) {
  const units = new Map<LengthUnit, number>()
  let silent = 0
  let unitless = 0
  return {
    /** `own` is the row before the user's answers: an answer for one cell says nothing about the others. */
    look(row: ImportedTableRow, own: ImportedTableRow): void {
      for (const field of lengthFields) {
        if (!mapping.columns.units && isUnitless(mapping, row, field)) unitless++
        const [unit] = mapping.units[field] ? [] : listUnits(getFieldCell(mapping, own, field))
        if (unit) units.set(unit, (units.get(unit) ?? 0) + 1)
        else if (isUnitless(mapping, own, field)) silent++
      }
    },
    /** `silent`: sizes in the file without a unit; `unitless`: those left after the user's answers. */
    found: () => ({ units, silent, unitless }),
  }
}

function isUnitless(mapping: Mapping, row: ImportedTableRow, field: ImportField): boolean {
  const size = mapping.units[field] ? "" : getFieldCell(mapping, row, field)
  return /[1-9]/.test(size) && listUnits(size).length === 0
}
