import { cut } from "../../../lib/cut.ts"
import { restoreFormula } from "../../../lib/formula.ts"
import type { CellNote } from "./cell-note.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { type Cell, cellOf, cellUnder, getMappedColumns, type RowGroup } from "./group-rows.ts"
import { infoText } from "./info-texts.ts"
import { layoutSpec } from "./layouts.ts"

export type RowReader = {
  mapping: Mapping
  group: RowGroup
  /** The first filled cell of the field's columns; "" for none. */
  text: (field: ImportField) => string
  all: (field: ImportField) => Cell[]
  /** Says how the cell was read and what to do. */
  note: (field: ImportField | null, message: string, cell?: ToldCell) => void
  /** The cell was read, but not understood. */
  wrong: (field: ImportField, message: string, cell?: ToldCell) => void
  /** The cell was skipped; a known work keeps its value. */
  unread: (field: ImportField, message: string, cell?: ToldCell) => void
  notes: CellNote[]
  unreadFields: ImportField[]
}

type ToldCell = Cell & Pick<CellNote, "isDoubted" | "isOfNewWork">

export const leftEmpty = "It was left empty: correct the cell and import again, or enter it in the studio."

/** Shortens quoted cells: a cell can hold a whole page. */
const shortened = (message: string, cell: string) =>
  (cell.length > most ? message.replaceAll(cell, beginning(cell)) : message).replace(
    /“([^“”]{160,})”/g,
    (_, quoted: string) => `“${beginning(quoted)}”`,
  )

const most = 150
const beginning = (text: string) => `${cut(text, most).trimEnd()} …`

/** Removes the apostrophe that some shops put before text that looks like a formula. */
export function openRow(mapping: Mapping, group: RowGroup): RowReader {
  const { escaped } = layoutSpec(mapping.layout)
  const notes: CellNote[] = []
  const unreadFields: ImportField[] = []
  const all = (field: ImportField): Cell[] => {
    const cells = getMappedColumns(mapping, field).flatMap((heading) => {
      const cell = cellUnder(group.first, heading)
      return cell === "" ? [] : [{ heading, text: escaped ? restoreFormula(cell) : cell }]
    })
    return cells.length > 0 ? cells : [infoText(mapping, group, field) ?? []].flat()
  }
  const text = (field: ImportField) => {
    const cell = cellOf(mapping, group.first, field)
    if (cell === "") return infoText(mapping, group, field)?.text ?? ""
    return escaped ? restoreFormula(cell) : cell
  }
  const add = (isWrong: boolean, ...[field, message, cell]: Parameters<RowReader["note"]>) => {
    const from = cell ?? (field ? all(field)[0] : undefined)
    const heading = from?.heading ?? (field ? mapping.columns[field] : undefined) ?? ""
    notes.push({
      row: group.first.number,
      field,
      heading,
      cell: from?.text ?? "",
      isWrong,
      ...(cell?.isDoubted && { isDoubted: true }),
      ...(cell?.isOfNewWork && { isOfNewWork: true }),
      message: shortened(message, from?.text ?? ""),
    })
  }
  const note: RowReader["note"] = (...said) => add(false, ...said)
  const wrong: RowReader["wrong"] = (...said) => add(true, ...said)
  const unread: RowReader["unread"] = (field, message, cell) => {
    wrong(field, message, cell)
    unreadFields.push(field)
  }
  return { mapping, group, text, all, note, wrong, unread, notes, unreadFields }
}
