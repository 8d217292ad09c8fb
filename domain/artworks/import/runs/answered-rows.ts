import { parseMoney } from "../../../../lib/money.ts"
import type { CellMark } from "../../../../services/spreadsheets/table.ts"
import { type Mapping, valueFields } from "../fields.ts"
import { getCell, type ImportedTableRow as TableRow } from "../group-rows.ts"
import { readArtworkRow } from "../read-artwork-row.ts"
import { getFieldsByColumn } from "../remap.ts"
import { isDoubtfulMark } from "../sheet-marks.ts"
import { type Survey, type SurveyOptions, surveyRows } from "../survey.ts"

export type CellAnswer = { row: number; heading: string; text: string; answer: string }

type ByHeading = Map<string, string>

/** An answer applies to its cell, all rows of a merged one, and equal unreadable texts. Iterable more than once. */
export async function withAnswers(
  rows: AsyncIterable<TableRow>,
  answers: readonly CellAnswer[],
  mapping: Mapping,
  options: SurveyOptions,
): Promise<AsyncIterable<TableRow>> {
  if (answers.length === 0) return rows
  const fields = getFieldsByColumn(mapping)
  const ofRows = new Map<number, ByHeading>()
  for (const { row, heading, answer } of answers)
    ofRows.set(row, (ofRows.get(row) ?? new Map<string, string>()).set(heading, answer))
  const doubted = ({ marks = [] }: TableRow, heading: string): CellMark | undefined =>
    marks.find((mark) => mark.heading === heading && isDoubtfulMark(fields.get(heading), mark.kind))
  const marks = await listMarks(rows, ofRows, doubted)
  const merged = new Map<string, string>()
  const texts = new Map<string, ByHeading>()
  for (const { row, heading, text, answer } of answers) {
    const mark = marks.get(row)?.get(heading)
    if (mark?.kind === "merged") merged.set(mark.at, answer)
    if (mark || text === "") continue
    // A private amount may be wrong only in its row, because of the price's currency.
    const isValue = valueFields.some((field) => field === fields.get(heading))
    if (isValue && parseMoney(text, { currency: "USD" }).ok) continue
    texts.set(heading, (texts.get(heading) ?? new Map<string, string>()).set(text, answer))
  }
  const isUnread = texts.size > 0 ? createUnreadCheck(mapping, await surveyRows(mapping, rows, options)) : () => false
  const answersOf = (row: TableRow): ByHeading => {
    const found: ByHeading = new Map()
    for (const [heading, known] of texts) {
      const answer = doubted(row, heading) ? undefined : known.get(getCell(row, heading))
      if (answer !== undefined && isUnread(row, heading)) found.set(heading, answer)
    }
    for (const { at, heading, kind } of row.marks ?? []) {
      const answer = kind === "merged" ? merged.get(at) : undefined
      if (answer !== undefined) found.set(heading, answer)
    }
    for (const [heading, answer] of ofRows.get(row.number) ?? []) found.set(heading, answer)
    return found
  }
  return {
    async *[Symbol.asyncIterator]() {
      for await (const row of rows) yield applyCellAnswers(row, answersOf(row))
    },
  }
}

/** In its row, because other cells can make the same text clear. */
const createUnreadCheck = (mapping: Mapping, survey: Survey) => (row: TableRow, heading: string) => {
  const read = readArtworkRow(mapping, { first: row, others: [] }, survey)
  // A variant is read with its product.
  return !read.ok || read.notes.some((note) => note.isWrong && note.heading === heading)
}

function applyCellAnswers(row: TableRow, answers: ByHeading): TableRow {
  if (answers.size === 0) return row
  const own = Object.fromEntries([...answers.keys()].map((heading) => [heading, row.cells[heading] ?? ""]))
  const cells: Record<string, string> = Object.assign(Object.create(null), row.cells, Object.fromEntries(answers))
  // An answer removes the spreadsheet's marks, except comments.
  const marks = row.marks?.filter(({ heading, kind }) => kind === "comment" || !answers.has(heading))
  return { ...row, cells, own, ...(marks && { marks }) }
}

/** By row and heading. Reads up to the last answered row. */
async function listMarks(
  rows: AsyncIterable<TableRow>,
  answers: ReadonlyMap<number, ByHeading>,
  doubted: (row: TableRow, heading: string) => CellMark | undefined,
): Promise<Map<number, Map<string, CellMark>>> {
  const found = new Map<number, Map<string, CellMark>>()
  const last = Math.max(...answers.keys())
  for await (const row of rows) {
    for (const heading of answers.get(row.number)?.keys() ?? []) {
      const mark = doubted(row, heading)
      if (mark) found.set(row.number, (found.get(row.number) ?? new Map<string, CellMark>()).set(heading, mark))
    }
    if (row.number >= last) break
  }
  return found
}

const maxSamples = 3
const maxSampleLength = 60

/** Collects the first distinct texts of each column while rows are read. */
export function withSamples(rows: AsyncIterable<TableRow>) {
  const samples = new Map<string, string[]>()
  const collect = ({ cells }: TableRow) => {
    for (const [heading, cell] of Object.entries(cells)) {
      const known = samples.get(heading) ?? []
      if (known.length >= maxSamples) continue
      const text = cell.replace(/\s+/g, " ").trim().slice(0, maxSampleLength).toWellFormed().replaceAll("\0", "")
      if (text !== "" && !known.includes(text)) samples.set(heading, [...known, text])
    }
  }
  return {
    samples,
    rows: {
      async *[Symbol.asyncIterator]() {
        for await (const row of rows) {
          collect(row)
          yield row
        }
      },
    } satisfies AsyncIterable<TableRow>,
  }
}
