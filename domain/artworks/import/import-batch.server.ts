import { storeRows } from "./earlier-rows.server.ts"
import type { KeyedWork } from "./find-imported.server.ts"
import { addNote } from "./import-report.ts"
import type { ImportedBatch, ImportRun } from "./import-run.ts"
import { addWorkNotes } from "./work-notes.ts"
import { type WrittenBatch, writeBatch } from "./write-batch.server.ts"

/** Writes works and what the rows before `next` left, and counts it in the report. */
export async function importBatch(run: ImportRun, works: KeyedWork[], next: number): Promise<ImportedBatch> {
  const batch = await writeOrSplit(run, works, next)
  const { report } = run
  report.rows += batch.rows
  report.works += batch.works.length
  for (const { kind, note } of batch.notes) addNote(report, kind, note)
  for (const { changes, notes } of batch.works) {
    report[changes]++
    for (const note of notes) addNote(report, "warning", note)
  }
  return batch
}

/** Writes a batch; if the database refuses its data, halves it until the refused work is found. */
async function writeOrSplit(run: ImportRun, works: KeyedWork[], next: number): Promise<ImportedBatch> {
  try {
    return await writeInTransaction(run, works, next)
  } catch (error) {
    if (!isRefusedData(error)) throw error
    if (works.length > 1) return writeHalves(run, works, next)
    for (const { row, input } of works) {
      const message = "The database refuses this work. Please check its cells for anything unusual."
      run.pending.push({ kind: "error", note: { row, title: input.title, message } })
    }
    return { works: [], newSeries: [], notes: [], rows: 0, next }
  }
}

async function writeHalves(run: ImportRun, works: KeyedWork[], next: number): Promise<ImportedBatch> {
  const half = Math.ceil(works.length / 2)
  const one = await writeOrSplit(run, works.slice(0, half), works[half]?.position ?? next)
  const other = await writeOrSplit(run, works.slice(half), next)
  return {
    works: [...one.works, ...other.works],
    newSeries: [...one.newSeries, ...other.newSeries],
    notes: [...one.notes, ...other.notes],
    rows: one.rows + other.rows,
    next,
  }
}

class DryRunRollback extends Error {
  readonly batch: ImportedBatch
  constructor(batch: ImportedBatch) {
    super("a dry run is rolled back")
    this.batch = batch
  }
}

async function writeInTransaction(run: ImportRun, works: KeyedWork[], next: number): Promise<ImportedBatch> {
  const { shop, actor, options, started, plan } = run
  const { mapping, cause, drafts } = options
  const frame = { actor, mapping, started, clock: shop.now, file: run.keepAs, cause, drafts, plan }
  const nothing: WrittenBatch = { works: [], newSeries: [] }
  const batch = await shop.db
    .transaction(async (tx) => {
      const written = works.length > 0 ? await writeBatch(tx, frame, works) : nothing
      const ofWorks = written.works.map((work) => addWorkNotes(run, work))
      const batch = { ...written, works: ofWorks, next, rows: run.rows, notes: [...run.pending] }
      if (options.dryRun) throw new DryRunRollback(batch)
      if (run.keepAs !== "") await storeRows(tx, run.keepAs, run.undecided)
      await options.saveBatch?.(tx, batch)
      return batch
    })
    .catch((error: unknown) => {
      if (error instanceof DryRunRollback) return error.batch
      throw error
    })
  for (const { id } of batch.works) plan.holders.add(id)
  run.pending.length = 0
  run.undecided.length = 0
  run.rows = 0
  return batch
}

/** SQLSTATE classes 22 and 23: value out of range, broken constraint. */
function isRefusedData(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause && typeof cause === "object" && "code" in cause ? String(cause.code) : ""
  return /^2[23]/.test(code)
}
