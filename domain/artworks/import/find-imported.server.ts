import { inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import type { RowKey } from "./import-key.ts"
import type { ReadWork } from "./read-artwork-row.ts"

/** `slug` is set in our own exports; `position` is among the file's works; `knownId` is the stored work. */
export type KeyedWork = ReadWork & RowKey & { slug: string; position: number; knownId: string | null }

export type KnownWork = Pick<typeof artworks.$inferSelect, "id" | "importKey">

export async function findImported(
  db: Database | Transaction,
  works: readonly KeyedWork[],
): Promise<Map<string, KnownWork>> {
  const keys = new Map(works.flatMap(({ knownId, key }) => (knownId ? [[knownId, key] as const] : [])))
  if (keys.size === 0) return new Map()
  const rows = await db
    .select({ id: artworks.id, importKey: artworks.importKey })
    .from(artworks)
    .where(inArray(artworks.id, [...keys.keys()]))
  return new Map(rows.map((row) => [keys.get(row.id) ?? "", row]))
}
