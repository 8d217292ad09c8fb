import { randomUUID } from "node:crypto"
import { basename } from "node:path"
import type { Actor } from "../../actor.ts"
import { inTransaction } from "../../in-transaction.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { finalizeRows, getPendingName, getRunningName } from "./earlier-rows.server.ts"
import type { KeyedWork } from "./find-imported.server.ts"
import { getFieldCell, groupRows, type RowGroup } from "./group-rows.ts"
import { importBatch } from "./import-batch.server.ts"
import { createKeyMaker } from "./import-key.ts"
import { emptyReport, type ImportReport, type NoteKind } from "./import-report.ts"
import { getUnclearAnswer, type ImportedBatch, type ImportOptions, type ImportRun } from "./import-run.ts"
import { matchFile } from "./match-file.server.ts"
import { readArtworkRow } from "./read-artwork-row.ts"
import { formatRowQuestion } from "./row-questions.ts"
import { listCurrencyWarnings } from "./work-notes.ts"

/** `batches` runs the import while it is iterated: leaving the loop ends it. `report` grows with each batch. */
type ArtworkImport = { report: ImportReport; batches: AsyncGenerator<ImportedBatch, void> }

const batchSize = 500

/** Imports in batches of 500, one transaction each. A repeat updates its works, and only the columns that the file has. */
export async function importArtworks(
  shop: Shop,
  actor: Actor,
  options: ImportOptions,
): Promise<Outcome<ArtworkImport>> {
  const refused = refuseUnlessPermitted(actor, "artworks.write", shop.now())
  if (refused) return refused
  const { mapping, rows, survey, job } = options
  if (!mapping.columns.title) return refuse("invalid", "No column of this file holds titles. Which one does?")

  const { site } = await getSettings(shop.db, "site")
  const file = basename(options.file ?? "").toLowerCase()
  // Before the file is read, which may take long: new works are listed by it.
  const started = job?.started ?? shop.now()
  const rowsName = job?.rowsName ?? getRunningName(randomUUID())
  const plan = await matchFile(shop.db, {
    name: file,
    rows,
    mapping,
    survey,
    written: job?.written ?? { works: [], byPosition: new Map() },
    getNotes: (work) => listCurrencyWarnings(work, site.currency),
  })
  const report = emptyReport(options.dryRun, survey)
  const run: ImportRun = {
    shop,
    actor,
    options,
    report,
    plan,
    keepAs: plan.keepAs === "" ? "" : getPendingName(rowsName, plan.keepAs),
    started,
    pending: [],
    rows: 0,
    undecided: [],
    siteCurrency: site.currency,
  }
  return done({ report, batches: runBatches(run, createKeyMaker(mapping, file), rowsName) })
}

type KeyMaker = ReturnType<typeof createKeyMaker>

async function* runBatches(run: ImportRun, makeKey: KeyMaker, rowsName: string): AsyncGenerator<ImportedBatch, void> {
  const { shop, options, report } = run
  let end: number | null = null
  try {
    end = yield* importBatches(run, makeKey)
  } finally {
    report.cancelled = end === null
    if (!options.job && !options.dryRun) {
      await inTransaction(shop, async (tx) => done(await finalizeRows(tx, rowsName, end)))
    }
  }
}

/** @returns how many works the file has; null when the import was ended early */
async function* importBatches(run: ImportRun, makeKey: KeyMaker): AsyncGenerator<ImportedBatch, number | null> {
  const { mapping, rows, signal } = run.options
  let works: KeyedWork[] = []
  let position = 0
  for await (const group of groupRows(mapping, rows)) {
    if (signal?.aborted) return null
    // Rows that leave only a note count, so that notes do not pile up.
    if (works.length + run.pending.length >= batchSize) {
      yield await importBatch(run, works, position)
      works = []
    }
    const work = readGroup(run, makeKey, group, position)
    if (work) works.push(work)
    position++
  }
  if (signal?.aborted) return null
  if (works.length > 0) yield await importBatch(run, works, position)
  if (signal?.aborted) return null
  if (run.rows > 0 || run.pending.length > 0) yield await importBatch(run, [], position)
  return signal?.aborted ? null : position
}

/** Null for rows of a former run, and for those that leave only a note. */
function readGroup(run: ImportRun, makeKey: KeyMaker, group: RowGroup, position: number): KeyedWork | null {
  const { options, plan } = run
  const { mapping, survey } = options
  const isDone = position < (options.job?.from ?? 0)
  if (!isDone) run.rows += 1 + group.others.length
  const addNote = (kind: NoteKind, row: number, title: string, message: string): null => {
    if (!isDone) run.pending.push({ kind, note: { row, title, message } })
    return null
  }
  const read = readArtworkRow(mapping, group, survey)
  if (!read.ok) return addNote("error", read.row, read.title, read.problem)
  const { row, input } = read
  // Also for rows that are done, because it counts equal ones.
  const key = makeKey(group, input)
  if (isDone) return null
  if ("problem" in key) return addNote("error", row, input.title, key.problem)
  const match = plan.matches.get(position)
  const answer = getUnclearAnswer(options, row)
  if (match?.kind === "unclear" && answer === "ask") {
    storeUndecided(run, match.artworkId, position)
    return addNote("question", row, input.title, formatRowQuestion(match))
  }
  const isKnown = match?.kind === "known" || (match?.kind === "unclear" && answer === "same")
  const knownId = isKnown ? match.artworkId : null
  return { ...read, ...key, position, knownId, slug: getFieldCell(mapping, group.first, "slug") }
}

/** Stores an undecided work in this file, so that the question can be answered when the file is imported again. */
function storeUndecided({ plan, options, undecided }: ImportRun, artworkId: string, position: number): void {
  const earlier = plan.earlier.get(artworkId)
  if (!earlier || options.dryRun) return
  const { fingerprint, ownId, cells } = earlier
  undecided.push({ artworkId, position, fingerprint, ownId, cells })
}
