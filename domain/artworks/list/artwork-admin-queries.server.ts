import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import type { Availability } from "../artwork.ts"
import { getCardColumns, toWorkCard } from "../gallery/public-works.server.ts"
import type { WorkCard } from "../gallery/work-card.ts"
import { descendingFirst, type WorkSort } from "./studio-list.ts"
import { matchSimilarWorks, matchWorks } from "./studio-search.server.ts"
import { afterCursor, getWorkOrder, workOrders } from "./work-order.server.ts"
import type { WorkChoice } from "./work-selection.ts"
import { getWorkConditions } from "./work-views.server.ts"

export type StudioWork = WorkCard & {
  availability: Availability
  series: string | null
  inventoryNumber: string | null
  location: string
  published: boolean
  type: string
  tags: string[]
  lacks: ("picture" | "medium" | "year" | "size")[]
  createdAt: Date
  updatedAt: Date
}

export type WorkQuery = WorkChoice & {
  exact?: boolean | undefined
  sort?: WorkSort | undefined
  descending?: boolean | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** Drafts included. A search without matches returns guesses (`matchSimilarWorks`). `next` is null on the last page. */
export const listWorksForStudio = (
  shop: Shop,
  actor: Actor,
  filters: WorkQuery,
): Promise<Outcome<{ works: StudioWork[]; next: string | null }>> =>
  query(shop, actor, "artworks.read", async () => {
    const search = filters.search?.trim() ?? ""
    const found = await listPage(shop, filters, matchWorks(search))
    if (search === "" || filters.exact || found.works.length > 0) return done(found)
    // An empty page after the last match ends the search.
    const first = filters.after
      ? await listPage(shop, { ...filters, after: undefined, limit: 1 }, matchWorks(search))
      : found
    return done(first.works.length > 0 ? found : await listPage(shop, filters, await matchSimilarWorks(shop, search)))
  })

async function listPage(
  shop: Shop,
  { sort = "newest", descending = descendingFirst[sort], after, limit = 50, ...choice }: WorkQuery,
  searched: SQL | undefined,
): Promise<{ works: StudioWork[]; next: string | null }> {
  const now = shop.now()
  const { shown, write } = workOrders[sort]
  const rows = await shop.db
    .select({
      ...getCardColumns(now),
      series: series.title,
      inventoryNumber: artworks.inventoryNumber,
      location: artworks.location,
      publishedAt: artworks.publishedAt,
      type: artworks.type,
      tags: artworks.tags,
      lacksPicture: isNull(artworks.mainPictureId),
      lacksSize: sql<boolean>`(size = '' and height_mm is null and width_mm is null and diameter_mm is null)`,
      lacksYear: sql<boolean>`(year is null and year_text = '')`,
      createdAt: artworks.createdAt,
      updatedAt: artworks.updatedAt,
      keys: sql<string[]>`${shown}`,
    })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .leftJoin(series, eq(series.id, artworks.seriesId))
    .where(and(getWorkConditions(choice, now, searched), afterCursor(sort, descending, after)))
    .orderBy(getWorkOrder(sort, descending))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const works = page.map((row) => ({
    ...toWorkCard(row),
    availability: row.availability as Availability,
    series: row.series,
    inventoryNumber: row.inventoryNumber,
    location: row.location,
    published: row.publishedAt !== null,
    type: row.type,
    tags: row.tags,
    lacks: [
      ...(row.lacksPicture ? ["picture" as const] : []),
      ...(row.medium === "" ? ["medium" as const] : []),
      ...(row.lacksYear ? ["year" as const] : []),
      ...(row.lacksSize ? ["size" as const] : []),
    ],
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }))
  return { works, next: rows.length > limit && last ? write(last.keys, last.id) : null }
}

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
