import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { insertRows } from "../../../db/json-rows.ts"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { type Actor, getActorName } from "../../actor.ts"
import { type FieldChanges, fieldChanges } from "../../field-changes.server.ts"
import type { Availability } from "../artwork.ts"
import { findOrCreateSeries } from "../catalog/series.server.ts"
import { findEditionProblem } from "../editions/taken-copies.server.ts"
import { type ArtworkRow, lockWorks } from "../lock-works.server.ts"
import { availabilityLabels } from "../status/availability.ts"
import { transitionAvailability } from "../status/availability-commands.server.ts"
import { isPriceApplied, resolveAmounts } from "./amount-currency.ts"
import { anyOf } from "./any-of.server.ts"
import { type RowIdentity, storeRows } from "./earlier-rows.server.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { findImported, type KeyedWork, type KnownWork } from "./find-imported.server.ts"
import { getImportedColumns, hasAvailabilityColumn, listGivenColumns } from "./given-columns.ts"
import { findHolders } from "./known-works.server.ts"
import { compareFacts } from "./likeness.ts"
import type { ArtworkRowPlan } from "./match-file.server.ts"
import { besideFields } from "./states-beside.ts"
import { createSlugs, getImportedStatus, insertRecords, insertWorks, updateWorks } from "./write-works.server.ts"

export type WrittenWork = {
  work: KeyedWork
  id: string
  changes: "created" | "updated" | "unchanged"
  warnings: string[]
  isPriceTaken: boolean
  changed: FieldChanges
  identity: WorkIdentity
  step: number | null
}

/** How a known work is identified from now on: a key, and its row in the file with the former row. */
export type WorkIdentity = {
  importKey?: { before: null; after: string }
  fileRow?: { before: RowIdentity | null; after: { file: string } & RowIdentity }
}

export type WrittenBatch = { works: WrittenWork[]; newSeries: { id: string; title: string }[] }

type BatchFrame = {
  actor: Actor
  mapping: Mapping
  cause?: Record<string, string> | undefined
  /** Whether new works are drafts: all, or those that the file does not offer. */
  drafts?: boolean | "unless offered" | undefined
  /** Start of the import: keeps the file's order of creation across batches. */
  started: Date
  clock: () => Date
  file: string
  plan: Pick<ArtworkRowPlan, "holders" | "earlier" | "keepAs">
}

/** Concurrent imports take turns, so each sees the others' works. A slug taken in the same moment refuses the batch; retry. */
export async function writeBatch(tx: Transaction, batch: BatchFrame, planned: KeyedWork[]): Promise<WrittenBatch> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('solander import batch'))`)
  const { works, sameNumbers } = await findAddedMeanwhile(tx, batch.plan.holders, planned)
  const known = await findImported(tx, works)
  const workIds = [...known.values()].map((work) => work.id)
  const locked = await lockWorks(tx, workIds)
  // Read under the locks, because a version's time must be later than the version it replaces.
  const frame = { ...batch, now: batch.clock() }
  const adopted = await assignImportKeys(tx, works, known)
  const { seriesIds, newSeries } = await createSeries(tx, works, frame.now)
  const unknown = works.filter((work) => !known.has(work.key))
  const created = await createWorks(tx, frame, unknown, seriesIds)
  const values = works.flatMap((work) => {
    const row = locked.get(known.get(work.key)?.id ?? "")
    return row ? [getGivenValues(frame, work, row, seriesIds)] : []
  })
  const updated = await updateWorks(tx, listGivenColumns(frame.mapping), values)
  const written: WrittenWork[] = []
  for (const work of works) {
    const isKnown = known.has(work.key)
    const id = known.get(work.key)?.id ?? created.get(work.key)
    if (!id) throw new Error(`the imported work ${work.key} is gone`)
    const before = locked.get(id) ?? null
    const one = toWrittenWork(frame, work, id, before)
    if (!isKnown) one.changes = "created"
    else if (updated.has(id)) one.changes = "updated"
    if (isKnown) one.identity = { ...adopted.get(work.key), ...identifyRow(frame, one) }
    else if (work.editionFromStock) warnAboutStock(one)
    const other = sameNumbers.get(work.key)
    if (other) one.warnings.push(`“${other}” got the same number or id while this file was imported.`)
    written.push(one)
    if (before) await updateKnownWork(tx, frame, one, before)
  }
  await writeHistory(tx, frame, written, locked, values)
  if (frame.file !== "") await storeRows(tx, frame.file, written.map(toStoredRow))
  return { works: written, newSeries }
}

type SeriesIds = ReadonlyMap<string, string | null>

/** By title, with those that did not exist before. */
async function createSeries(
  tx: Transaction,
  works: readonly KeyedWork[],
  now: Date,
): Promise<{ seriesIds: SeriesIds; newSeries: WrittenBatch["newSeries"] }> {
  const titles = [...new Set(works.flatMap((work) => work.input.series ?? []))]
  const rows = titles.length > 0 ? await tx.select({ id: series.id }).from(series) : []
  const before = new Set(rows.map(({ id }) => id))
  const seriesIds = new Map<string, string | null>()
  for (const title of titles) seriesIds.set(title, await findOrCreateSeries(tx, title, now))
  const created = new Map([...seriesIds].flatMap(([title, id]) => (id && !before.has(id) ? [[id, title]] : [])))
  return { seriesIds, newSeries: [...created].map(([id, title]) => ({ id, title })) }
}

/** @returns ids by the works' keys */
async function createWorks(
  tx: Transaction,
  frame: DatedFrame,
  works: readonly KeyedWork[],
  seriesIds: SeriesIds,
): Promise<Map<string, string | undefined>> {
  const { now, started } = frame
  const taken = await findTakenKeys(tx, works)
  const importKeys = new Map(works.map(({ key }) => [key, taken.has(key) ? `${key}:${randomUUID()}` : key]))
  const slugs = await createSlugs(tx, works)
  const rows = works.map((work) => ({
    ...toColumns(work, seriesIds, now),
    inventoryNumber: work.input.inventoryNumber ?? work.sku,
    importKey: importKeys.get(work.key) ?? work.key,
    slug: slugs.get(work.key) ?? work.key,
    publishedAt: work.published && !isDraft(frame, work) ? now : null,
    // One millisecond apart, so that newest first lists the file from its first row.
    createdAt: new Date(started.getTime() - work.position),
    ...getImportedStatus(work, now),
  }))
  const created = await insertWorks(tx, rows)
  const ids = new Map(works.map(({ key }) => [key, created.get(importKeys.get(key) ?? "")]))
  const records = works.map(({ key, record }) => ({ id: ids.get(key), record }))
  await insertRecords(tx, records, now)
  return ids
}

function toColumns({ input }: KeyedWork, seriesIds: SeriesIds, now: Date) {
  const { series: title, ...values } = input
  return { ...values, seriesId: title ? (seriesIds.get(title) ?? null) : null, updatedAt: now }
}

function getGivenValues({ mapping, now }: DatedFrame, work: KeyedWork, row: ArtworkRow, seriesIds: SeriesIds) {
  // An unreadable cell says nothing: the work keeps its value.
  const unread = Object.fromEntries(
    getImportedColumns(work.unread).map((column) => [column, row[column as keyof ArtworkRow]]),
  )
  return { ...toColumns(work, seriesIds, now), ...unread, ...resolveAmounts(mapping, work, row).values, id: row.id }
}

const toWrittenWork = (
  { mapping }: BatchFrame,
  work: KeyedWork,
  id: string,
  before: ArtworkRow | null,
): WrittenWork => ({
  work,
  id,
  changes: "unchanged",
  warnings: resolveAmounts(mapping, work, before).warnings,
  isPriceTaken: isPriceApplied(mapping, work, before),
  changed: {},
  identity: {},
  step: null,
})

/** A list without prices and states may contain works that others own. */
const isDraft = ({ drafts, mapping }: BatchFrame, { input }: KeyedWork) =>
  drafts === "unless offered"
    ? input.price === null && !hasAvailabilityColumn(mapping) && !mapping.columns.published && !mapping.columns.status
    : drafts === true

type DatedFrame = BatchFrame & { now: Date }

const toStoredRow = ({ id, work: { position, fingerprint, ownId, cells } }: WrittenWork) => ({
  artworkId: id,
  position,
  fingerprint,
  ownId,
  cells,
})

/** Treats a row as the work that got its key or number after planning, unless it looks different. */
async function findAddedMeanwhile(tx: Transaction, before: ReadonlySet<string>, works: KeyedWork[]) {
  const sameNumbers = new Map<string, string>()
  const fresh = works.filter(({ knownId }) => knownId === null)
  const rows = fresh.map(({ key, input: { inventoryNumber } }) => ({ key, inventoryNumber }))
  const added = (await findHolders(tx, rows)).filter(({ id }) => !before.has(id))
  if (added.length === 0) return { works, sameNumbers }
  const byKey = new Map(added.map((one) => [one.importKey, one]))
  const byNumber = new Map(added.map((one) => [one.inventoryNumber, one]))
  const taken = new Set(works.map(({ knownId }) => knownId))
  const current = works.map((work) => {
    const { title, medium, yearText: date, size, inventoryNumber } = work.input
    const one = byKey.get(work.key) ?? (inventoryNumber === null ? undefined : byNumber.get(inventoryNumber))
    if (work.knownId !== null || !one || taken.has(one.id)) return work
    if (compareFacts({ title, medium, date, size }, one) === "contradicts") {
      sameNumbers.set(work.key, one.title)
      return work
    }
    taken.add(one.id)
    return { ...work, knownId: one.id }
  })
  return { works: current, sameNumbers }
}

/** Keys that works outside of this batch have, because another import had equal rows. */
async function findTakenKeys(tx: Transaction, works: readonly KeyedWork[]): Promise<Set<string | null>> {
  if (works.length === 0) return new Set()
  const keys = works.map((work) => work.key)
  const rows = await tx.select({ key: artworks.importKey }).from(artworks).where(anyOf(artworks.importKey, keys))
  return new Set(rows.map((row) => row.key))
}

async function assignImportKeys(
  tx: Transaction,
  works: readonly KeyedWork[],
  known: Map<string, KnownWork>,
): Promise<Map<string, WorkIdentity>> {
  const fresh = works.filter(({ key, isGlobal }) => isGlobal && known.get(key)?.importKey === null)
  const taken = await findTakenKeys(tx, fresh)
  const adopted = new Map<string, WorkIdentity>()
  for (const { key } of fresh) {
    if (taken.has(key)) continue
    const id = known.get(key)?.id ?? ""
    await tx.update(artworks).set({ importKey: key }).where(eq(artworks.id, id))
    adopted.set(key, { importKey: { before: null, after: key } })
  }
  return adopted
}

function identifyRow({ file, plan }: BatchFrame, { id, work }: WrittenWork): WorkIdentity {
  if (file === "") return {}
  const earlier = plan.earlier.get(id)
  const { fingerprint, ownId, cells } = work
  if (earlier && earlier.fingerprint === fingerprint && earlier.ownId === ownId && earlier.cells === cells) return {}
  const before = earlier ? { fingerprint: earlier.fingerprint, ownId: earlier.ownId, cells: earlier.cells } : null
  return { fileRow: { before, after: { file: plan.keepAs, fingerprint, ownId, cells } } }
}

const editionFields: ReadonlySet<ImportField> = new Set(["editionSize", "stock"])

function warnAboutStock({ work, warnings }: WrittenWork): void {
  const { editionSize } = work.input
  if (editionSize !== null) warnings.push(`${editionSize} in stock: read as an edition of that many.`)
}

/**
 * Updates a known work's availability and edition from the file, by the rules of both. A work that was sold or reserved here
 * stays so: the file may be older than the sale. Notes and locations change neither.
 */
async function updateKnownWork(
  tx: Transaction,
  frame: DatedFrame,
  one: WrittenWork,
  before: ArtworkRow,
): Promise<void> {
  const { mapping, actor, now } = frame
  const { input, unread, isCrossedOut, stateFrom } = one.work
  if (isCrossedOut) return
  const { availability, editionSize } = input
  // The price may state it: `sold`.
  const hasState = hasAvailabilityColumn(mapping) || (stateFrom !== null && availability !== "available")
  // An unreadable cell states nothing. The stock of a known edition is what is left, not its size.
  const hasEdition = one.work.editionFromStock ? before.editionSize === null : mapping.columns.editionSize
  const hasEditionValue = Boolean(hasEdition) && !unread.some((field) => editionFields.has(field))
  if (hasEditionValue && editionSize !== before.editionSize) {
    const problem = await findEditionProblem(tx, before, editionSize)
    if (problem) {
      one.warnings.push(problem)
    } else {
      await tx.update(artworks).set({ editionSize, updatedAt: now }).where(eq(artworks.id, one.id))
      if (one.work.editionFromStock) warnAboutStock(one)
      one.changes = "updated"
      one.changed = { editionSize: { before: before.editionSize, after: editionSize } }
    }
  }
  if (!hasState || availability === before.availability) return
  if (before.availability === "sold" || before.availability === "reserved" || besideFields.has(stateFrom)) {
    const [here, stated] = [before.availability as Availability, availability].map((state) =>
      availabilityLabels[state].toLowerCase(),
    )
    one.warnings.push(
      `The work is ${here} here and stays so, though the file says “${stated}”. If the file is right, change it in the studio.`,
    )
    return
  }
  const moved = await transitionAvailability(tx, { actor, role: "admin", reason: "import" }, before, availability, now)
  if (!moved.ok) {
    one.warnings.push(moved.problem.message)
    return
  }
  // A separate statement, because the change of availability clears the notes about the former one.
  await tx.update(artworks).set(getImportedStatus(one.work, now)).where(eq(artworks.id, one.id))
  one.changes = "updated"
  one.changed = { ...one.changed, availability: { before: before.availability, after: availability } }
}

async function writeHistory(
  tx: Transaction,
  frame: DatedFrame,
  written: readonly WrittenWork[],
  before: ReadonlyMap<string, ArtworkRow>,
  values: readonly ({ id: string } & Record<string, unknown>)[],
): Promise<void> {
  const { actor, now } = frame
  const columns = listGivenColumns(frame.mapping)
  const valuesOf = new Map(values.map((one) => [one.id, one]))
  const titles = await getSeriesTitles(tx, frame.mapping)
  const named = ({ seriesId, ...row }: Record<string, unknown>) =>
    seriesId === undefined ? row : { ...row, series: titles.get(String(seriesId)) ?? null }
  for (const one of written) {
    const after = valuesOf.get(one.id)
    const row = before.get(one.id)
    if (!after || !row) continue
    const given = named(Object.fromEntries(columns.map((name) => [name, after[name]])))
    one.changed = { ...fieldChanges(named(row), given), ...one.changed }
  }
  const recorded = written.filter((one) => one.changes !== "unchanged")
  const lines = recorded.map((one) => {
    // The change of availability has its own event.
    const { availability: _, ...changes } = one.changed
    return {
      at: now,
      actorId: actor.kind === "user" ? actor.id : null,
      actorName: getActorName(actor),
      noun: "artwork",
      nounId: one.id,
      action: "imported",
      changes,
      detail: { ...frame.cause, row: one.work.row, changes: one.changes },
    }
  })
  // A work that changes its series loses its place in the former one; an undo needs it.
  for (const one of recorded) {
    const place = before.get(one.id)?.seriesPosition ?? null
    if (one.changed.series && place !== null) one.changed.seriesPosition = { before: place, after: null }
  }
  if (lines.length === 0) return
  const { rows } = await tx.execute<{ id: string; noun_id: string }>(
    sql`${insertRows(history, lines)} returning id, noun_id`,
  )
  const steps = new Map(rows.map((row) => [row.noun_id, Number(row.id)]))
  for (const one of recorded) one.step = steps.get(one.id) ?? null
}

async function getSeriesTitles(tx: Transaction, mapping: Mapping): Promise<Map<string, string>> {
  if (!mapping.columns.series) return new Map()
  const rows = await tx.select({ id: series.id, title: series.title }).from(series)
  return new Map(rows.map((row) => [row.id, row.title]))
}
