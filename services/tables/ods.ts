import { type CellRow, longestRow, mostSheets, type Sheet, TableProblem } from "./table.ts"
import { readXml } from "./xml.ts"
import type { Zip } from "./zip.ts"

const longestContent = 1024 * 1024 * 1024
const mostColumns = 1024

/** One filled row is not written down more often than this: programs do so for empty rows only. */
const mostCopies = 1000

type SheetRow = CellRow & { sheet: number; name: string; copies: number }

/** All filled rows of all sheets as they stream in; a row that stands for several carries how many. */
async function* readRows(zip: Zip): AsyncGenerator<SheetRow> {
  yield* readXml<SheetRow>(await zip.open("content.xml", longestContent), (found) => {
    let sheet = -1
    let name = ""
    let depth = 0
    let row = 0
    let rowCopies = 1
    let cells: string[] = []
    let column = 0
    let cellCopies = 1
    let typed: string | null = null
    let paragraphs: string[] = []
    let paragraph: string | null = null
    let aside = 0
    let length = 0

    const add = (text: string) => {
      length += text.length
      if (length > longestRow) throw new TableProblem("This spreadsheet has a cell that is too long")
      if (paragraph !== null) paragraph += text
    }

    const copies = (stated: string | undefined) => Math.max(1, Math.min(Number(stated) || 1, 2 ** 24))

    const endCell = () => {
      const value = typed ?? paragraphs.map((text) => text.replace(/_x000d_$/i, "\r")).join("\n")
      if (value !== "") {
        for (let index = column; index < Math.min(column + cellCopies, mostColumns); index++) {
          while (cells.length < index) cells.push("")
          cells[index] = value
        }
      }
      column += cellCopies
    }

    return {
      open(tag, attributes) {
        if (tag === "table") {
          depth++
          if (depth > 1) return
          sheet++
          if (sheet >= mostSheets) throw new TableProblem(`This workbook has more than ${mostSheets} sheets`)
          name = attributes["table:name"] ?? `Sheet ${sheet + 1}`
          row = 0
          found.push({ sheet, name, number: 0, cells: [], copies: 0 })
        }
        if (depth !== 1) return
        if (tag === "table-row") {
          rowCopies = copies(attributes["table:number-rows-repeated"])
          cells = []
          column = 0
        } else if (tag === "table-cell" || tag === "covered-table-cell") {
          cellCopies = copies(attributes["table:number-columns-repeated"])
          paragraphs = []
          length = 0
          typed = typedValue(attributes)
        } else if (tag === "annotation") aside++
        else if (aside > 0) return
        else if (tag === "p" || tag === "h") paragraph = ""
        else if (paragraph === null) return
        else if (tag === "s") add(" ".repeat(Math.min(Number(attributes["text:c"] ?? 1) || 1, 1000)))
        else if (tag === "tab") add("\t")
        else if (tag === "line-break") add("\n")
      },
      close(tag) {
        if (tag === "table") depth--
        if (depth !== 1) return
        if (tag === "annotation") aside--
        else if (aside > 0) return
        else if ((tag === "p" || tag === "h") && paragraph !== null) {
          paragraphs.push(paragraph)
          add("\n")
          paragraph = null
        } else if (tag === "table-cell" || tag === "covered-table-cell") endCell()
        else if (tag === "table-row") {
          const filled = cells.some((cell) => cell.trim() !== "")
          if (filled) found.push({ sheet, name, number: row + 1, cells, copies: rowCopies })
          row += rowCopies
        }
      },
      text(piece) {
        if (paragraph !== null && aside === 0) add(piece.replace(/[\t\r\n ]+/g, " "))
      },
    }
  })
}

/** The value of a cell that is no text: numbers and dates as the machine has them, not as the sheet shows them. */
function typedValue(attributes: Record<string, string>): string | null {
  switch (attributes["office:value-type"]) {
    case "float":
    case "percentage":
      return attributes["office:value"] ?? null
    case "currency":
      return [attributes["office:currency"], attributes["office:value"]].filter(Boolean).join(" ") || null
    case "date":
      return attributes["office:date-value"]?.replace(/T00:00:00(?:\.0+)?$/, "") ?? null
    case "boolean":
      return attributes["office:boolean-value"]?.toUpperCase() ?? null
    default:
      return null
  }
}

/** The sheets of an .ods file, each with the number of its last filled row. */
export async function readOdsSheets(zip: Zip): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  for await (const row of readRows(zip)) {
    sheets[row.sheet] ??= { name: row.name, rows: 0 }
    const sheet = sheets[row.sheet]
    if (sheet) sheet.rows = row.copies === 0 ? sheet.rows : row.number + row.copies - 1
  }
  if (sheets.length === 0) throw new TableProblem("This workbook has no sheet with cells")
  return sheets
}

/** The rows of one sheet as they stream in, heading first, empty rows left out. */
export async function* readOdsSheet(zip: Zip, index: number): AsyncGenerator<CellRow> {
  for await (const { sheet, number, cells, copies } of readRows(zip)) {
    if (sheet > index) return
    if (sheet < index) continue
    for (let copy = 0; copy < Math.min(copies, mostCopies); copy++) yield { number: number + copy, cells }
    if (copies > mostCopies) {
      yield { number: number + mostCopies, cells: [], problem: `This row is repeated ${copies} times` }
    }
  }
}
