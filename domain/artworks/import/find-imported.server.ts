import { inArray, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { anyOf } from "./any-of.server.ts"
import type { RowKey } from "./import-key.ts"
import type { ReadWork } from "./read-artwork-row.ts"

/**
 * A work of the file with the key by which it is known, its page's address where the file is our own export, its place
 * among the file's works, and the work that its place in an earlier import says it is.
 */
export type KeyedWork = ReadWork & RowKey & { slug: string; position: number; knownId: string | null }

export type KnownWork = {
  id: string
  importKey: string | null
  slug: string
  availability: string
  editionSize: number | null
}

const known = {
  id: artworks.id,
  importKey: artworks.importKey,
  inventoryNumber: artworks.inventoryNumber,
  slug: artworks.slug,
  availability: artworks.availability,
  editionSize: artworks.editionSize,
}

/**
 * Finds which works of a batch the shop has already: by the row's place in an earlier import, by the key of an earlier
 * import, by the address in our own export, or by an inventory number that one work made by hand has.
 * @param others works that other rows of the file are
 * @returns the known works by the keys of the file's
 */
export async function findImported(
  db: Database | Transaction,
  works: readonly KeyedWork[],
  others: ReadonlySet<string>,
): Promise<Map<string, KnownWork>> {
  const found = new Map<string, KnownWork>()
  const claimed = new Set(others)
  // Two rows of a file can claim one work in two ways: it is the first one's, the other becomes a work of its own.
  const claim = (key: string, row: KnownWork | undefined) => {
    if (!row || found.has(key) || claimed.has(row.id)) return
    claimed.add(row.id)
    found.set(key, row)
  }
  const placed = new Map(works.flatMap(({ knownId, key }) => (knownId ? [[knownId, key] as const] : [])))
  if (placed.size > 0) {
    for (const row of await db
      .select(known)
      .from(artworks)
      .where(inArray(artworks.id, [...placed.keys()]))) {
      found.set(placed.get(row.id) ?? "", row)
    }
  }
  const keys = works.map((work) => work.key)
  for (const row of await db.select(known).from(artworks).where(anyOf(artworks.importKey, keys))) {
    claim(row.importKey ?? "", row)
  }
  const slugs = works.filter((work) => work.slug !== "" && !found.has(work.key)).map((work) => work.slug)
  if (slugs.length > 0) {
    const rows = await db.select(known).from(artworks).where(anyOf(artworks.slug, slugs))
    for (const { key, slug } of works) {
      const row = rows.find((one) => one.slug === slug)
      claim(key, row)
    }
  }
  const numbers = works.flatMap(({ key, input }) => (found.has(key) ? [] : (input.inventoryNumber ?? [])))
  if (numbers.length > 0) {
    const rows = await db
      .select(known)
      .from(artworks)
      .where(sql`${anyOf(artworks.inventoryNumber, numbers)} and ${artworks.importKey} is null`)
    for (const { key, input } of works) {
      const same = rows.filter((row) => row.inventoryNumber === input.inventoryNumber)
      if (same.length === 1) claim(key, same[0])
    }
  }
  return found
}
