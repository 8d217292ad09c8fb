import { mostSheets, TableProblem } from "./table.ts"
import { readWholeXml, readXml } from "./xml.ts"
import type { Zip } from "./zip.ts"

const megabyte = 1024 * 1024

/** Text is kept in memory as long as a sheet is read; more than this is refused. */
const longestStrings = 64 * megabyte
const longestPart = 16 * megabyte
export const longestSheet = 1024 * megabyte

/** What the parts around the sheets say: where each sheet is, how dates are counted, which styles are dates. */
export type Workbook = { sheets: { name: string; part: string }[]; since1904: boolean; dateStyles: Set<number> }

/** Undoes `_x000D_`, the way in which these files write characters that XML has no place for. */
export function unescapeXlsx(text: string): string {
  if (!text.includes("_x")) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Where a relationship's target is, seen from the part that holds it. */
function resolve(target: string): string {
  if (target.startsWith("/")) return target.slice(1)
  const path: string[] = ["xl"]
  for (const step of target.split("/")) {
    if (step === "..") path.pop()
    else if (step !== ".") path.push(step)
  }
  return path.join("/")
}

/** Number formats that are dates by their number (ECMA-376 part 1, 18.8.30, with the East Asian ones). */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Whether a format code shows a day, month or year, once quoted text, colours and conditions are out of it. */
export function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, "").replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
  const [positive = ""] = bare.split(";")
  return /[ymdhs]/i.test(positive) && !/general/i.test(positive)
}

async function readDateStyles(zip: Zip): Promise<Set<number>> {
  const styles = new Set<number>()
  if (!zip.has("xl/styles.xml")) return styles
  const dates = new Set<number>()
  const others = new Set<number>()
  let inCells = false
  let index = 0
  await readWholeXml(await zip.open("xl/styles.xml", longestPart), {
    open(name, attributes) {
      if (name === "numFmt") {
        const id = Number(attributes.numFmtId)
        if (isDateFormat(attributes.formatCode ?? "")) dates.add(id)
        else others.add(id)
      } else if (name === "cellXfs") inCells = true
      else if (name === "xf" && inCells) {
        const id = Number(attributes.numFmtId ?? 0)
        if (dates.has(id) || (isBuiltInDate(id) && !others.has(id))) styles.add(index)
        index++
      }
    },
    close(name) {
      if (name === "cellXfs") inCells = false
    },
    text() {},
  })
  return styles
}

/** Reads the list of sheets and the date styles of an .xlsx file. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const listed: { name: string; relation: string }[] = []
  let since1904 = false
  await readWholeXml(await zip.open("xl/workbook.xml", longestPart), {
    open(name, attributes) {
      if (name === "workbookPr") since1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "")
      if (name !== "sheet") return
      if (listed.length >= mostSheets) throw new TableProblem(`This workbook has more than ${mostSheets} sheets`)
      const relation = Object.entries(attributes).find(([key]) => key === "id" || key.endsWith(":id"))?.[1] ?? ""
      listed.push({ name: attributes.name ?? `Sheet ${listed.length + 1}`, relation })
    },
    close() {},
    text() {},
  })
  const targets = new Map<string, string>()
  await readWholeXml(await zip.open("xl/_rels/workbook.xml.rels", longestPart), {
    open(name, attributes) {
      if (name !== "Relationship" || !attributes.Type?.endsWith("/worksheet")) return
      targets.set(attributes.Id ?? "", resolve(attributes.Target ?? ""))
    },
    close() {},
    text() {},
  })
  // Chart sheets are listed too, but hold no cells.
  const sheets = listed.flatMap(({ name, relation }) => {
    const part = targets.get(relation)
    return part && zip.has(part) ? [{ name, part }] : []
  })
  if (sheets.length === 0) throw new TableProblem("This workbook has no sheet with cells")
  return { sheets, since1904, dateStyles: await readDateStyles(zip) }
}

/** The texts that cells of all sheets point to by number. */
export async function readSharedStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = []
  const part = zip.names.find((name) => name.toLowerCase() === "xl/sharedstrings.xml")
  if (!part) return strings
  let text = ""
  let inText = false
  let phonetic = false
  await readWholeXml(await zip.open(part, longestStrings), {
    open(name) {
      if (name === "si") text = ""
      else if (name === "t") inText = true
      else if (name === "rPh") phonetic = true
    },
    close(name) {
      if (name === "si") strings.push(unescapeXlsx(text))
      else if (name === "t") inText = false
      else if (name === "rPh") phonetic = false
    },
    text(piece) {
      if (inText && !phonetic) text += piece
    },
  })
  return strings
}

/** How many rows a sheet has: as it says itself, or counted where it does not. */
export async function countRows(zip: Zip, part: string): Promise<number> {
  let last = 0
  let isStated = false
  const found = readXml<"stated">(await zip.open(part, longestSheet), (into) => ({
    open(name, attributes) {
      if (name === "dimension") {
        const stated = Number(/:[A-Z]+(\d+)$/.exec(attributes.ref ?? "")?.[1] ?? 0)
        if (stated > 1) {
          last = stated
          isStated = true
          into.push("stated")
        }
      } else if (name === "row" && !isStated) last = Number(attributes.r ?? last + 1)
    },
    close() {},
    text() {},
  }))
  try {
    for await (const _ of found) break
  } catch (error) {
    // What is damaged further down is said when the rows are read.
    if (!(error instanceof TableProblem)) throw error
  }
  return last
}
