import type { Survey } from "./survey.ts"

/** Something to say about one row: `row` as the person counts it, 0 for the file as a whole. */
export type ImportNote = { row: number; title: string; message: string }

/**
 * error: the row was not imported. question: nor was this one, because a person has to say which work it is.
 * warning: it was imported, but not every cell of it.
 */
export type NoteKind = "error" | "question" | "warning"

/** What an import did, or in a dry run would do. Counts are exact; of the notes the first thousand of each kind are kept. */
export type ImportReport = {
  dryRun: boolean
  /** Ended early because it was asked to; what was written by then stays. */
  cancelled: boolean
  rows: number
  works: number
  created: number
  updated: number
  unchanged: number
  counts: Record<NoteKind, number>
  notes: Record<NoteKind, ImportNote[]>
  /** What the file says as a whole: the columns that nothing is taken from, the currency of its prices. */
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

/** Counts a note, and keeps it while there is room. */
export function addNote(report: ImportReport, kind: NoteKind, note: ImportNote): void {
  report.counts[kind]++
  if (report.notes[kind].length < mostNotes) report.notes[kind].push(note)
}
