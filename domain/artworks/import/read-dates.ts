import { truncateText } from "../../../lib/truncate-text.ts"
import { parseYears } from "../../../lib/years.ts"
import { formatSerialDate } from "../../../services/spreadsheets/xlsx-sheet.ts"
import type { ArtworkInput } from "../artwork.ts"
import type { ImportField } from "./fields.ts"
import { foldKey } from "./heading.ts"
import { parseYesNo } from "./parse-values.ts"
import type { RowReader } from "./row-reader.ts"

type Years = Pick<ArtworkInput, "year" | "yearText" | "yearFrom" | "yearTo">

const leadingYear = (text: string): number | null => {
  const year = /^(\d{4})(?:-\d{2}-\d{2}.*)?$/.exec(text)
  return year ? Number(year[1]) : null
}

/**
 * A serial number (`44197`), or a year with decimals (`2019.0`). `20011` stays: as a year with a digit too many it is
 * ambiguous.
 */
function normalizeDate(text: string): string {
  if (/^(19|20)\d{3}$/.test(text)) return text
  const decimals = /^(\d{4})[.,]0+$/.exec(text)
  if (decimals?.[1]) return decimals[1]
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0
  return (serial > 18_000 && serial < 73_051 && formatSerialDate(Math.floor(serial), false)) || text
}

const createdHeading = /^(?:date|time)?(?:created|added)/
const timeOfDay = /\b(?!0?0:00)\d{1,2}:\d{2}/
const wholeDay = /\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|\p{L}{3,} \d{1,2}, \d{4}/u

/** In a `Created` column, a time of day or another year in a year column show that it is the row's time of creation. */
function findDateField({ text, mapping, note }: RowReader): ImportField {
  const heading = mapping.columns.date ?? ""
  const date = text("date")
  if (text("yearText") !== "") return "yearText"
  if (date === "") return text("year") === "" ? "date" : "year"
  if (!createdHeading.test(foldKey(heading))) return "date"
  const year = /^\d{4}$/.test(text("year")) ? text("year") : ""
  if (year !== "" && wholeDay.test(date) && !date.includes(year)) return "year"
  if (!timeOfDay.test(date)) return "date"
  note("date", "This says when the row was made, so it isn’t read as the work’s year.", { heading, text: "" })
  return "year"
}

/** Keeps the file's words; unreadable ones stay as text, with a note. */
export function readDates(reader: RowReader): Years {
  const { text, mapping } = reader
  if (mapping.layout === "solander") {
    const number = (field: ImportField) => (/^-?\d{1,4}$/.test(text(field)) ? Number(text(field)) : null)
    const years = { year: number("year"), yearFrom: number("yearFrom"), yearTo: number("yearTo") }
    if (Object.values(years).some((year) => year !== null)) return { ...years, yearText: text("yearText") }
  }
  const field = findDateField(reader)
  const read = parseYears(normalizeDate(text(field)))
  const written = read.ok ? read.text : text(field)
  const isRead = read.ok && (read.from !== null || read.to !== null)
  // If the words are unreadable, the catalog's own year columns count.
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
  const circa = parseYesNo(text("circa")) === true && !/^c/i.test(written)
  const yearText = truncateText(circa && written ? `c. ${written}` : written, 200)
  return { year: from ?? to, yearText, yearFrom: from, yearTo: to }
}
