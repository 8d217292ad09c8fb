import { join } from "node:path"
import { formatCellNote } from "../../domain/artworks/import/cell-note.ts"
import { groupRows } from "../../domain/artworks/import/group-rows.ts"
import { openImportFile } from "../../domain/artworks/import/open-import-file.server.ts"
import { readArtworkRow } from "../../domain/artworks/import/read-artwork-row.ts"
import { writeOds, writeXlsx } from "./make-workbook.ts"
import { createScratchFolder } from "./read-tables.ts"

const getScratchPath = async (name: string) => join(await createScratchFolder(), name)

/** The works of a file, with the notes about each, and the problems of unusable rows. */
export async function readWorksFile(path: string, currency = "EUR") {
  const opened = await openImportFile(path, { currency })
  if (!opened.ok) throw new Error(opened.problem)
  const { table, mapping, survey } = opened
  const works = []
  const left: string[] = []
  for await (const group of groupRows(mapping, table.rows)) {
    const one = readArtworkRow(mapping, group, survey)
    if (!one.ok) {
      left.push(one.problem)
      continue
    }
    const { input, published, unread, images, notes } = one
    works.push({ ...input, published, unread, images, warnings: notes.map(formatCellNote) })
  }
  return { table, mapping, survey, works, left }
}

/** A cell: a text or number, one with a style's index, or rich text. */
type Cell = string | number | { is: string | number; style?: number } | { runs: string }

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

function xlsxCell(cell: Cell, at: string): string {
  if (cell === "") return ""
  if (typeof cell === "object" && "runs" in cell) return `<c r="${at}" t="inlineStr"><is>${cell.runs}</is></c>`
  const { is, style = 0 } = typeof cell === "object" ? cell : { is: cell }
  if (is === "") return ""
  return typeof is === "number"
    ? `<c r="${at}" s="${style}"><v>${is}</v></c>`
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t>${escaped(is)}</t></is></c>`
}

const xlsxRows = (rows: readonly Cell[][]) =>
  rows
    .map((cells, index) => {
      const written = cells.map((cell, column) => xlsxCell(cell, `${"ABCDEFGHIJ"[column]}${index + 1}`))
      return `<row r="${index + 1}">${written.join("")}</row>`
    })
    .join("")

/** Number formats, a struck-through font, and a fill. */
const buildStyles = (formats: readonly string[]) => {
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
  )
  const xfs = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  return `<numFmts>${codes.join("")}</numFmts><fonts><font/><font><strike/></font></fonts>
    <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills>
    <cellXfs><xf numFmtId="0"/><xf fontId="1"/><xf fillId="1"/>${xfs.join("")}</cellXfs>`
}

/** The indexes of styles: struck through, filled, and the first number format. */
export const styles = { struck: 1, colored: 2, formats: 3 }

type SheetXml = { formats?: string[]; before?: string; after?: string; comments?: string; drawing?: string }

/** Writes an .xlsx with one sheet. */
export async function writeWorksXlsx(
  rows: readonly Cell[][],
  { formats = [], ...xml }: SheetXml = {},
): Promise<string> {
  const sheet = { name: "Works", rows: xlsxRows(rows), ...xml }
  return writeXlsx(await getScratchPath("works.xlsx"), [sheet], { styles: buildStyles(formats) })
}

export const buildMergeCells = (...ranges: string[]) =>
  `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`

/** Writes an .ods with one table. */
export const writeWorksOds = async (rows: readonly (readonly string[])[], { columns = "", styles: own = "" } = {}) =>
  writeOds(
    await getScratchPath("works.ods"),
    `${own}<table:table table:name="Works">${columns}${rows.map((cells) => `<table:table-row>${cells.join("")}</table:table-row>`).join("")}</table:table>`,
  )

/** A cell of an .ods. @param text plain text, or XML elements */
export const buildOdsCell = (text: string, attributes = "") =>
  `<table:table-cell ${attributes}>${text.startsWith("<") || text === "" ? text : `<text:p>${text}</text:p>`}</table:table-cell>`
export const buildOdsNumber = (value: number, shown: string, attributes = "") =>
  buildOdsCell(shown, `office:value-type="float" office:value="${value}" ${attributes}`)
