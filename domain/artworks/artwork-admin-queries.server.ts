import { and, eq, type SQL, sql } from "drizzle-orm"
import { artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { Availability } from "./artwork.ts"
import { cardColumns, cardOf, isHeld } from "./public-works.server.ts"
import { descendingFirst, type WorkFilter, type WorkSort, workFilters } from "./studio-list.ts"
import type { WorkCard } from "./work-card.ts"
import { afterCursor, workOrders, writeCursor } from "./work-order.server.ts"

/** A work in the artist's list. */
export type StudioWork = WorkCard & {
  availability: Availability
  series: string | null
  inventoryNumber: string | null
  location: string
  published: boolean
}

export type WorkQuery = {
  search?: string | undefined
  filter?: WorkFilter | undefined
  sort?: WorkSort | undefined
  descending?: boolean | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** Badges as the artist's shelf counts them. */
export type WorkCounts = Record<WorkFilter | "all", number>

/**
 * A page of all works, drafts too, by key. Search finds words of title, medium and tags, and parts of inventory numbers.
 * @returns the works and the key of the next page, null on the last
 */
export async function listWorksForStudio(
  shop: Shop,
  actor: Actor,
  { search = "", filter, sort = "newest", descending, after, limit = 50 }: WorkQuery,
): Promise<Outcome<{ works: StudioWork[]; next: string | null }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const now = shop.now()
  const key = workOrders[sort]
  const down = descending ?? descendingFirst[sort]
  const rows = await shop.db
    .select({
      ...cardColumns(now),
      series: series.title,
      inventoryNumber: artworks.inventoryNumber,
      location: artworks.location,
      publishedAt: artworks.publishedAt,
      key: sql<string>`(${key})::text`,
    })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .leftJoin(series, eq(series.id, artworks.seriesId))
    .where(and(filterOf(filter, now), matching(search), afterCursor(sort, down, after)))
    .orderBy(down ? sql`${key} desc, ${artworks.id} desc` : sql`${key} asc, ${artworks.id} asc`)
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const works = page.map((row) => ({
    ...cardOf(row),
    availability: row.availability as Availability,
    series: row.series,
    inventoryNumber: row.inventoryNumber,
    location: row.location,
    published: row.publishedAt !== null,
  }))
  return done({ works, next: rows.length > limit && last ? writeCursor(sort, last.key, last.id) : null })
}

/** How many works each filter finds, in one query. */
export async function countWorks(shop: Shop, actor: Actor): Promise<Outcome<WorkCounts>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const now = shop.now()
  const columns = Object.fromEntries(
    [undefined, ...workFilters].map((filter) => [
      filter ?? "all",
      sql<number>`(count(*) filter (where ${filterOf(filter, now)}))::int`,
    ]),
  ) as Record<keyof WorkCounts, SQL<number>>
  const [counts] = await shop.db.select(columns).from(artworks)
  return counts ? done(counts) : refuse("not_found", "No counts.")
}

function filterOf(filter: WorkFilter | undefined, now: Date): SQL {
  const kept = sql`${artworks.archivedAt} is null`
  switch (filter) {
    case undefined:
      return kept
    case "archived":
      return sql`${artworks.archivedAt} is not null`
    case "draft":
      return sql`${kept} and ${artworks.publishedAt} is null`
    case "on_hold":
      return sql`${kept} and ${isHeld(now)}`
    case "available":
      return sql`${kept} and ${artworks.availability} = 'available' and not ${isHeld(now)}`
    default:
      return sql`${kept} and ${artworks.availability} = ${filter}`
  }
}

function matching(search: string): SQL | undefined {
  const words = search.trim().slice(0, 200)
  if (!words) return undefined
  const part = `%${words.replace(/[\\%_]/g, "\\$&")}%`
  return sql`(${artworks.search} @@ plainto_tsquery('simple', immutable_unaccent(${words}))
    or immutable_unaccent(lower(${artworks.title})) like immutable_unaccent(lower(${part}))
    or ${artworks.inventoryNumber} ilike ${part})`
}
