import { inArray } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import type { Shop } from "../shop.ts"

/** Currency of works by id; unknown ids are omitted. */
export async function getWorkCurrencies(shop: Pick<Shop, "db">, ids: string[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id))
  if (known.length === 0) return new Map()
  const rows = await shop.db
    .select({ id: artworks.id, currency: artworks.currency })
    .from(artworks)
    .where(inArray(artworks.id, known))
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}
