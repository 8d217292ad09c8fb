import { asc, desc, sql } from "drizzle-orm"
import { places } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { PlaceKind } from "./place.ts"

/** `used`: something is, was or will be there, so it cannot be removed. */
export type ListedPlace = typeof places.$inferSelect & { kind: PlaceKind; used: boolean }

export const listPlaces = (shop: Shop, actor: Actor): Promise<Outcome<ListedPlace[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const last = sql`(select max(s.from_at) from stays s where s.place_id = places.id)`
    const used = sql<boolean>`(exists (select from stays s where s.place_id = places.id)
      or exists (select from agreements a where a.place_id = places.id)
      or exists (select from crates c where c.place_id = places.id))`
    const rows = await db
      .select({ place: places, used })
      .from(places)
      .orderBy(desc(sql`coalesce(${last}, places.created_at)`), asc(places.name))
      .limit(500)
    return done(rows.map(({ place, used }) => ({ ...place, kind: place.kind as PlaceKind, used })))
  })
