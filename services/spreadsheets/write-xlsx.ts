import { Readable } from "node:stream"
import { ZipFile } from "yazl"

/** A day is `2026-11-28`; null is empty. */
export type XlsxCell = string | { number: number; decimals: number } | { day: string } | null

type SheetColumn = { head: string /** In characters. */; width: number }

const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`
const main = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packageNamespace = "http://schemas.openxmlformats.org/package/2006"
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** ECMA-376, part 1. */
const staticParts: Record<string, string> = {
  "[Content_Types].xml": `${xml}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "_rels/.rels": `${xml}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `${xml}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${xml}<styleSheet ${main}><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.000"/><numFmt numFmtId="166" formatCode="#,##0.00"/><numFmt numFmtId="167" formatCode="#,##0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>${[164, 167, 166, 165].map((id) => `<xf xfId="0" numFmtId="${id}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
}

const styles = { head: 1, day: 2, decimals: { 0: 3, 2: 4, 3: 5 } as Record<number, number> }

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")

const formatText = (value: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ""}><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`

/** Days since December 30, 1899, as spreadsheets count. */
const getSerial = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + 25_569

function formatCell(cell: XlsxCell): string {
  if (cell === null || cell === "") return "<c/>"
  if (typeof cell === "string") return formatText(cell)
  if ("day" in cell) return `<c s="${styles.day}"><v>${getSerial(cell.day)}</v></c>`
  const style = styles.decimals[cell.decimals] ?? 0
  return `<c${style ? ` s="${style}"` : ""}><v>${cell.number}</v></c>`
}

async function* formatSheet(columns: SheetColumn[], rows: AsyncIterable<XlsxCell[]>): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${xml}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`
  yield `<row>${columns.map(({ head }) => formatText(head, styles.head)).join("")}</row>`
  for await (const cells of rows) yield `<row>${cells.map(formatCell).join("")}</row>`
  yield "</sheetData></worksheet>"
}

export function writeXlsx(name: string, columns: SheetColumn[], rows: AsyncIterable<XlsxCell[]>): Readable {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(staticParts)) zip.addBuffer(Buffer.from(content), path)
  const workbook = `${xml}<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  zip.addBuffer(Buffer.from(workbook), "xl/workbook.xml")
  const out = zip.outputStream as Readable
  const sheet = Readable.from(formatSheet(columns, rows), { objectMode: false, highWaterMark: 64 * 1024 })
  // A closed reader or a failing row ends both streams.
  sheet.on("error", (error) => out.destroy(error))
  out.on("close", () => sheet.destroy())
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml")
  zip.end()
  return out
}
