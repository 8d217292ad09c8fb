import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { insertRows, jsonRows, listColumns, type NewRow } from "../../../db/json-rows.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { artworkProvenance } from "../../../db/tables/provenance.ts"
import { createSlug } from "../../../lib/slug.ts"
import { anyOf } from "./any-of.server.ts"
import type { KeyedWork } from "./find-imported.server.ts"
import type { ArtworkColumn } from "./given-columns.ts"
import type { ReadWork } from "./read-artwork-row.ts"

type Values = Partial<NewRow<typeof artworks>>

/** @returns ids of the new works by import key */
export async function insertWorks(tx: Transaction, values: NewRow<typeof artworks>[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; import_key: string }>(
    sql`${insertRows(artworks, values)} returning id, import_key`,
  )
  return new Map(rows.map((row) => [row.import_key, row.id]))
}

/** Updates works that differ. A new series clears the place in it. Returns the ids of the works that differed. */
export async function updateWorks(tx: Transaction, names: ArtworkColumn[], values: Values[]): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const written = [...names, "updatedAt" as const]
  const place = names.includes("seriesId")
    ? sql`, series_position = case when artworks.series_id is not distinct from given.series_id then artworks.series_position end`
    : sql``
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${artworks} set (${listColumns(artworks, written)}) = row(${listColumns(artworks, written, "given.")})${place}
    from ${jsonRows(artworks, ["id", ...written], values)}
    where ${artworks.id} = given.id
      and row(${listColumns(artworks, names, "artworks.")}) is distinct from row(${listColumns(artworks, names, "given.")})
    returning ${artworks.id}`)
  return new Set(rows.map((row) => row.id))
}

/** Without a day in the file, the status is since now. */
export const getImportedStatus = ({ statusNote }: Pick<ReadWork, "statusNote">, now: Date) => ({
  statusFor: statusNote.statusFor,
  statusUntil: statusNote.statusUntil,
  statusSince: statusNote.statusSince ? new Date(`${statusNote.statusSince}T12:00:00Z`) : now,
})

type NewRecord = { id: string | undefined; record: ReadWork["record"] }

/** Writes provenance entries of new works. They are private until the artist shows them, because a file names owners. */
export async function insertRecords(tx: Transaction, works: readonly NewRecord[], now: Date): Promise<void> {
  const entries = works.flatMap(({ id, record }) =>
    record.map(({ kind, event, year }, position) => ({
      artworkId: id ?? "",
      kind,
      event,
      year,
      position,
      isPublic: false,
      createdAt: now,
    })),
  )
  if (entries.length > 0) await tx.execute(insertRows(artworkProvenance, entries))
}

/** Best first: title, with inventory number, with a short hash. */
function listSlugCandidates({ input, key, slug }: KeyedWork): string[] {
  const title = createSlug(input.title)
  const short = createSlug(input.title.slice(0, 50))
  const print = createHash("sha256").update(key).digest("hex").slice(0, 10)
  const numbered = input.inventoryNumber ? [`${short}-${createSlug(input.inventoryNumber, print)}`] : []
  return [...(slug ? [createSlug(slug)] : []), title, ...numbered, `${short}-${print}`]
}

/** Unique slugs for a batch, with one query. */
export async function createSlugs(tx: Transaction, works: readonly KeyedWork[]): Promise<Map<string, string>> {
  const wanted = works.map((work) => ({ key: work.key, slugs: listSlugCandidates(work) }))
  const taken = new Set<string>()
  if (wanted.length > 0) {
    const all = wanted.flatMap(({ slugs }) => slugs)
    const rows = await tx.select({ slug: artworks.slug }).from(artworks).where(anyOf(artworks.slug, all))
    for (const row of rows) taken.add(row.slug)
  }
  return new Map(
    wanted.map(({ key, slugs }) => {
      // A key's hash is as unique as the key.
      const slug = slugs.find((one) => !taken.has(one)) ?? slugs.at(-1) ?? key
      taken.add(slug)
      return [key, slug]
    }),
  )
}
