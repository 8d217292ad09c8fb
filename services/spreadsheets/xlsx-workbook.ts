import { maxSheets, TableProblem } from "./table.ts"
import { createRuns } from "./xlsx-runs.ts"
import { type CellStyle, readStyles } from "./xlsx-styles.ts"
import { readWholeXml, readXml } from "./xml.ts"
import type { Zip } from "./zip.ts"

const megabyte = 1024 * 1024

/** In memory while a sheet is read; more is refused. */
const maxStringsBytes = 64 * megabyte
const maxPartBytes = 16 * megabyte
export const maxSheetBytes = 1024 * megabyte

export type Workbook = {
  sheets: { name: string; part: string; isHidden: boolean }[]
  since1904: boolean
  styles: CellStyle[]
}

/** Decodes `_x000D_`, the escape for characters that XML cannot contain. */
export function unescapeXlsx(text: string): string {
  if (!text.includes("_x")) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function resolveTarget(target: string): string {
  if (target.startsWith("/")) return target.slice(1)
  const path: string[] = ["xl"]
  for (const segment of target.split("/")) {
    if (segment === "..") path.pop()
    else if (segment !== ".") path.push(segment)
  }
  return path.join("/")
}

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const listed: { name: string; relation: string; isHidden: boolean }[] = []
  let since1904 = false
  await readWholeXml(await zip.open("xl/workbook.xml", maxPartBytes), {
    open(name, attributes) {
      if (name === "workbookPr") since1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "")
      if (name !== "sheet") return
      if (listed.length >= maxSheets) throw new TableProblem(`This workbook has more than ${maxSheets} sheets`)
      const relation = Object.entries(attributes).find(([key]) => key === "id" || key.endsWith(":id"))?.[1] ?? ""
      const isHidden = attributes.state === "hidden" || attributes.state === "veryHidden"
      listed.push({ name: attributes.name ?? `Sheet ${listed.length + 1}`, relation, isHidden })
    },
    close() {},
    text() {},
  })
  const targets = new Map<string, string>()
  await readWholeXml(await zip.open("xl/_rels/workbook.xml.rels", maxPartBytes), {
    open(name, attributes) {
      if (name !== "Relationship" || !attributes.Type?.endsWith("/worksheet")) return
      targets.set(attributes.Id ?? "", resolveTarget(attributes.Target ?? ""))
    },
    close() {},
    text() {},
  })
  // Chart sheets are listed too, but have no cells.
  const sheets = listed.flatMap(({ name, relation, isHidden }) => {
    const part = targets.get(relation)
    return part && zip.has(part) ? [{ name, part, isHidden }] : []
  })
  if (sheets.length === 0) throw new TableProblem("This workbook has no sheet with cells")
  return { sheets, since1904, styles: await readStyles(zip) }
}

export type SharedTexts = { texts: string[]; struck: Map<number, string> }

export async function readSharedTexts(zip: Zip): Promise<SharedTexts> {
  const found: SharedTexts = { texts: [], struck: new Map() }
  const part = zip.names.find((name) => name.toLowerCase() === "xl/sharedstrings.xml")
  if (!part) return found
  const runs = createRuns(maxStringsBytes)
  await readWholeXml(await zip.open(part, maxStringsBytes), {
    open(name, attributes) {
      if (name === "si") runs.clear()
      else runs.open(name, attributes)
    },
    close(name) {
      runs.close(name)
      if (name !== "si") return
      const { text, struck } = runs.get()
      if (struck !== "") found.struck.set(found.texts.length, unescapeXlsx(struck))
      found.texts.push(unescapeXlsx(text))
    },
    text: (piece) => runs.add(piece),
  })
  return found
}

export async function countRows(zip: Zip, part: string): Promise<number> {
  let last = 0
  let isStated = false
  const found = readXml<"stated">(await zip.open(part, maxSheetBytes), (into) => ({
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
    // Damage further down is reported when the rows are read.
    if (!(error instanceof TableProblem)) throw error
  }
  return last
}
