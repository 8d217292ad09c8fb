import { cut } from "../../../lib/cut.ts"
import { restoreFormula } from "../../../lib/formula.ts"
import type { CellNote } from "./cell-note.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { cellOf, cellUnder, columnsOf, type RowGroup } from "./group-rows.ts"

/** The first row of a work, cell by cell, with what there is to tell about it. */
export type RowReader = {
  mapping: Mapping
  group: RowGroup
  /** The first filled cell of the field's columns; "" where there is none. */
  text: (field: ImportField) => string
  /** All filled cells of the field's columns. */
  all: (field: ImportField) => { heading: string; text: string }[]
  /** Tells something about the field's cell: what became of it, and what to do. */
  note: (field: ImportField | null, message: string, cell?: { heading: string; text: string }) => void
  /** The same of a cell that is not understood, though something is made of it. */
  wrong: (field: ImportField, message: string, cell?: { heading: string; text: string }) => void
  /** The same of a cell that is not used; what a known work has there stays. */
  unread: (field: ImportField, message: string, cell?: { heading: string; text: string }) => void
  notes: CellNote[]
  unreadFields: ImportField[]
}

/** What a person can do about a cell that was left empty. */
export const leftEmpty = "It was left empty: correct the cell and import again, or enter it in the studio."

/** A message whose quotations are short enough to be read: a cell can hold a whole page. */
const shortened = (message: string, cell: string) =>
  (cell.length > most ? message.replaceAll(cell, beginning(cell)) : message).replace(
    /“([^“”]{160,})”/g,
    (_, quoted: string) => `“${beginning(quoted)}”`,
  )

const most = 150
const beginning = (text: string) => `${cut(text, most).trimEnd()} …`

/** Opens the rows of a work for reading. Exports of some shops put an apostrophe before what a spreadsheet would run; it is taken off. */
export function openRow(mapping: Mapping, group: RowGroup): RowReader {
  const escaped = mapping.layout === "solander" || mapping.layout === "woocommerce" || mapping.layout === "etsy"
  const notes: CellNote[] = []
  const unreadFields: ImportField[] = []
  const all = (field: ImportField) =>
    columnsOf(mapping, field).flatMap((heading) => {
      const cell = cellUnder(group.first, heading)
      return cell === "" ? [] : [{ heading, text: escaped ? restoreFormula(cell) : cell }]
    })
  const text = (field: ImportField) => {
    const cell = cellOf(mapping, group.first, field)
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
