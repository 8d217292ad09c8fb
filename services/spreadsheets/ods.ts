import { createOdsCell, getRepeatCount, type OdsCell } from "./ods-cell.ts"
import { createOdsStyles, type OdsStyles } from "./ods-styles.ts"
import { createRowMarks } from "./row-annotations.ts"
import { type CellRow, type Merge, maxSheets, type SheetDetails, TableProblem, type TableSheet } from "./table.ts"
import { readXml, type XmlHandlers } from "./xml.ts"
import type { Zip } from "./zip.ts"

const maxContentBytes = 1024 * 1024 * 1024
const maxColumns = 1024

/** Repetitions of a filled row are limited: programs repeat empty rows only. */
const maxCopies = 1000

type OdsItem =
  | { kind: "sheet"; name: string; isHidden: boolean }
  | { kind: "end"; details: SheetDetails }
  | { kind: "row"; row: CellRow; copies: number }

function createOdsRow(number: number, attributes: Record<string, string>) {
  const isHidden = ["collapse", "filter"].includes(attributes["table:visibility"] ?? "")
  const cells: string[] = []
  const marks = createRowMarks()
  const merges: Merge[] = []
  const uncomputed: number[] = []
  let column = 0
  return {
    column: () => column,
    copies: getRepeatCount(attributes["table:number-rows-repeated"]),
    style: attributes["table:default-cell-style-name"],
    add(cell: OdsCell) {
      const copies = cell.text === "" ? 1 : cell.copies
      for (let at = column; at < Math.min(column + copies, maxColumns); at++) {
        if (cell.text !== "") {
          while (cells.length < at) cells.push("")
          cells[at] = cell.text
        }
        marks.add(at, at === column ? cell : { ...cell, comment: "" })
      }
      if (cell.isUncomputed) uncomputed.push(column)
      if (cell.rows > 1 || cell.columns > 1) {
        merges.push({ left: column, right: column + cell.columns - 1, bottom: number + cell.rows - 1 })
      }
      column += cell.copies
    },
    end(): CellRow | null {
      const rowMarks = marks.end()
      if (!rowMarks) return null
      return {
        number,
        cells,
        ...(isHidden && { isHidden }),
        ...(uncomputed.length > 0 && { uncomputed }),
        ...(merges.length > 0 && { merges }),
        ...rowMarks,
      }
    },
  }
}

/** Columns precede the rows of a table. */
function createColumns() {
  const hidden = new Set<number>()
  const styles: (string | undefined)[] = []
  let column = 0
  return {
    hidden,
    styleOf: (at: number) => styles[at],
    add(attributes: Record<string, string>) {
      const next = column + getRepeatCount(attributes["table:number-columns-repeated"])
      const isHidden = attributes["table:visibility"] === "collapse"
      for (let at = column; at < Math.min(next, maxColumns); at++) {
        styles[at] = attributes["table:default-cell-style-name"]
        if (isHidden) hidden.add(at)
      }
      column = next
    },
  }
}

function createTableHandlers(found: OdsItem[], styles: OdsStyles): XmlHandlers {
  let sheet = -1
  let depth = 0
  let number = 0
  let pictures = 0
  let columns = createColumns()
  let row = createOdsRow(0, {})
  let cell: ReturnType<typeof createOdsCell> | null = null
  const openSheet = (attributes: Record<string, string>) => {
    sheet++
    if (sheet >= maxSheets) throw new TableProblem(`This workbook has more than ${maxSheets} sheets`)
    number = 0
    pictures = 0
    columns = createColumns()
    const isHidden = styles.hiddenTables.has(attributes["table:style-name"] ?? "")
    found.push({ kind: "sheet", name: attributes["table:name"] ?? `Sheet ${sheet + 1}`, isHidden })
  }
  return {
    open(tag, attributes) {
      if (tag === "table" && ++depth === 1) openSheet(attributes)
      if (depth !== 1) return
      if (tag === "image") pictures++
      if (tag === "table-column") columns.add(attributes)
      else if (tag === "table-row") row = createOdsRow(number + 1, attributes)
      else if (tag === "table-cell" || tag === "covered-table-cell") {
        const style = attributes["table:style-name"] ?? row.style ?? columns.styleOf(row.column())
        cell = createOdsCell(attributes, style, styles)
      } else cell?.open(tag, attributes)
    },
    close(tag) {
      if (tag === "table" && depth-- === 1)
        found.push({ kind: "end", details: { hiddenColumns: columns.hidden, pictures } })
      if (depth !== 1) return
      if (tag === "table-cell" || tag === "covered-table-cell") {
        if (cell) row.add(cell.end())
        cell = null
      } else if (tag === "table-row") {
        const one = row.end()
        if (one) found.push({ kind: "row", row: one, copies: row.copies })
        number += row.copies
      } else cell?.close(tag)
    },
    text(piece) {
      if (depth === 1) cell?.text(piece)
    },
  }
}

async function* readAll(zip: Zip): AsyncGenerator<OdsItem> {
  yield* readXml<OdsItem>(await zip.open("content.xml", maxContentBytes), (found) => {
    const styles = createOdsStyles()
    const tables = createTableHandlers(found, styles)
    return {
      open(tag, attributes) {
        styles.open(tag, attributes)
        tables.open(tag, attributes)
      },
      close: tables.close,
      text: tables.text,
    }
  })
}

export async function readOdsSheets(zip: Zip): Promise<{ sheets: TableSheet[]; details: SheetDetails[] }> {
  const sheets: TableSheet[] = []
  const details: SheetDetails[] = []
  for await (const one of readAll(zip)) {
    const last = sheets.at(-1)
    if (one.kind === "sheet") sheets.push({ name: one.name, rows: 0, ...(one.isHidden && { isHidden: true }) })
    else if (one.kind === "end") details.push(one.details)
    else if (last) last.rows = one.row.number + one.copies - 1
  }
  if (sheets.length === 0) throw new TableProblem("This workbook has no sheet with cells")
  return { sheets, details }
}

export async function* readOdsSheet(zip: Zip, index: number): AsyncGenerator<CellRow> {
  let sheet = -1
  for await (const one of readAll(zip)) {
    if (one.kind === "sheet") sheet++
    if (sheet > index) return
    if (sheet < index || one.kind !== "row") continue
    const { row, copies } = one
    for (let copy = 0; copy < Math.min(copies, maxCopies); copy++) yield { ...row, number: row.number + copy }
    if (copies > maxCopies) {
      const problem = `This row is repeated ${copies} times`
      yield { number: row.number + maxCopies, cells: [], problem }
    }
  }
}
