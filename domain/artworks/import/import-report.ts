import type { Survey } from "./survey.ts"

/** `row` as a spreadsheet counts it; 0 for the whole file. */
export type ImportNote = { row: number; title: string; message: string }

/** `question`: not imported until the user says which work it is; `warning`: imported without some cells. */
export type NoteKind = "error" | "question" | "warning"

/** What an import did, or a dry run would do. Counts are exact; notes are limited to 1,000 of each kind. */
export type ImportReport = {
  dryRun: boolean
  /** Ended early on request; what was written stays. */
  cancelled: boolean
  rows: number
  works: number
  created: number
  updated: number
  unchanged: number
  counts: Record<NoteKind, number>
  notes: Record<NoteKind, ImportNote[]>
  /** Facts about the whole file, such as unmapped columns and the currency. */
  survey: Survey
}

const mostNotes = 1000

export const emptyReport = (dryRun: boolean, survey: Survey): ImportReport => ({
  dryRun,
  cancelled: false,
  rows: 0,
  works: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  counts: { error: 0, question: 0, warning: 0 },
  notes: { error: [], question: [], warning: [] },
  survey,
})

export function addNote(report: ImportReport, kind: NoteKind, note: ImportNote): void {
  report.counts[kind]++
  if (report.notes[kind].length < mostNotes) report.notes[kind].push(note)
}
