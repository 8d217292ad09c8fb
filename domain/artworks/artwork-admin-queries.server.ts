import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm"
import { artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { Availability } from "./artwork.ts"
import { cardColumns, cardOf, isHeld } from "./public-works.server.ts"
import { descendingFirst, type WorkFilter, type WorkSort, workFilters } from "./studio-list.ts"
import { matching, resembling } from "./studio-search.server.ts"
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
  /** Nothing that is merely spelt nearly so. */
  exact?: boolean | undefined
  filter?: WorkFilter | undefined
  /** The series' title. */
  series?: string | undefined
  type?: string | undefined
  location?: string | undefined
  sort?: WorkSort | undefined
  descending?: boolean | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** How many works each view has. */
export type WorkCounts = Record<WorkFilter | "all", number>

/**
 * A page of all works, drafts too. Search finds words of title, medium and tags, and parts of inventory numbers; when it
 * finds none, works whose title is spelt nearly so.
 * @returns the works and the cursor of the next page, null on the last
 */
export async function listWorksForStudio(
  shop: Shop,
  actor: Actor,
  query: WorkQuery,
): Promise<Outcome<{ works: StudioWork[]; next: string | null }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const search = query.search?.trim() ?? ""
  const found = await pageOf(shop, query, matching(search))
  return done(
    search && !query.exact && found.works.length === 0
      ? await pageOf(shop, query, await resembling(shop, search))
      : found,
  )
}

async function pageOf(
  shop: Shop,
  { filter, series: inSeries, type, location, sort = "newest", descending, after, limit = 50 }: WorkQuery,
  searched: SQL | undefined,
): Promise<{ works: StudioWork[]; next: string | null }> {
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
    .where(
      and(
        filterOf(filter, now),
        inSeries ? eq(series.title, inSeries) : undefined,
        type ? eq(artworks.type, type) : undefined,
        location ? eq(artworks.location, location) : undefined,
        searched,
        afterCursor(sort, down, after),
      ),
    )
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
  return { works, next: rows.length > limit && last ? writeCursor(sort, last.key, last.id) : null }
}

/** What the works may be narrowed to besides: the series, types and places that they have. */
export async function workChoices(
  shop: Shop,
  actor: Actor,
): Promise<Outcome<Record<"series" | "type" | "location", string[]>>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const [inSeries, types, locations] = await Promise.all([
    shop.db.select({ name: series.title }).from(series).orderBy(asc(series.position), asc(series.id)).limit(100),
    shop.db.selectDistinct({ name: artworks.type }).from(artworks).orderBy(artworks.type).limit(100),
    shop.db
      .selectDistinct({ name: artworks.location })
      .from(artworks)
      .where(ne(artworks.location, ""))
      .orderBy(artworks.location)
      .limit(100),
  ])
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  return done({ series: names(inSeries), type: names(types), location: names(locations) })
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

/** What a view of the list asks of a work. */
export function filterOf(filter: WorkFilter | undefined, now: Date): SQL {
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
