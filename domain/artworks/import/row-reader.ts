import { restoreFormula } from "../../../lib/formula.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { CellNote } from "./cell-note.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { type Cell, getCell, getFieldCell, getMappedColumns, type RowGroup } from "./group-rows.ts"
import { foldKey } from "./heading.ts"
import { fieldRanks } from "./heading-ranks.ts"
import { layoutSpec } from "./layouts.ts"
import { htmlToPlain } from "./plain-text.ts"

/** Fields that generic name/value columns may have: `Size`, `60 x 80 cm`. */
const infoFields: ReadonlySet<ImportField> = new Set([
  ..."medium date year size framedSize sheetSize imageSize framed signed editionSize series subjects styles".split(" "),
] as ImportField[])

const pairs: [ImportField, ImportField][] = [
  ["infoName", "infoText"],
  ["optionName1", "optionValue1"],
  ["optionName2", "optionValue2"],
  ["optionName3", "optionValue3"],
]

function findInfoText(mapping: Mapping, { first, others }: RowGroup, field: ImportField): Cell | null {
  if (!infoFields.has(field)) return null
  const isVaried = others.length > 0 || layoutSpec(mapping.layout).listsVariants
  for (const [nameField, textField] of pairs) {
    // With variants, options are what the variants differ in.
    if (nameField !== "infoName" && isVaried) continue
    const texts = getMappedColumns(mapping, textField)
    for (const [at, heading] of getMappedColumns(mapping, nameField).entries()) {
      const text = texts[at]
      if (text === undefined || !fieldRanks.get(field)?.has(foldKey(getCell(first, heading)))) continue
      const plain = htmlToPlain(getCell(first, text))
      if (plain !== "") return { heading: text, text: plain }
    }
  }
  return null
}

export type RowReader = {
  mapping: Mapping
  group: RowGroup
  /** The first filled cell of the field's columns; "" for none. */
  text: (field: ImportField) => string
  all: (field: ImportField) => Cell[]
  /** Says how the cell was read and what to do. */
  note: (field: ImportField | null, message: string, cell?: NotedCell) => void
  /** The cell was read, but not understood. */
  wrong: (field: ImportField, message: string, cell?: NotedCell) => void
  /** The cell was skipped; a known work keeps its value. */
  unread: (field: ImportField, message: string, cell?: NotedCell) => void
  notes: CellNote[]
  unreadFields: ImportField[]
}

type NotedCell = Cell & Pick<CellNote, "isDoubted" | "isOfNewWork">

export const leftEmptyHint = "It was left empty: correct the cell and import again, or enter it in the studio."

/** Shortens quoted cells: a cell can hold a whole page. */
const shortenQuotes = (message: string, cell: string) =>
  (cell.length > maxQuoteLength ? message.replaceAll(cell, beginning(cell)) : message).replace(
    /“([^“”]{160,})”/g,
    (_, quoted: string) => `“${beginning(quoted)}”`,
  )

const maxQuoteLength = 150
const beginning = (text: string) => `${truncateText(text, maxQuoteLength).trimEnd()} …`

/** Removes the apostrophe that some shops put before text that looks like a formula. */
export function createRowReader(mapping: Mapping, group: RowGroup): RowReader {
  const { escaped } = layoutSpec(mapping.layout)
  const notes: CellNote[] = []
  const unreadFields: ImportField[] = []
  const all = (field: ImportField): Cell[] => {
    const cells = getMappedColumns(mapping, field).flatMap((heading) => {
      const cell = getCell(group.first, heading)
      return cell === "" ? [] : [{ heading, text: escaped ? restoreFormula(cell) : cell }]
    })
    return cells.length > 0 ? cells : [findInfoText(mapping, group, field) ?? []].flat()
  }
  const text = (field: ImportField) => {
    const cell = getFieldCell(mapping, group.first, field)
    if (cell === "") return findInfoText(mapping, group, field)?.text ?? ""
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
      message: shortenQuotes(message, from?.text ?? ""),
    })
  }
  const note: RowReader["note"] = (...args) => add(false, ...args)
  const wrong: RowReader["wrong"] = (...said) => add(true, ...said)
  const unread: RowReader["unread"] = (field, message, cell) => {
    wrong(field, message, cell)
    unreadFields.push(field)
  }
  return { mapping, group, text, all, note, wrong, unread, notes, unreadFields }
}
