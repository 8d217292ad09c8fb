import { asc, eq, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { crates, locationPeriods, places } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

/** `copy` 0: the work itself. */
type PackedWork = { id: string; title: string; copy: number }

/** `used`: something is or was in it, so it cannot be removed. */
export type ListedCrate = typeof crates.$inferSelect & { place: string; works: PackedWork[]; used: boolean }

export const listCrates = (shop: Shop, actor: Actor): Promise<Outcome<ListedCrate[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const [rows, packed] = await Promise.all([
      db
        .select({
          crate: crates,
          place: places.name,
          used: sql<boolean>`exists (select from stays s where s.crate_id = crates.id)`,
        })
        .from(crates)
        .innerJoin(places, eq(places.id, crates.placeId))
        .orderBy(asc(crates.name))
        .limit(500),
      db
        .select({
          crateId: locationPeriods.crateId,
          id: artworks.id,
          title: artworks.title,
          copy: locationPeriods.copy,
        })
        .from(locationPeriods)
        .innerJoin(artworks, eq(artworks.id, locationPeriods.artworkId))
        .where(sql`${locationPeriods.crateId} is not null and ${locationPeriods.toAt} is null`)
        .orderBy(asc(artworks.title), asc(locationPeriods.copy)),
    ])
    const inside = Map.groupBy(packed, ({ crateId }) => crateId)
    return done(
      rows.map(({ crate, ...more }) => ({
        ...crate,
        ...more,
        works: (inside.get(crate.id) ?? []).map(({ crateId: _, ...work }) => work),
      })),
    )
  })
