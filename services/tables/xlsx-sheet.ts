import { type CellRow, longestRow, TableProblem } from "./table.ts"
import { longestSheet, readSharedStrings, unescapeXlsx, type Workbook } from "./xlsx-workbook.ts"
import { readXml } from "./xml.ts"
import type { Zip } from "./zip.ts"

/** Columns further right hold no artist's inventory. */
const mostColumns = 1024
const dayMs = 86_400_000

/**
 * The day that a spreadsheet counts as so many days, as `2019-02-28` or `2019-02-28T10:30:00`. Counting starts so that 1
 * is 1 January 1900, with a 29 February 1900 that never was, or at 1 January 1904 in old Mac files.
 */
export function dateOfSerial(serial: number, since1904: boolean): string | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const text = new Date(epoch + Math.round((serial * dayMs) / 1000) * 1000).toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19)
}

/** A number as it was typed: files hold 75.2 as 75.200000000000003. */
export function plainNumber(text: string): string {
  if (/^-?\d*$/.test(text)) return text
  const number = Number(text)
  if (text.trim() === "" || !Number.isFinite(number)) return text
  const plain = String(Number(number.toPrecision(15)))
  return plain.includes("e") ? text : plain
}

function columnOf(reference: string | undefined, following: number): number {
  const letters = /^[A-Z]+/.exec(reference ?? "")?.[0]
  if (!letters) return following
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The rows of one sheet as they stream in, heading first, empty rows left out. */
export async function* readXlsxSheet(zip: Zip, workbook: Workbook, part: string): AsyncGenerator<CellRow> {
  const shared = await readSharedStrings(zip)
  const stream = await zip.open(part, longestSheet)

  const cellText = (type: string | undefined, style: number, value: string): string => {
    if (type === "s") return shared[Number(value)] ?? ""
    if (type === "str" || type === "inlineStr") return unescapeXlsx(value)
    if (type === "b") return value === "1" ? "TRUE" : "FALSE"
    if (type === "e") return ""
    if (type === "d") return value
    const date = workbook.dateStyles.has(style) && value !== "" ? dateOfSerial(Number(value), workbook.since1904) : null
    return date ?? plainNumber(value)
  }

  yield* readXml<CellRow>(stream, (found) => {
    let row = 0
    let cells: string[] = []
    let column = -1
    let type: string | undefined
    let style = 0
    let value = ""
    let inValue = false
    let phonetic = false
    return {
      open(name, attributes) {
        if (name === "row") {
          row = Number(attributes.r ?? row + 1)
          cells = []
          column = -1
        } else if (name === "c") {
          column = columnOf(attributes.r, column + 1)
          type = attributes.t
          style = Number(attributes.s ?? 0)
          value = ""
        } else if (name === "v" || name === "t") inValue = true
        else if (name === "rPh") phonetic = true
      },
      close(name) {
        if (name === "v" || name === "t") inValue = false
        else if (name === "rPh") phonetic = false
        else if (name === "c" && value !== "" && column < mostColumns) {
          while (cells.length < column) cells.push("")
          cells[column] = cellText(type, style, value)
        } else if (name === "row" && cells.some((cell) => cell.trim() !== "")) found.push({ number: row, cells })
      },
      text(piece) {
        if (!inValue || phonetic) return
        value += piece
        if (value.length > longestRow) throw new TableProblem("This spreadsheet has a cell that is too long")
      },
    }
  })
}
