import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { textOfNote } from "./import/cell-note.ts"
import type { Mapping } from "./import/fields.ts"
import { findImported, type KeyedWork } from "./import/find-imported.server.ts"
import { cellOf, groupRows, type ImportRow } from "./import/group-rows.ts"
import { keyMaker } from "./import/import-key.ts"
import { addError, addWarning, emptyReport, type ImportNote, type ImportReport } from "./import/import-report.ts"
import { readArtworkRow } from "./import/read-artwork-row.ts"
import { surveyRows } from "./import/survey.ts"
import { type WrittenWork, writeBatch } from "./import/write-batch.server.ts"

export type ImportProgress = Pick<ImportReport, "rows" | "works" | "created" | "updated" | "errorCount">

/** A work that was just written; `images` are addresses or file names as its row has them, the main one first. */
export type ImportedWork = {
  id: string
  row: number
  title: string
  inventoryNumber: string | null
  images: string[]
  created: boolean
}

export type ImportOptions = {
  /** The rows of an open table. They are read more than once, each time from the start. */
  rows: AsyncIterable<ImportRow>
  mapping: Mapping
  /** Reads and counts everything, writes nothing. */
  dryRun: boolean
  /** What prices without a sign are in. */
  currency: string
  onProgress?: (progress: ImportProgress) => void
  /** Ends the import between two batches; what was written stays. */
  signal?: AbortSignal
  /** Fetches and hangs the pictures of a batch after it was written; what it could not do, it returns as notes. */
  pictures?: (works: ImportedWork[]) => Promise<ImportNote[]>
}

const batchSize = 500

/**
 * Takes the works of a file into the shop, a batch of 500 a transaction. Running the same file again updates its works
 * instead of doubling them, and writes only the columns that the file has. A row that cannot be taken is an error of its
 * own and stops nothing.
 */
export async function importArtworks(shop: Shop, actor: Actor, options: ImportOptions): Promise<Outcome<ImportReport>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { mapping, rows, signal } = options
  if (!mapping.columns.title) return refuse("invalid", "No column of this file holds titles: say which one does.")

  const report = emptyReport(options.dryRun)
  const started = shop.now()
  const makeKey = keyMaker(mapping)
  const writer = { shop, actor, options, report, started, before: 0 }
  const survey = await surveyRows(mapping, rows, { currency: options.currency })
  let batch: KeyedWork[] = []
  for await (const group of groupRows(mapping, rows)) {
    if (signal?.aborted) break
    report.rows += 1 + group.others.length
    const read = readArtworkRow(mapping, group, survey)
    if (!read.ok) {
      addError(report, { row: read.row, title: read.title, message: read.problem })
      continue
    }
    const made = makeKey(group, read.input)
    if ("problem" in made) {
      addError(report, { row: read.row, title: read.input.title, message: made.problem })
      continue
    }
    batch.push({ ...read, key: made.key, slug: cellOf(mapping, group.first, "slug") })
    if (batch.length < batchSize) continue
    await finishBatch(writer, batch)
    batch = []
  }
  if (!signal?.aborted && batch.length > 0) await finishBatch(writer, batch)
  report.cancelled = signal?.aborted ?? false
  return done(report)
}

type Writer = {
  shop: Shop
  actor: Actor
  options: ImportOptions
  report: ImportReport
  started: Date
  before: number
}

async function finishBatch(writer: Writer, works: KeyedWork[]): Promise<void> {
  const { shop, options, report } = writer
  if (options.dryRun) {
    const known = await findImported(shop.db, works)
    report.updated += works.filter((work) => known.has(work.key)).length
    report.created += works.filter((work) => !known.has(work.key)).length
    for (const work of works) countWork(report, work, [])
  } else {
    const written = await writeOrSplit(writer, works)
    for (const { work, changes, warnings } of written) {
      report[changes]++
      countWork(report, work, warnings)
    }
    if (options.pictures) {
      const notes = await options.pictures(written.map(importedWork))
      for (const note of notes) addWarning(report, note)
    }
  }
  writer.before += works.length
  const { rows, works: count, created, updated, errorCount } = report
  options.onProgress?.({ rows, works: count, created, updated, errorCount })
}

const importedWork = ({ work, id, changes }: WrittenWork): ImportedWork => ({
  id,
  row: work.row,
  title: work.input.title,
  inventoryNumber: work.input.inventoryNumber,
  images: work.images,
  created: changes === "created",
})

function countWork(report: ImportReport, work: KeyedWork, more: string[]): void {
  report.works++
  const title = work.input.title
  for (const note of work.notes) addWarning(report, { row: note.row, title, message: textOfNote(note) })
  for (const message of more) addWarning(report, { row: work.row, title, message })
}

/** Writes a batch; if the database refuses its data, halves it until the one work is found that it refuses. */
async function writeOrSplit(writer: Writer, works: KeyedWork[]): Promise<WrittenWork[]> {
  const { shop, actor, options, started, before, report } = writer
  try {
    const frame = { actor, mapping: options.mapping, now: started, before }
    return await shop.db.transaction((tx) => writeBatch(tx, frame, works))
  } catch (error) {
    if (!isRefusedData(error)) throw error
    const [only] = works
    if (works.length > 1) {
      const half = Math.ceil(works.length / 2)
      const first = await writeOrSplit(writer, works.slice(0, half))
      return [...first, ...(await writeOrSplit({ ...writer, before: before + half }, works.slice(half)))]
    }
    if (only)
      addError(report, { row: only.row, title: only.input.title, message: "The database does not take this work" })
    return []
  }
}

/** Data that breaks a rule of the tables, or a value out of range: SQLSTATE classes 22 and 23. */
function isRefusedData(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause && typeof cause === "object" && "code" in cause ? String(cause.code) : ""
  return /^2[23]/.test(code)
}
