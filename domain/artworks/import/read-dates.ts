import { cut } from "../../../lib/cut.ts"
import { readYears } from "../../../lib/years.ts"
import { dateOfSerial } from "../../../services/tables/xlsx-sheet.ts"
import type { ArtworkInput } from "../artwork.ts"
import type { ImportField } from "./fields.ts"
import { readYesNo } from "./read-words.ts"
import type { RowReader } from "./row-reader.ts"

type Years = Pick<ArtworkInput, "year" | "yearText" | "yearFrom" | "yearTo">

/** The year that a cell begins with: `1897`, `1897-01-01`. */
const leadingYear = (text: string): number | null => {
  const year = /^(\d{4})(?:-\d{2}-\d{2}.*)?$/.exec(text)
  return year ? Number(year[1]) : null
}

/**
 * A day that a spreadsheet has as a number (`44197`), where its cell lost the format of a date; no year has five digits.
 * `20011` could be one, in 1954, and is more likely 2001 or 2011 with a digit too many: nobody guesses which.
 */
function typedDate(text: string): string {
  if (/^(19|20)\d{3}$/.test(text)) return text
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0
  return (serial > 18_000 && serial < 73_051 && dateOfSerial(Math.floor(serial), false)) || text
}

/** The years of a work, in the words of the file. What cannot be read stays as words, with a note. */
export function readDates(reader: RowReader): Years {
  const { text, mapping } = reader
  if (mapping.layout === "solander") {
    const number = (field: ImportField) => (/^-?\d{1,4}$/.test(text(field)) ? Number(text(field)) : null)
    const years = { year: number("year"), yearFrom: number("yearFrom"), yearTo: number("yearTo") }
    if (Object.values(years).some((year) => year !== null)) return { ...years, yearText: text("yearText") }
  }
  const field = (["yearText", "date", "year"] as const).find((one) => text(one) !== "") ?? "date"
  const read = readYears(typedDate(text(field)))
  const words = read.ok ? read.text : text(field)
  const isRead = read.ok && (read.from !== null || read.to !== null)
  // Where the words cannot be read, the catalogue's own years are its best knowledge.
  const from = isRead ? read.from : (leadingYear(text("yearFrom")) ?? leadingYear(text("year")))
  const to = isRead ? read.to : (leadingYear(text("yearTo")) ?? from)
  if (!isRead && from === null && to === null) {
    const problem = read.ok ? read.warning : read.problem
    if (problem)
      reader.unread(
        field,
        `${problem}. It is kept as text only: correct the cell and import again, or enter the year in the studio.`,
      )
  }
  const circa = readYesNo(text("circa")) === true && !/^c/i.test(words)
  const yearText = cut(circa && words ? `c. ${words}` : words, 200)
  return { year: from ?? to, yearText, yearFrom: from, yearTo: to }
}
