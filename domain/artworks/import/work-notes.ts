import { formatSoldByInquiry, isSoldHere } from "../gallery/sold-here.ts"
import { type CellNote, formatCellNote } from "./cell-note.ts"
import type { KeyedWork } from "./find-imported.server.ts"
import type { ImportNote } from "./import-report.ts"
import { getUnclearAnswer, type ImportedWork, type ImportRun } from "./import-run.ts"
import type { ReadWork } from "./read-artwork-row.ts"
import type { WrittenWork } from "./write-batch.server.ts"

export function addWorkNotes(run: ImportRun, written: WrittenWork): ImportedWork {
  const { work, warnings, isPriceTaken } = written
  const { title } = work.input
  const cells = listCellNotes(run, work)
  const ofPrice = isPriceTaken ? listPriceWarnings(run, work) : []
  const notes: ImportNote[] = [
    ...cells.map((cell) => ({ row: cell.row, title, message: formatCellNote(cell) })),
    ...[...warnings, ...ofPrice].map((message) => ({ row: work.row, title, message })),
  ]
  return { ...written, cells, notes }
}

/** Warns of a price in another currency than the site's. */
export const listCurrencyWarnings = ({ input }: ReadWork, siteCurrency: string): string[] =>
  input.price !== null && !isSoldHere(input, siteCurrency) ? [formatSoldByInquiry(input.currency, siteCurrency)] : []

/** Notes about a work's cells, without those that an earlier row has given. */
const listCellNotes = (run: ImportRun, { row, notes, knownId }: KeyedWork): CellNote[] =>
  notes.flatMap((cell) => {
    if (cell.isOfNewWork && knownId !== null) return []
    const isTold = (other: number, position: number) => !cell.isOfNewWork || isNewWork(run, other, position)
    const message = getSharedMessage(run, row, cell, isTold)
    return message === null ? [] : { ...cell, message }
  })

function listPriceWarnings(run: ImportRun, work: KeyedWork): string[] {
  const { matches, pricesLeft } = run.plan
  const isNew = (row: number, position: number) =>
    matches.get(position)?.kind === "unclear" && getUnclearAnswer(run.options, row) === "new"
  const hasPrice = (row: number, position: number) => !pricesLeft.has(position) || isNew(row, position)
  return listCurrencyWarnings(work, run.siteCurrency).flatMap(
    (message) => getSharedMessage(run, work.row, { heading: "", cell: "", message }, hasPrice) ?? [],
  )
}

const isNewWork = ({ plan, options }: ImportRun, row: number, position: number): boolean => {
  const kind = plan.matches.get(position)?.kind ?? "new"
  return kind === "new" || (kind === "unclear" && getUnclearAnswer(options, row) === "new")
}

/** Null when an earlier row has the same note. */
function getSharedMessage(
  { plan, options }: ImportRun,
  row: number,
  one: Pick<CellNote, "heading" | "cell" | "message">,
  isTold: (row: number, position: number) => boolean,
): string | null {
  const isAsked = (other: number, position: number) =>
    plan.matches.get(position)?.kind === "unclear" && getUnclearAnswer(options, other) === "ask"
  return plan.notes.getMessage(one, row, (other, position) => isAsked(other, position) || !isTold(other, position))
}
