/** Something to say about one row: `row` as the person counts it, 0 for the file as a whole. */
export type ImportNote = { row: number; title: string; message: string }

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
  errorCount: number
  warningCount: number
  errors: ImportNote[]
  warnings: ImportNote[]
}

const mostNotes = 1000

export const emptyReport = (dryRun: boolean): ImportReport => ({
  dryRun,
  cancelled: false,
  rows: 0,
  works: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  errorCount: 0,
  warningCount: 0,
  errors: [],
  warnings: [],
})

/** A work that was left out, and why. */
export function addError(report: ImportReport, note: ImportNote): void {
  report.errorCount++
  if (report.errors.length < mostNotes) report.errors.push(note)
}

/** Something about a work that was taken in all the same. */
export function addWarning(report: ImportReport, note: ImportNote): void {
  report.warningCount++
  if (report.warnings.length < mostNotes) report.warnings.push(note)
}
