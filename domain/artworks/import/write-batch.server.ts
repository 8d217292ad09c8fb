import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { insertRows } from "../../../db/json-rows.ts"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { type Actor, nameOf } from "../../actor.ts"
import { type FieldChanges, fieldChanges } from "../../field-changes.server.ts"
import type { Availability } from "../artwork.ts"
import { moveAvailability } from "../availability-commands.server.ts"
import { badgeOf, badgeWords } from "../badge.ts"
import { editionProblem } from "../holds.server.ts"
import { type ArtworkRow, lockWorks } from "../lock-works.server.ts"
import { seriesIdOf } from "../series.server.ts"
import { anyOf } from "./any-of.server.ts"
import { keepRows } from "./earlier-rows.server.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { findImported, type KeyedWork, type KnownWork } from "./find-imported.server.ts"
import { columnsOf, givenColumns, saysAvailability } from "./given-columns.ts"
import { newSlugs } from "./new-slugs.server.ts"
import { insertWorks, updateWorks } from "./write-works.server.ts"

/** A work as it came out of a batch; `changes` says what happened to it. */
export type WrittenWork = {
  work: KeyedWork
  id: string
  changes: "created" | "updated" | "unchanged"
  warnings: string[]
  /** The fields that changed, by their names in forms; none for a new work. */
  changed: FieldChanges
  /** The line of the work's history; null where nothing changed. */
  step: number | null
}

/** What a batch wrote: its works, and series that there were none of. */
export type WrittenBatch = { works: WrittenWork[]; newSeries: { id: string; title: string }[] }

export type BatchFrame = {
  actor: Actor
  mapping: Mapping
  /** What caused the changes, for the history of each work. */
  cause?: Record<string, string> | undefined
  /** New works are drafts, whatever the file says. */
  drafts?: boolean | undefined
  /** When the import began: the file's works are created in its order, however many batches it takes. */
  started: Date
  clock: () => Date
  /** The file's name, under which its rows are kept; "" keeps none. */
  file: string
  /** Works that rows outside of this batch are. */
  others: ReadonlySet<string>
}

/**
 * Writes one batch of works in the caller's transaction: new ones with an address of their own, known ones where the
 * file says something else than the shop has. Where another import took a key or an address in the same moment, the
 * database refuses the batch, and it can be tried again.
 */
export async function writeBatch(tx: Transaction, frame: BatchFrame, works: KeyedWork[]): Promise<WrittenBatch> {
  const { mapping } = frame
  const known = await findImported(tx, works, frame.others)
  const locked = await lockWorks(
    tx,
    [...known.values()].map((work) => work.id),
  )
  // Asked under the locks: a version's time is later than that of the version which it replaces.
  const now = frame.clock()
  await adopt(tx, known)
  const names = [...new Set(works.flatMap((work) => work.input.series ?? []))]
  const before = new Set(names.length > 0 ? (await tx.select({ id: series.id }).from(series)).map(({ id }) => id) : [])
  const seriesIds = new Map<string, string | null>()
  for (const name of names) seriesIds.set(name, await seriesIdOf(tx, name, now))
  const newSeries = new Map([...seriesIds].flatMap(([title, id]) => (id && !before.has(id) ? [[id, title]] : [])))
  const fields = (work: KeyedWork) => {
    const { series, ...input } = work.input
    return { ...input, seriesId: series ? (seriesIds.get(series) ?? null) : null, updatedAt: now }
  }
  const unknown = works.filter((work) => !known.has(work.key))
  const keyTaken = await takenKeys(tx, unknown)
  const importKeys = new Map(unknown.map(({ key }) => [key, keyTaken.has(key) ? `${key}:${randomUUID()}` : key]))
  const slugs = await newSlugs(tx, unknown)
  const fresh = works.flatMap((work) => {
    if (known.has(work.key)) return []
    return {
      ...fields(work),
      importKey: importKeys.get(work.key) ?? work.key,
      slug: slugs.get(work.key) ?? work.key,
      publishedAt: work.published && !frame.drafts ? now : null,
      // A millisecond apart, so that newest first shows the file from its first row on.
      createdAt: new Date(frame.started.getTime() - work.position),
    }
  })
  const old = works.flatMap((work) => {
    const row = locked.get(known.get(work.key)?.id ?? "")
    if (!row) return []
    // A cell that could not be read says nothing: what the work has there stays.
    const unread = Object.fromEntries(columnsOf(work.unread).map((column) => [column, row[column as keyof ArtworkRow]]))
    return { ...fields(work), ...unread, id: row.id }
  })
  const created = await insertWorks(tx, fresh)
  const updated = await updateWorks(tx, givenColumns(mapping), old)
  const written: WrittenWork[] = []
  for (const work of works) {
    const own = known.get(work.key)
    const id = own?.id ?? created.get(importKeys.get(work.key) ?? "")
    if (!id) throw new Error(`the imported work ${work.key} is gone`)
    const changes = own ? (updated.has(id) ? "updated" : "unchanged") : "created"
    const one: WrittenWork = { work, id, changes, warnings: [], changed: {}, step: null }
    if (!own && work.editionFromStock) noteStock(one)
    written.push(one)
    const row = locked.get(id)
    if (row) await moveKnown(tx, { ...frame, now }, one, row)
  }
  await writeHistory(tx, { ...frame, now }, written, locked, old)
  if (frame.file !== "") await keepRows(tx, frame.file, written.flatMap(keptRow))
  return { works: written, newSeries: [...newSeries].map(([id, title]) => ({ id, title })) }
}

type DatedFrame = BatchFrame & { now: Date }

const keptRow = ({ id, work: { position, fingerprint } }: WrittenWork) =>
  fingerprint === null ? [] : [{ artworkId: id, position, fingerprint }]

/** Keys that works have which are none of this batch: they said the same when another import brought them. */
async function takenKeys(tx: Transaction, works: readonly KeyedWork[]): Promise<Set<string | null>> {
  if (works.length === 0) return new Set()
  const keys = works.map((work) => work.key)
  const rows = await tx.select({ key: artworks.importKey }).from(artworks).where(anyOf(artworks.importKey, keys))
  return new Set(rows.map((row) => row.key))
}

/** Gives works that were made by hand the key of the file, so that the batch finds them by it. */
async function adopt(tx: Transaction, known: Map<string, KnownWork>): Promise<void> {
  for (const [key, work] of known) {
    if (work.importKey !== null) continue
    await tx.update(artworks).set({ importKey: key }).where(eq(artworks.id, work.id))
    work.importKey = key
  }
}

const editionFields: ReadonlySet<ImportField> = new Set(["editionSize", "stock"])

function noteStock({ work, warnings }: WrittenWork): void {
  const { editionSize } = work.input
  if (editionSize !== null) warnings.push(`${editionSize} in stock: read as an edition of that many.`)
}

/**
 * Moves a known work's availability and edition to what the file says, by the rules of both. A work that was sold or
 * reserved here stays so: the file may be older than the sale.
 */
async function moveKnown(tx: Transaction, frame: DatedFrame, one: WrittenWork, before: ArtworkRow): Promise<void> {
  const { mapping, actor, now } = frame
  const { input, unread } = one.work
  const { availability, editionSize } = input
  const saysState = saysAvailability(mapping)
  // As in the other columns, a cell that could not be read says nothing. What is in stock is what is left of a known
  // edition, not its size.
  const hasEdition = one.work.editionFromStock ? before.editionSize === null : mapping.columns.editionSize
  const saysEdition = Boolean(hasEdition) && !unread.some((field) => editionFields.has(field))
  if (saysEdition && editionSize !== before.editionSize) {
    const problem = await editionProblem(tx, before, editionSize)
    if (problem) {
      one.warnings.push(problem)
    } else {
      await tx.update(artworks).set({ editionSize, updatedAt: now }).where(eq(artworks.id, one.id))
      if (one.work.editionFromStock) noteStock(one)
      one.changes = "updated"
      one.changed = { editionSize: { before: before.editionSize, after: editionSize } }
    }
  }
  if (!saysState || availability === before.availability) return
  if (before.availability === "sold" || before.availability === "reserved") {
    const words = badgeWords[badgeOf(before.availability as Availability, false)].toLowerCase()
    one.warnings.push(`The work is ${words} here and stays so, though the file says “${availability}”`)
    return
  }
  const moved = await moveAvailability(tx, { actor, mover: "admin", reason: "import" }, before, availability, now)
  if (!moved.ok) {
    one.warnings.push(moved.problem.message)
    return
  }
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
  const columns = givenColumns(frame.mapping)
  const valuesOf = new Map(values.map((one) => [one.id, one]))
  const titles = await seriesTitles(tx, frame.mapping)
  // By the names of a form's fields.
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
    // the move of the availability has a line of its own
    const { availability: _, ...changes } = one.changed
    return {
      at: now,
      actorId: actor.kind === "user" ? actor.id : null,
      actorName: nameOf(actor),
      noun: "artwork",
      nounId: one.id,
      action: "imported",
      changes,
      detail: { ...frame.cause, row: one.work.row, changes: one.changes },
    }
  })
  // A work that gets another series loses its place in the former one: only an undo of the import wants to know.
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

/** The names of all series by their ids; none where the file does not speak of them. */
async function seriesTitles(tx: Transaction, mapping: Mapping): Promise<Map<string, string>> {
  if (!mapping.columns.series) return new Map()
  const rows = await tx.select({ id: series.id, title: series.title }).from(series)
  return new Map(rows.map((row) => [row.id, row.title]))
}
