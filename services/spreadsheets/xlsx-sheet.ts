import { trimFloatNoise } from "./displayed-values.ts"
import { formatSheetDate, formatSheetNumber } from "./number-formats.ts"
import { createRowMarks, type SheetCell } from "./row-annotations.ts"
import type { CellRow } from "./table.ts"
import { parseColumn, type XlsxDetails } from "./xlsx-details.ts"
import { createRuns, isTrue, type StruckText } from "./xlsx-runs.ts"
import { maxSheetBytes, readSharedTexts, type SharedTexts, unescapeXlsx, type Workbook } from "./xlsx-workbook.ts"
import { readXml } from "./xml.ts"
import type { Zip } from "./zip.ts"

/** Columns further right belong to no artist's inventory. */
const maxColumns = 1024
const dayMs = 86_400_000

/** 1 is January 1, 1900, with a February 29, 1900 that never existed; old Mac files count from January 1, 1904. */
export function formatSerialDate(serial: number, since1904: boolean): string | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const text = new Date(epoch + Math.round((serial * dayMs) / 1000) * 1000).toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19)
}

const days1904 = 1462

type ReadCell = Pick<SheetCell, "text" | "stored" | "struck">

const plainCell = (text: string): ReadCell => ({ text, stored: text, struck: "" })

function readNumberCell(value: string, workbook: Workbook, style: number): ReadCell {
  const { isDate = false, format = null } = workbook.styles[style] ?? {}
  if (!isDate) {
    const stored = trimFloatNoise(value)
    return { ...plainCell(stored), text: format === null ? stored : formatSheetNumber(stored, format) }
  }
  const day = value === "" ? null : formatSerialDate(Number(value), workbook.since1904)
  if (day === null) return plainCell(trimFloatNoise(value))
  const serial = Number(value) + (workbook.since1904 ? days1904 : 0)
  return { ...plainCell(day), text: format === null ? day : formatSheetDate(day, serial, format) }
}

function readTextCell({ text, struck }: StruckText): ReadCell {
  return { ...plainCell(unescapeXlsx(text)), struck: unescapeXlsx(struck) }
}

function readCell(type: string | undefined, style: number, runs: StruckText, shared: SharedTexts, workbook: Workbook) {
  const { text: value } = runs
  if (type === "s") {
    const at = Number(value)
    return { ...plainCell(shared.texts[at] ?? ""), struck: shared.struck.get(at) ?? "" }
  }
  if (type === "str" || type === "inlineStr") return readTextCell(runs)
  if (type === "b") return plainCell(value === "1" ? "TRUE" : "FALSE")
  return type === "e" || type === "d" ? plainCell(value) : readNumberCell(value, workbook, style)
}

function createRow(workbook: Workbook, details: XlsxDetails, number: number, isHidden: boolean) {
  const cells: string[] = []
  const uncomputed: number[] = []
  const marks = createRowMarks()
  return {
    number,
    uncomputed,
    add(column: number, { style, at, held }: { style: number; at: string | undefined; held: ReadCell }) {
      const { isStruck = false, color = null } = workbook.styles[style] ?? {}
      const comment = (at === undefined ? undefined : details.comments.get(at)) ?? ""
      if (held.text !== "") {
        while (cells.length < column) cells.push("")
        cells[column] = held.text
      }
      marks.add(column, { ...held, struck: isStruck ? held.text : held.struck, comment, color })
    },
    end(): CellRow | null {
      const rowMarks = marks.end()
      if (!rowMarks) return null
      const merges = details.merges.get(number)
      return {
        number,
        cells,
        ...(isHidden && { isHidden }),
        ...(uncomputed.length > 0 && { uncomputed }),
        ...(merges && { merges }),
        ...rowMarks,
      }
    },
  }
}

export async function* readXlsxSheet(
  zip: Zip,
  workbook: Workbook,
  part: string,
  details: XlsxDetails,
): AsyncGenerator<CellRow> {
  const shared = await readSharedTexts(zip)
  const stream = await zip.open(part, maxSheetBytes)
  yield* readXml<CellRow>(stream, (found) => {
    let row = createRow(workbook, details, 0, false)
    let column = -1
    let type: string | undefined
    let style = 0
    let isFormula = false
    let at: string | undefined
    const runs = createRuns()
    return {
      open(name, attributes) {
        if (name === "row") {
          row = createRow(workbook, details, Number(attributes.r ?? row.number + 1), isTrue(attributes.hidden))
          column = -1
        } else if (name === "c") {
          isFormula = false
          at = attributes.r
          const letters = /^[A-Z]+/.exec(at ?? "")?.[0]
          column = letters ? parseColumn(letters) : column + 1
          // A picture in a cell is an error to programs that do not know it.
          type = attributes.vm !== undefined && attributes.t === "e" ? "picture" : attributes.t
          style = Number(attributes.s ?? 0)
          runs.clear()
        } else if (name === "f") isFormula = true
        else runs.open(name, attributes)
      },
      close(name) {
        runs.close(name)
        if (name === "row") {
          const one = row.end()
          if (one) found.push(one)
        }
        if (name !== "c" || column >= maxColumns) return
        const typed = runs.get()
        const isEmpty = typed.text === "" || type === "picture"
        const cell = isEmpty ? plainCell("") : readCell(type, style, typed, shared, workbook)
        if (isEmpty && isFormula && type !== "str" && type !== "picture") row.uncomputed.push(column)
        row.add(column, { style, at, held: cell })
      },
      text: (piece) => runs.add(piece),
    }
  })
}
