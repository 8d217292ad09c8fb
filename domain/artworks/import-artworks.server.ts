import { basename } from "node:path"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { textOfNote } from "./import/cell-note.ts"
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
import { type WrittenWork, writeBatch } from "./import/write-batch.server.ts"
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
  /** Rows that may be a work of an earlier import: ask (not imported), add them as new, or take them for the same. */
  unclear?: "ask" | "new" | "same"
  onProgress?: (progress: ImportProgress) => void
  /** Hears every note, also those beyond the thousand that the report keeps. */
  onNote?: (kind: NoteKind, note: ImportNote) => void
  /** Ends the import between two batches; what was written stays. */
  signal?: AbortSignal
  /** Fetches and attaches the pictures of a batch after it was written; what it could not do, it returns as notes. */
  pictures?: (works: ImportedWork[]) => Promise<ImportNote[]>
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
    started: shop.now(),
    before: 0,
    siteCurrency: site.currency,
    works: worksOf(plan, options.unclear),
  }
  const makeKey = keyMaker(mapping)
  let batch: KeyedWork[] = []
  let position = -1
  for await (const group of groupRows(mapping, rows)) {
    if (signal?.aborted) break
    position++
    report.rows += 1 + group.others.length
    const read = readArtworkRow(mapping, group, survey)
    if (!read.ok) {
      note(run, "error", { row: read.row, title: read.title, message: read.problem })
      continue
    }
    const { row, input } = read
    const made = makeKey(group, input)
    if ("problem" in made) {
      note(run, "error", { row, title: input.title, message: made.problem })
      continue
    }
    const match = plan?.get(position)
    if (match?.kind === "unclear" && (options.unclear ?? "ask") === "ask") {
      note(run, "question", { row, title: input.title, message: questionOf(match) })
      continue
    }
    const isKnown = match?.kind === "known" || (match?.kind === "unclear" && options.unclear === "same")
    const knownId = isKnown ? match.earlier.artworkId : null
    batch.push({ ...read, ...made, position, knownId, slug: cellOf(mapping, group.first, "slug") })
    if (batch.length < batchSize) continue
    await finishBatch(run, batch)
    batch = []
  }
  if (!signal?.aborted && batch.length > 0) await finishBatch(run, batch)
  report.cancelled = signal?.aborted ?? false
  if (file !== "" && !options.dryRun && !report.cancelled) await forgetRowsFrom(shop.db, file, position + 1)
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
  before: number
  siteCurrency: string
  /** The works that rows of this file are, as far as it is known. */
  works: Set<string>
}

const worksOf = (plan: ReadonlyMap<number, RowMatch> | null, unclear: ImportOptions["unclear"]) =>
  new Set(
    [...(plan?.values() ?? [])].flatMap((match) =>
      match.kind === "known" || (match.kind === "unclear" && unclear !== "new") ? match.earlier.artworkId : [],
    ),
  )

const questionOf = ({ earlier }: Extract<RowMatch, { kind: "unclear" }>) =>
  `This may be “${earlier.title}”, which an earlier import of this file brought, with more than one thing corrected. ` +
  "Import again and say that such rows are the same works, or that they are new ones."

function note({ report, options }: ImportRun, kind: NoteKind, one: ImportNote): void {
  addNote(report, kind, one)
  options.onNote?.(kind, one)
}

async function finishBatch(run: ImportRun, works: KeyedWork[]): Promise<void> {
  const { options, report } = run
  const written = await writeOrSplit(run, works)
  for (const { id, work, changes, warnings } of written) {
    run.works.add(id)
    report[changes]++
    report.works++
    const { title, price, currency } = work.input
    for (const cell of work.notes) note(run, "warning", { row: cell.row, title, message: textOfNote(cell) })
    for (const message of warnings) note(run, "warning", { row: work.row, title, message })
    if (price !== null && !isSoldHere(work.input, run.siteCurrency)) {
      note(run, "warning", { row: work.row, title, message: soldByInquiryWords(currency, run.siteCurrency) })
    }
  }
  if (options.pictures) {
    for (const one of await options.pictures(written.map(importedWork))) note(run, "warning", one)
  }
  run.before += works.length
  const { rows, works: count, created, updated, counts } = report
  options.onProgress?.({ rows, works: count, created, updated, counts })
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
async function writeOrSplit(run: ImportRun, works: KeyedWork[]): Promise<WrittenWork[]> {
  try {
    return await writeOnce(run, works)
  } catch (error) {
    if (!isRefusedData(error)) throw error
    const [only] = works
    if (works.length > 1) {
      const half = Math.ceil(works.length / 2)
      const first = await writeOrSplit(run, works.slice(0, half))
      return [...first, ...(await writeOrSplit({ ...run, before: run.before + half }, works.slice(half)))]
    }
    if (only) {
      const message = "The database refuses this work. Please check its cells for anything unusual."
      note(run, "error", { row: only.row, title: only.input.title, message })
    }
    return []
  }
}

class RolledBack extends Error {
  readonly written: WrittenWork[]
  constructor(written: WrittenWork[]) {
    super("a dry run is rolled back")
    this.written = written
  }
}

async function writeOnce(run: ImportRun, works: KeyedWork[]): Promise<WrittenWork[]> {
  const { shop, actor, options, file, started, before, works: others } = run
  const frame = { actor, mapping: options.mapping, started, clock: shop.now, file, before, others }
  try {
    return await shop.db.transaction(async (tx) => {
      const written = await writeBatch(tx, frame, works)
      if (options.dryRun) throw new RolledBack(written)
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
