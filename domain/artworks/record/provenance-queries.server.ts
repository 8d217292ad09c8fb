import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { artworkProvenance } from "../../../db/tables/provenance.ts"
import type { Shop } from "../../shop.ts"
import { type ProvenanceEntry, type RecordEntry, toProvenanceEntry } from "./provenance.ts"

type Row = typeof artworkProvenance.$inferSelect

/** Latest versions of entries: placed ones by position, then the others by year, the oldest first. */
export const listRecordEntries = (db: Database | Transaction, artworkId: string, only?: SQL): Promise<Row[]> =>
  listLatestEntries(db, eq(artworkProvenance.artworkId, artworkId), only)

async function listLatestEntries(db: Database | Transaction, inWorks: SQL, only?: SQL): Promise<Row[]> {
  const latest = db
    .selectDistinctOn([artworkProvenance.entryId])
    .from(artworkProvenance)
    .where(inWorks)
    .orderBy(artworkProvenance.entryId, sql`${artworkProvenance.version} desc`)
    .as("latest")
  return db
    .select()
    .from(latest)
    .where(and(eq(latest.removed, false), only))
    .orderBy(sql`position asc nulls last, year asc nulls first, created_at, entry_id`)
}

export async function listWorkProvenance(shop: Pick<Shop, "db">, artworkId: string): Promise<ProvenanceEntry[]> {
  return (await listProvenance(shop, [artworkId])).get(artworkId) ?? []
}

/** Public entries by work. */
export async function listProvenance(
  shop: Pick<Shop, "db">,
  artworkIds: string[],
): Promise<Map<string, ProvenanceEntry[]>> {
  const rows = await listLatestEntries(shop.db, inArray(artworkProvenance.artworkId, artworkIds), sql`is_public`)
  const works = Map.groupBy(rows, ({ artworkId }) => artworkId)
  return new Map([...works].map(([id, entries]) => [id, entries.map((row) => toProvenanceEntry(toRecordEntry(row)))]))
}

/** Public owners of a work, or of a copy of an edition, the oldest first. */
export async function listPublicOwners(
  shop: Pick<Shop, "db">,
  artworkId: string,
  copy: string,
): Promise<ProvenanceEntry[]> {
  const rows = await listRecordEntries(shop.db, artworkId, sql`is_public and kind = 'ownership' and copy = ${copy}`)
  return rows.map((row) => toProvenanceEntry(toRecordEntry(row)))
}

export async function findOwnership(
  shop: Pick<Shop, "db">,
  artworkId: string,
  entryId: string,
): Promise<RecordEntry | null> {
  const [row] = await listRecordEntries(shop.db, artworkId, sql`entry_id = ${entryId}`)
  return row ? toRecordEntry(row) : null
}

export async function findCertifiedWorks(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct artwork_id as id from (
      select distinct on (entry_id) artwork_id, kind, removed from artwork_provenance
      where artwork_id = any(${sql.param(ids)}::uuid[]) order by entry_id, version desc
    ) latest
    where kind = 'certificate' and not removed`)
  return new Set(rows.map(({ id }) => id))
}

export const toRecordEntry = (row: Row): RecordEntry => ({
  id: row.entryId,
  version: row.version,
  kind: row.kind as RecordEntry["kind"],
  year: row.year,
  yearText: row.yearText,
  event: row.event,
  owner: row.owner,
  ownerPublic: row.ownerPublic,
  isPublic: row.isPublic,
})

/** Provenance with a person's e-mail address, for a data request. */
export async function exportOwnedWorks(shop: Pick<Shop, "db">, email: string) {
  const { rows } = await shop.db.execute<{ title: string; year: number | null; event: string; owner: string }>(sql`
    select w.title, e.year, e.event, e.owner, e.owner_public as "nameIsShown" from (
      select distinct on (entry_id) * from artwork_provenance order by entry_id, version desc
    ) e join artworks w on w.id = e.artwork_id
    where e.owner_email = ${email} and e.owner_email <> '' and not e.removed order by e.created_at`)
  return rows
}
