import { basename } from "node:path"
import type { Transaction } from "../../db/connect.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type CellNote, textOfNote } from "./import/cell-note.ts"
import { forgetRowsFrom } from "./import/earlier-rows.server.ts"
import type { Mapping } from "./import/fields.ts"
import type { KeyedWork } from "./import/find-imported.server.ts"
import { cellOf, groupRows, type ImportRow } from "./import/group-rows.ts"
import { keyMaker } from "./import/import-key.ts"
import { addNote, emptyReport, type ImportNote, type ImportReport, type NoteKind } from "./import/import-report.ts"
import type { RowMatch } from "./import/match-rows.ts"
import { planRows } from "./import/plan-rows.server.ts"
import { readArtworkRow } from "./import/read-artwork-row.ts"
import { type Survey, surveyRows } from "./import/survey.ts"
import { type WrittenBatch, type WrittenWork, writeBatch } from "./import/write-batch.server.ts"
import { isSoldHere, soldByInquiryWords } from "./sold-here.ts"

export type ImportProgress = Pick<ImportReport, "rows" | "works" | "created" | "updated" | "counts">

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
  /** Does everything as the real run would, and rolls it back. */
  dryRun: boolean
  /** What prices without a sign are in. */
  currency: string
  /** What the file says as a whole, where it was found before. */
  survey?: Survey
  /** The file's name: when it comes again, its rows are compared with what they became. */
  file?: string
  /** Where the rows are kept until the import has ended, so that one that goes on compares with the same earlier rows. */
  keepRowsAs?: string
  /** Rows that may be a work of an earlier import: ask (not imported), add them as new, or take them for the same. */
  unclear?: Unclear
  /** The same for single rows, by their numbers. */
  unclearRows?: ReadonlyMap<number, Unclear>
  /** Of an import that goes on: how many of the file's works are done, since when, and which works they became. */
  goesOn?: { from: number; started: Date; works: readonly string[] }
  /** What caused the changes, for the history of each work. */
  cause?: Record<string, string>
  /** New works are drafts, whatever the file says. */
  drafts?: boolean
  /** Runs in the transaction of each batch, and at last for rows that became no work. Not in a dry run. */
  inBatch?: (tx: Transaction, batch: ImportedBatch) => Promise<void>
  /** Hears of each work, in a dry run too. */
  onWork?: (work: WrittenWork) => void
  /** Hears of series that are new. */
  onSeries?: (series: WrittenBatch["newSeries"]) => void
  /** Hears of cells, with their row's title. */
  onCell?: (cell: CellNote, title: string) => void
  onProgress?: (progress: ImportProgress) => void
  /** Hears every note, also those beyond the thousand that the report keeps. */
  onNote?: (kind: NoteKind, note: ImportNote) => void
  /** Runs after each batch, outside of its transaction, and at the end. */
  afterBatch?: (progress: ImportProgress) => Promise<void>
  /** Ends the import between two batches; what was written stays. */
  signal?: AbortSignal
  /** Fetches and attaches the pictures of a batch after it was written; what it could not do, it returns as notes. */
  pictures?: (works: ImportedWork[]) => Promise<ImportNote[]>
}

export type Unclear = "ask" | "new" | "same"

/** What one transaction of an import did. */
export type ImportedBatch = WrittenBatch & {
  /** How many of the file's works are done with it, and how many rows it took. */
  next: number
  rows: number
  notes: { kind: NoteKind; note: ImportNote }[]
}

const batchSize = 500

/**
 * Imports the works of a file, a batch of 500 a transaction. Running the same file again updates its works instead of
 * doubling them, and writes only the columns that the file has. A row that cannot be imported is reported and stops
 * nothing. A dry run does the same batch by batch and rolls each back, so that it tells exactly what would happen.
 */
export async function importArtworks(shop: Shop, actor: Actor, options: ImportOptions): Promise<Outcome<ImportReport>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { mapping, rows, signal } = options
  if (!mapping.columns.title) return refuse("invalid", "No column of this file holds titles. Which one does?")

  const survey = options.survey ?? (await surveyRows(mapping, rows, { currency: options.currency }))
  const report = emptyReport(options.dryRun, survey)
  const file = basename(options.file ?? "").toLowerCase()
  const plan = file === "" ? null : await planRows(shop.db, { name: file, rows, mapping, survey })
  const { site } = await readSettings(shop.db, "site")
  const run: ImportRun = {
    shop,
    actor,
    options,
    report,
    file,
    started: options.goesOn?.started ?? shop.now(),
    pending: [],
    rows: 0,
    siteCurrency: site.currency,
    works: new Set([...worksOf(plan, options), ...(options.goesOn?.works ?? [])]),
  }
  const makeKey = keyMaker(mapping)
  let batch: KeyedWork[] = []
  let position = -1
  for await (const group of groupRows(mapping, rows)) {
    if (signal?.aborted) break
    position++
    const isDone = position < (options.goesOn?.from ?? 0)
    if (!isDone) {
      report.rows += 1 + group.others.length
      run.rows += 1 + group.others.length
    }
    const read = readArtworkRow(mapping, group, survey)
    if (!read.ok) {
      if (!isDone) note(run, "error", { row: read.row, title: read.title, message: read.problem })
      continue
    }
    const { row, input } = read
    const made = makeKey(group, input)
    if (isDone) continue
    if ("problem" in made) {
      note(run, "error", { row, title: input.title, message: made.problem })
      continue
    }
    const match = plan?.get(position)
    const unclear = options.unclearRows?.get(row) ?? options.unclear ?? "ask"
    if (match?.kind === "unclear" && unclear === "ask") {
      note(run, "question", { row, title: input.title, message: questionOf(match) })
      continue
    }
    const isKnown = match?.kind === "known" || (match?.kind === "unclear" && unclear === "same")
    const knownId = isKnown ? match.earlier.artworkId : null
    batch.push({ ...read, ...made, position, knownId, slug: cellOf(mapping, group.first, "slug") })
    if (batch.length < batchSize) continue
    await finishBatch(run, batch, position + 1)
    batch = []
  }
  if (!signal?.aborted && batch.length > 0) await finishBatch(run, batch, position + 1)
  // rows at the end that became no work, and the note of a last work that the database refused
  const isLeft = run.rows > 0 || run.pending.length > 0
  if (!signal?.aborted && options.inBatch && isLeft) await finishBatch(run, [], position + 1)
  report.cancelled = signal?.aborted ?? false
  const isWritten = !options.dryRun && !report.cancelled
  if (file !== "" && !options.keepRowsAs && isWritten) await forgetRowsFrom(shop.db, file, position + 1)
  return done(report)
}

type ImportRun = {
  shop: Shop
  actor: Actor
  options: ImportOptions
  report: ImportReport
  /** The file's name in lower case, "" where it has none. */
  file: string
  started: Date
  /** Notes and rows that no transaction has kept yet. */
  pending: ImportedBatch["notes"]
  rows: number
  siteCurrency: string
  /** The works that rows of this file are, as far as it is known. */
  works: Set<string>
}

const worksOf = (plan: ReadonlyMap<number, RowMatch> | null, { unclear }: ImportOptions) =>
  [...(plan?.values() ?? [])].flatMap((match) =>
    match.kind === "known" || (match.kind === "unclear" && unclear !== "new") ? match.earlier.artworkId : [],
  )

const questionOf = ({ earlier }: Extract<RowMatch, { kind: "unclear" }>) =>
  `This may be “${earlier.title}”, which an earlier import of this file brought, with more than one thing corrected. ` +
  "Import again and say that such rows are the same works, or that they are new ones."

function note({ report, options, pending }: ImportRun, kind: NoteKind, one: ImportNote): void {
  addNote(report, kind, one)
  options.onNote?.(kind, one)
  if (options.inBatch) pending.push({ kind, note: one })
}

/** What there is to tell about a work that was written. */
function warningsOf({ siteCurrency }: ImportRun, { work, warnings }: WrittenWork): ImportNote[] {
  const { title, price, currency } = work.input
  const other = price !== null && !isSoldHere(work.input, siteCurrency)
  const ofWork = other ? [...warnings, soldByInquiryWords(currency, siteCurrency)] : warnings
  return [
    ...work.notes.map((cell) => ({ row: cell.row, title, message: textOfNote(cell) })),
    ...ofWork.map((message) => ({ row: work.row, title, message })),
  ]
}

/** @param next how many of the file's works are done afterwards */
async function finishBatch(run: ImportRun, works: KeyedWork[], next: number): Promise<void> {
  const { options, report } = run
  const written = await writeOrSplit(run, works, next)
  for (const one of written) {
    const { id, work, changes } = one
    run.works.add(id)
    report[changes]++
    report.works++
    options.onWork?.(one)
    for (const cell of work.notes) options.onCell?.(cell, work.input.title)
    for (const warning of warningsOf(run, one)) {
      addNote(report, "warning", warning)
      options.onNote?.("warning", warning)
    }
  }
  if (options.pictures) {
    for (const one of await options.pictures(written.map(importedWork))) note(run, "warning", one)
  }
  const { rows, works: count, created, updated, counts } = report
  const progress = { rows, works: count, created, updated, counts }
  options.onProgress?.(progress)
  await options.afterBatch?.(progress)
}

const importedWork = ({ work, id, changes }: WrittenWork): ImportedWork => ({
  id,
  row: work.row,
  title: work.input.title,
  inventoryNumber: work.input.inventoryNumber,
  images: work.images,
  created: changes === "created",
})

/** Writes a batch; if the database refuses its data, halves it until the one work is found that it refuses. */
async function writeOrSplit(run: ImportRun, works: KeyedWork[], next: number): Promise<WrittenWork[]> {
  try {
    const { works: written, newSeries } = await writeOnce(run, works, next)
    run.pending.length = 0
    run.rows = 0
    run.options.onSeries?.(newSeries)
    return written
  } catch (error) {
    if (!isRefusedData(error)) throw error
    const [only] = works
    if (works.length > 1) {
      const half = Math.ceil(works.length / 2)
      const upTo = works[half]?.position ?? next
      const first = await writeOrSplit(run, works.slice(0, half), upTo)
      return [...first, ...(await writeOrSplit(run, works.slice(half), next))]
    }
    if (only) {
      const message = "The database refuses this work. Please check its cells for anything unusual."
      note(run, "error", { row: only.row, title: only.input.title, message })
    }
    return []
  }
}

class RolledBack extends Error {
  readonly written: WrittenBatch
  constructor(written: WrittenBatch) {
    super("a dry run is rolled back")
    this.written = written
  }
}

async function writeOnce(run: ImportRun, works: KeyedWork[], next: number): Promise<WrittenBatch> {
  const { shop, actor, options, started, works: others, rows, pending } = run
  const { mapping, cause, drafts, inBatch } = options
  const file = options.keepRowsAs ?? run.file
  const frame = { actor, mapping, started, clock: shop.now, file, cause, drafts, others }
  try {
    return await shop.db.transaction(async (tx) => {
      const written = works.length > 0 ? await writeBatch(tx, frame, works) : { works: [], newSeries: [] }
      if (options.dryRun) throw new RolledBack(written)
      const warnings = written.works.flatMap((one) =>
        warningsOf(run, one).map((warning) => ({ kind: "warning" as const, note: warning })),
      )
      await inBatch?.(tx, { ...written, next, rows, notes: [...pending, ...warnings] })
      return written
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.written
    throw error
  }
}

/** Data that breaks a rule of the tables, or a value out of range: SQLSTATE classes 22 and 23. */
function isRefusedData(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause && typeof cause === "object" && "code" in cause ? String(cause.code) : ""
  return /^2[23]/.test(code)
}
