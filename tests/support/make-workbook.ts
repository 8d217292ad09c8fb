import { createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { ZipFile } from "yazl"

export async function writeZip(path: string, files: Record<string, string | Buffer>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

const xmlDeclaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`
const mainNamespace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
const relationsNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/**
 * Writes an .xlsx with raw sheets: `rows` is the content of `<sheetData>`.
 * @param options.strings the contents of `<si>`; @param options.styles the content of `<styleSheet>`
 */
export async function writeXlsx(
  path: string,
  sheets: {
    name: string
    rows: string
    dimension?: string
    state?: string
    /** XML before and after the rows, and the sheet's comments and drawing. */
    before?: string
    after?: string
    comments?: string
    drawing?: string
  }[],
  options: { strings?: string[]; styles?: string; since1904?: boolean } = {},
): Promise<string> {
  const files: Record<string, string> = {
    "xl/workbook.xml": `${xmlDeclaration}<workbook ${mainNamespace} xmlns:r="${relationsNamespace}"><workbookPr date1904="${options.since1904 ? 1 : 0}"/><sheets>${sheets
      .map((sheet, index) => {
        const state = sheet.state ? ` state="${sheet.state}"` : ""
        return `<sheet name="${sheet.name}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`
      })
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${xmlDeclaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relationsNamespace}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join("")}</Relationships>`,
  }
  for (const [index, sheet] of sheets.entries()) {
    const dimension = sheet.dimension ? `<dimension ref="${sheet.dimension}"/>` : ""
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `${xmlDeclaration}<worksheet ${mainNamespace}>${dimension}${sheet.before ?? ""}<sheetData>${sheet.rows}</sheetData>${sheet.after ?? ""}</worksheet>`
    const beside = { comments: sheet.comments, drawing: sheet.drawing }
    const extras = Object.entries(beside).filter(([, content]) => content !== undefined)
    for (const [kind, content] of extras) files[`xl/${kind}${index + 1}.xml`] = `${xmlDeclaration}${content}`
    if (extras.length === 0) continue
    const links = extras.map(
      ([kind]) =>
        `<Relationship Id="${kind}" Type="${relationsNamespace}/${kind}" Target="../${kind}${index + 1}.xml"/>`,
    )
    files[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] =
      `${xmlDeclaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join("")}</Relationships>`
  }
  if (options.strings) {
    const strings = options.strings.map((text) => `<si>${text}</si>`).join("")
    files["xl/sharedStrings.xml"] = `${xmlDeclaration}<sst ${mainNamespace}>${strings}</sst>`
  }
  if (options.styles)
    files["xl/styles.xml"] = `${xmlDeclaration}<styleSheet ${mainNamespace}>${options.styles}</styleSheet>`
  return await writeZip(path, files)
}

/** Writes an .ods; `tables` is the content of `<office:spreadsheet>`. */
export async function writeOds(path: string, tables: string): Promise<string> {
  const spaces = ["office", "table", "text", "style"].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  return await writeZip(path, {
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `${xmlDeclaration}<office:document-content ${spaces.join(" ")}><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  })
}
