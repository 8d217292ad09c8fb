import { or, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { anyOf } from "./any-of.server.ts"
import { getFingerprint, type RowKey } from "./import-key.ts"
import { compareFacts, isSameTitle, isTrusted, type RowFacts } from "./likeness.ts"
import { type ComparedIds, compareIds, type EarlierRow, type FileRow, type RowMatch } from "./match-rows.ts"

export type PlannedArtworkRow = RowFacts & RowKey & { position: number; inventoryNumber: string | null; slug: string }

type Known = RowFacts & { id: string; importKey: string | null; inventoryNumber: string | null; slug: string }

const chunkSize = 5000

/** Each work belongs to one row only. */
export type RowMatches = { byPosition: Map<number, RowMatch>; claimed: Set<string> }

const columns = {
  id: artworks.id,
  importKey: artworks.importKey,
  inventoryNumber: artworks.inventoryNumber,
  slug: artworks.slug,
  title: artworks.title,
  medium: artworks.medium,
  date: artworks.yearText,
  size: artworks.size,
}

type Found = { row: PlannedArtworkRow; work: Known }

function toChunks<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = []
  for (let at = 0; at < items.length; at += chunkSize) chunks.push(items.slice(at, at + chunkSize))
  return chunks
}

/**
 * By earlier rows, an earlier import's key, the slug in our own export, or the inventory number. The user decides when most of
 * these works look different (two lists may both count from 1), when rows moved to other numbers, or when a shop's counter id
 * is of another file's work with another title.
 */
export async function matchByNumber(
  db: Database,
  rows: readonly PlannedArtworkRow[],
  matches: RowMatches,
  earlier: readonly EarlierRow[],
): Promise<void> {
  const { byPosition, claimed } = matches
  const written = new Set(claimed)
  const ofThisFile = compareIds(
    rows,
    earlier,
    ({ ownId, inventoryNumber }) => ownId ?? (inventoryNumber && `inventory:${inventoryNumber.toLowerCase()}`),
  )
  const isFree = ([, { artworkId }]: [FileRow, EarlierRow]) => !written.has(artworkId)
  const { same, moved, different } = ofThisFile
  const free = { same: same.filter(isFree), moved: moved.filter(isFree), different: different.filter(isFree) }
  addMatches(matches, free, () => true)
  const found: Found[] = []
  const left = rows.filter(({ position }) => !byPosition.has(position))
  for (const some of toChunks(left)) found.push(...(await findByNumber(db, some, claimed)))
  const imported = new Set(earlier.map(({ artworkId }) => artworkId))
  const compare = (some: readonly Found[]) => compareIds(left, some.map(toEarlierRow), ({ ownId }) => ownId)
  const isImported = ({ work }: Found) => imported.has(work.id)
  addMatches(matches, compare(found.filter(isImported)), () => true)
  const others = compare(found.filter((one) => !isImported(one)))
  addMatches(matches, others, (row, one) => {
    if (isCounted(row.ownId) && !isSameTitle(row.title, one.title)) return false
    return others.isTrusted || compareFacts(row, one) === "agrees"
  })
}

/** A plain counter is only unique in one shop: `woocommerce:111`, unlike `sku:reed-1`. */
const isCounted = (ownId: string | null) => /^(?!inventory:|slug:)[^:]+:\d+$/.test(ownId ?? "")

const toEarlierRow = ({ row, work }: Found): EarlierRow => {
  const { id: artworkId, inventoryNumber, title, medium, date, size } = work
  const facts = { title, medium, date, size }
  return {
    ...facts,
    artworkId,
    inventoryNumber,
    position: row.position,
    ownId: row.ownId,
    fingerprint: getFingerprint(facts),
    cells: null,
  }
}

/** Keeps earlier decisions. */
function addMatches(
  { byPosition, claimed }: RowMatches,
  { same, moved, different }: Omit<ComparedIds, "isTrusted">,
  isSure: (row: FileRow, one: EarlierRow) => boolean,
): void {
  const add = ({ position }: FileRow, { artworkId }: EarlierRow, match: RowMatch) => {
    if (byPosition.has(position)) return
    claimed.add(artworkId)
    byPosition.set(position, match)
  }
  const addQuestion = (row: FileRow, one: EarlierRow, why: "moved" | "number") =>
    add(row, one, { kind: "unclear", artworkId: one.artworkId, title: one.title, why })
  for (const [row, one] of same) {
    if (isSure(row, one)) add(row, one, { kind: "known", artworkId: one.artworkId })
    else addQuestion(row, one, "number")
  }
  for (const [row, one] of moved) addQuestion(row, one, "moved")
  for (const [row, one] of different) addQuestion(row, one, "number")
}

async function findByNumber(db: Database, rows: readonly PlannedArtworkRow[], claimed: Set<string>): Promise<Found[]> {
  const numbers = rows.flatMap(({ inventoryNumber }) => inventoryNumber?.toLowerCase() ?? [])
  const slugs = rows.flatMap(({ slug }) => (slug === "" ? [] : slug))
  const keys = rows.map(({ key }) => key)
  const number = sql`lower(${artworks.inventoryNumber})`
  const works: Known[] = await db
    .select(columns)
    .from(artworks)
    .where(
      or(
        anyOf(artworks.importKey, keys),
        slugs.length > 0 ? anyOf(artworks.slug, slugs) : undefined,
        numbers.length > 0 ? sql`${number} = any(${sql.param(numbers)}::text[])` : undefined,
      ),
    )
  const byKey = new Map(works.map((work) => [work.importKey ?? "", work]))
  const bySlug = new Map(works.map((work) => [work.slug, work]))
  const byNumber = Map.groupBy(works, (work) => work.inventoryNumber?.toLowerCase() ?? "")
  const found = new Map<PlannedArtworkRow, Known>()
  const claim = (row: PlannedArtworkRow, work: Known | undefined) => {
    if (!work || found.has(row) || claimed.has(work.id)) return
    claimed.add(work.id)
    found.set(row, work)
  }
  // A key states the number at import, which the work may not have any more.
  for (const row of rows) {
    const same = row.inventoryNumber === null ? [] : (byNumber.get(row.inventoryNumber.toLowerCase()) ?? [])
    if (same.length === 1) claim(row, same[0])
  }
  for (const row of rows) claim(row, byKey.get(row.key))
  for (const row of rows) if (row.slug !== "") claim(row, bySlug.get(row.slug))
  return [...found].map(([row, work]) => ({ row, work }))
}

export async function findHolders(
  db: Database | Transaction,
  rows: readonly Pick<PlannedArtworkRow, "key" | "inventoryNumber">[],
): Promise<Known[]> {
  const found: Known[] = []
  for (const some of toChunks(rows)) {
    const keys = some.map(({ key }) => key)
    const numbers = some.flatMap(({ inventoryNumber }) => inventoryNumber ?? [])
    const holds = or(anyOf(artworks.importKey, keys), anyOf(artworks.inventoryNumber, numbers))
    found.push(...(await db.select(columns).from(artworks).where(holds)))
  }
  return found
}

/** Matches works that 1.0.0 keyed by the file's ids, if they look like the rows. */
export async function matchByFormerKey(
  db: Database,
  rows: readonly PlannedArtworkRow[],
  { byPosition, claimed }: RowMatches,
): Promise<void> {
  const found: Found[] = []
  for (const some of toChunks(rows.filter(({ formerKeys }) => formerKeys.length > 0))) {
    const keys = some.flatMap(({ formerKeys }) => formerKeys)
    const works: Known[] = await db.select(columns).from(artworks).where(anyOf(artworks.importKey, keys))
    const byKey = new Map(works.map((work) => [work.importKey, work]))
    for (const row of some) {
      const work = row.formerKeys.map((key) => byKey.get(key)).find((one) => one && !claimed.has(one.id))
      if (work) found.push({ row, work })
    }
  }
  if (!isTrusted(found.map(({ row, work }) => compareFacts(row, work)))) return
  for (const { row, work } of found) {
    if (claimed.has(work.id)) continue
    claimed.add(work.id)
    byPosition.set(row.position, { kind: "known", artworkId: work.id })
  }
}

const getFactsKey = ({ title, medium, date, size }: RowFacts) => JSON.stringify([title, medium, date, size])

/** Asks about rows that equal a known work in title, medium, date and size: it may be listed twice. */
export async function findTwins(
  db: Database,
  rows: readonly PlannedArtworkRow[],
  { byPosition, claimed }: RowMatches,
): Promise<void> {
  const telling = rows.filter((row) => [row.medium, row.date, row.size].filter((fact) => fact !== "").length >= 2)
  for (const some of toChunks(telling)) {
    const titles = [...new Set(some.map(({ title }) => title))]
    const works: Known[] = await db.select(columns).from(artworks).where(anyOf(artworks.title, titles))
    const twins = Map.groupBy(works, getFactsKey)
    for (const row of some) {
      const work = twins.get(getFactsKey(row))?.find(({ id }) => !claimed.has(id))
      if (!work) continue
      claimed.add(work.id)
      byPosition.set(row.position, { kind: "unclear", artworkId: work.id, title: work.title, why: "alike" })
    }
  }
}
