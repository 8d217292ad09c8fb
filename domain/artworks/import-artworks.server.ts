import { randomUUID } from "node:crypto"
import { basename } from "node:path"
import type { Transaction } from "../../db/connect.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type CellNote, formatCellNote } from "./import/cell-note.ts"
import {
  finalizeRows,
  getPendingName,
  getRunningName,
  type StoredRow,
  storeRows,
} from "./import/earlier-rows.server.ts"
import type { Mapping } from "./import/fields.ts"
import type { KeyedWork } from "./import/find-imported.server.ts"
import { getFieldCell, groupRows, type ImportedTableRow } from "./import/group-rows.ts"
import { createKeyMaker } from "./import/import-key.ts"
import { addNote, emptyReport, type ImportNote, type ImportReport, type NoteKind } from "./import/import-report.ts"
import { type ArtworkRowPlan, planRows, type WrittenRows } from "./import/plan-rows.server.ts"
import { type ReadWork, readArtworkRow } from "./import/read-artwork-row.ts"
import { formatRowQuestion } from "./import/row-questions.ts"
import { type Survey, surveyRows } from "./import/survey.ts"
import { type WrittenBatch, type WrittenWork, writeBatch } from "./import/write-batch.server.ts"
import { formatSoldByInquiry, isSoldHere } from "./sold-here.ts"

type ImportProgress = Pick<ImportReport, "rows" | "works" | "created" | "updated" | "counts">

/** `images` are URLs or file names, the main one first. */
export type ImportedWork = {
  id: string
  row: number
  title: string
  inventoryNumber: string | null
  images: string[]
  created: boolean
}

export type ImportOptions = {
  /** Iterated more than once, each time from the start. */
  rows: AsyncIterable<ImportedTableRow>
  mapping: Mapping
  dryRun: boolean
  currency: string
  survey?: Survey
  file?: string
  /**
   * Stores rows under this name until the caller finalizes them, so that a resumed import compares with the same earlier rows.
   * Without it they are finalized here.
   */
  storeRowsAs?: string
  /** Rows that may be a work of an earlier import: `ask` skips them. */
  unclear?: Unclear
  /** Overrides `unclear` by row number. */
  unclearRows?: ReadonlyMap<number, Unclear>
  /** Resumed import: how many works are done, since when, and which were written. */
  resume?: { from: number; started: Date; written: WrittenRows }
  cause?: Record<string, string>
  /** New works are drafts: all, or those with neither a price nor an availability. */
  drafts?: boolean | "unless offered"
  /** Runs in the transaction of each batch, and last for rows that became no work; not in a dry run. */
  inBatch?: (tx: Transaction, batch: ImportedBatch) => Promise<void>
  onWork?: (work: WrittenWork) => void
  onSeries?: (series: WrittenBatch["newSeries"]) => void
  onCell?: (cell: CellNote, title: string) => void
  onProgress?: (progress: ImportProgress) => void
  /** Also gets the notes beyond the thousand that the report stores. */
  onNote?: (kind: NoteKind, note: ImportNote) => void
  /** Runs after each batch, outside of its transaction, and at the end. */
  afterBatch?: (progress: ImportProgress) => Promise<void>
  /** Ends the import between two batches; what is written stays. */
  signal?: AbortSignal
  /** Fetches and attaches a batch's pictures after it is written; returns failures as notes. */
  pictures?: (works: ImportedWork[]) => Promise<ImportNote[]>
}

export type Unclear = "ask" | "new" | "same"

export type ImportedBatch = WrittenBatch & {
  next: number
  rows: number
  notes: { kind: NoteKind; note: ImportNote }[]
}

const batchSize = 500

/** Imports in batches of 500, one transaction each. A repeat updates its works, and only the columns that the file has. */
export async function importArtworks(shop: Shop, actor: Actor, options: ImportOptions): Promise<Outcome<ImportReport>> {
  const refused = refuseUnlessPermitted(actor, "artworks.write", shop.now())
  if (refused) return refused
  const { mapping, rows, signal } = options
  if (!mapping.columns.title) return refuse("invalid", "No column of this file holds titles. Which one does?")

  const { site } = await getSettings(shop.db, "site")
  const today = getCalendarDate(site.timeZone, shop.now())
  const survey = options.survey ?? (await surveyRows(mapping, rows, { currency: options.currency, today }))
  const report = emptyReport(options.dryRun, survey)
  const file = basename(options.file ?? "").toLowerCase()
  const started = options.resume?.started ?? shop.now()
  const whileRunning = options.storeRowsAs ?? getRunningName(randomUUID())
  const plan = await planRows(shop.db, {
    name: file,
    rows,
    mapping,
    survey,
    written: options.resume?.written ?? { works: [], byPosition: new Map() },
    getNotes: (work) => listCurrencyWarnings(work, site.currency),
  })
  const run: ImportRun = {
    shop,
    actor,
    options,
    report,
    plan,
    keepAs: plan.keepAs === "" ? "" : getPendingName(whileRunning, plan.keepAs),
    started,
    pending: [],
    rows: 0,
    undecided: [],
    siteCurrency: site.currency,
  }
  const makeKey = createKeyMaker(mapping, file)
  const noteError = (row: number, title: string, message: string) => {
    note(run, "error", { row, title, message })
    noteCount++
  }
  let batch: KeyedWork[] = []
  /** Rows since the last batch that left only a note. */
  let noteCount = 0
  let position = -1
  for await (const group of groupRows(mapping, rows)) {
    if (signal?.aborted) break
    position++
    if (batch.length + noteCount >= batchSize) {
      await finishBatch(run, batch, position)
      batch = []
      noteCount = 0
    }
    const isDone = position < (options.resume?.from ?? 0)
    if (!isDone) {
      report.rows += 1 + group.others.length
      run.rows += 1 + group.others.length
    }
    const read = readArtworkRow(mapping, group, survey)
    if (!read.ok) {
      if (!isDone) noteError(read.row, read.title, read.problem)
      continue
    }
    const { row, input } = read
    const made = makeKey(group, input)
    if (isDone) continue
    if ("problem" in made) {
      noteError(row, input.title, made.problem)
      continue
    }
    const match = plan.matches.get(position)
    const unclear = getAnswer(options, row)
    if (match?.kind === "unclear" && unclear === "ask") {
      note(run, "question", { row, title: input.title, message: formatRowQuestion(match) })
      storeUndecided(run, match.artworkId, position)
      noteCount++
      continue
    }
    const isKnown = match?.kind === "known" || (match?.kind === "unclear" && unclear === "same")
    const knownId = isKnown ? match.artworkId : null
    batch.push({ ...read, ...made, position, knownId, slug: getFieldCell(mapping, group.first, "slug") })
  }
  if (!signal?.aborted && batch.length > 0) await finishBatch(run, batch, position + 1)
  const isLeft = run.rows > 0 || run.pending.length > 0
  const hasPlace = options.inBatch || run.undecided.length > 0
  if (!signal?.aborted && hasPlace && isLeft) await finishBatch(run, [], position + 1)
  report.cancelled = signal?.aborted ?? false
  if (!options.storeRowsAs && !options.dryRun) {
    const end = report.cancelled ? null : position + 1
    await shop.db.transaction((tx) => finalizeRows(tx, whileRunning, end))
  }
  return done(report)
}

type ImportRun = {
  shop: Shop
  actor: Actor
  options: ImportOptions
  report: ImportReport
  plan: ArtworkRowPlan
  /** "" stores no rows. */
  keepAs: string
  started: Date
  /** Notes and rows that no transaction has stored yet. */
  pending: ImportedBatch["notes"]
  rows: number
  /** Undecided rows of the earlier file, at their current positions. */
  undecided: StoredRow[]
  siteCurrency: string
}

/** Stores an undecided work in this file, so that the question can be answered when the file is imported again. */
function storeUndecided({ plan, options, undecided }: ImportRun, artworkId: string, position: number): void {
  const earlier = plan.earlier.get(artworkId)
  if (!earlier || options.dryRun) return
  const { fingerprint, ownId, cells } = earlier
  undecided.push({ artworkId, position, fingerprint, ownId, cells })
}

const getAnswer = ({ unclearRows, unclear = "ask" }: ImportOptions, row: number): Unclear =>
  unclearRows?.get(row) ?? unclear

/** Null when an earlier row has the same note. */
function getSharedMessage(
  { plan, options }: ImportRun,
  row: number,
  one: Pick<CellNote, "heading" | "cell" | "message">,
  isTold: (row: number, position: number) => boolean = () => true,
): string | null {
  const isAsked = (other: number, position: number) =>
    plan.matches.get(position)?.kind === "unclear" && getAnswer(options, other) === "ask"
  return plan.notes.getMessage(one, row, (other, position) => isAsked(other, position) || !isTold(other, position))
}

function note({ report, options, pending }: ImportRun, kind: NoteKind, one: ImportNote): void {
  addNote(report, kind, one)
  options.onNote?.(kind, one)
  if (options.inBatch) pending.push({ kind, note: one })
}

/** Warns of a price in another currency than the site's. */
const listCurrencyWarnings = ({ input }: ReadWork, siteCurrency: string): string[] =>
  input.price !== null && !isSoldHere(input, siteCurrency) ? [formatSoldByInquiry(input.currency, siteCurrency)] : []

const isNewWork = ({ plan, options }: ImportRun, row: number, position: number): boolean => {
  const kind = plan.matches.get(position)?.kind ?? "new"
  return kind === "new" || (kind === "unclear" && getAnswer(options, row) === "new")
}

/** Notes about a work's cells, without those that an earlier row has given. */
const listCellNotes = (run: ImportRun, { row, notes, knownId }: KeyedWork): CellNote[] =>
  notes.flatMap((cell) => {
    if (cell.isOfNewWork && knownId !== null) return []
    const isTold = (other: number, position: number) => !cell.isOfNewWork || isNewWork(run, other, position)
    const message = getSharedMessage(run, row, cell, isTold)
    return message === null ? [] : { ...cell, message }
  })

function listWarnings(run: ImportRun, { work, warnings, isPriceTaken }: WrittenWork): ImportNote[] {
  const { title } = work.input
  const { matches, pricesLeft } = run.plan
  const isNew = (row: number, position: number) =>
    matches.get(position)?.kind === "unclear" && getAnswer(run.options, row) === "new"
  const hasPrice = (row: number, position: number) => !pricesLeft.has(position) || isNew(row, position)
  const said = isPriceTaken ? listCurrencyWarnings(work, run.siteCurrency) : []
  const ofWork = said.flatMap(
    (message) => getSharedMessage(run, work.row, { heading: "", cell: "", message }, hasPrice) ?? [],
  )
  return [
    ...listCellNotes(run, work).map((cell) => ({ row: cell.row, title, message: formatCellNote(cell) })),
    ...[...warnings, ...ofWork].map((message) => ({ row: work.row, title, message })),
  ]
}

async function finishBatch(run: ImportRun, works: KeyedWork[], next: number): Promise<void> {
  const { options, report } = run
  const written = await writeOrSplit(run, works, next)
  for (const one of written) {
    const { work, changes } = one
    report[changes]++
    report.works++
    options.onWork?.(one)
    for (const cell of listCellNotes(run, work)) options.onCell?.(cell, work.input.title)
    for (const warning of listWarnings(run, one)) {
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

/** Writes a batch; if the database refuses its data, halves it until the refused work is found. */
async function writeOrSplit(run: ImportRun, works: KeyedWork[], next: number): Promise<WrittenWork[]> {
  try {
    const { works: written, newSeries } = await writeInTransaction(run, works, next)
    for (const { id } of written) run.plan.holders.add(id)
    run.pending.length = 0
    run.undecided.length = 0
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

class DryRunRollback extends Error {
  readonly written: WrittenBatch
  constructor(written: WrittenBatch) {
    super("a dry run is rolled back")
    this.written = written
  }
}

async function writeInTransaction(run: ImportRun, works: KeyedWork[], next: number): Promise<WrittenBatch> {
  const { shop, actor, options, started, rows, pending } = run
  const { mapping, cause, drafts, inBatch } = options
  const frame = { actor, mapping, started, clock: shop.now, file: run.keepAs, cause, drafts, plan: run.plan }
  try {
    return await shop.db.transaction(async (tx) => {
      const written = works.length > 0 ? await writeBatch(tx, frame, works) : { works: [], newSeries: [] }
      if (options.dryRun) throw new DryRunRollback(written)
      if (run.keepAs !== "") await storeRows(tx, run.keepAs, run.undecided)
      const warnings = written.works.flatMap((one) =>
        listWarnings(run, one).map((warning) => ({ kind: "warning" as const, note: warning })),
      )
      await inBatch?.(tx, { ...written, next, rows, notes: [...pending, ...warnings] })
      return written
    })
  } catch (error) {
    if (error instanceof DryRunRollback) return error.written
    throw error
  }
}

/** SQLSTATE classes 22 and 23: value out of range, broken constraint. */
function isRefusedData(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause && typeof cause === "object" && "code" in cause ? String(cause.code) : ""
  return /^2[23]/.test(code)
}
