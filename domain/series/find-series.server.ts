import { and, asc, eq, sql } from "drizzle-orm"
import { artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { seriesPictures } from "../../db/tables/series-pictures.ts"
import { parseRichText, type RichText } from "../../lib/rich-text/rich-text.ts"
import type { Sort } from "../artworks/gallery/gallery-filters.ts"
import { directKeys, getIndexOrder } from "../artworks/gallery/index-order.server.ts"
import { getCardColumns, isPublic, toIndexLine, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import { listPostsAboutSeries, type SeriesPost } from "../blog/series-posts.server.ts"
import { listExhibitionsOfSeries, type SeriesExhibition } from "../exhibitions/series-exhibitions.server.ts"
import { type InstallationView, listInstallationViews } from "../media/installation-views.server.ts"
import { type PictureView, toPictureView } from "../media/picture-view.ts"
import type { Shop } from "../shop.ts"
import { findFormerSlugOwner } from "../slugs.server.ts"
import {
  hasPage,
  type SeriesLine,
  selectSeriesCounts,
  seriesLineColumns,
  toSeriesLine,
} from "./series-columns.server.ts"
import { listSeriesStrips, type StripWork } from "./series-strips.server.ts"

type SeriesLink = { slug: string; title: string }

export type PublicSeries = SeriesLine & {
  body: RichText | null
  /** The chosen cover, else the first work's picture. */
  cover: PictureView | null
  views: InstallationView[]
  works: WorkCard[]
  exhibitions: SeriesExhibition[]
  posts: SeriesPost[]
  /** Null if there are fewer than three series: then the next one is the previous, too. */
  previous: SeriesLink | null
  /** After the last one the first. Null if there is no other. */
  next: (SeriesLink & { works: StripWork[] }) | null
}

/** `moved`: a former address, which redirects to `slug`. */
type FoundSeries = { kind: "series"; series: PublicSeries } | { kind: "moved"; slug: string }

/** A page does not get longer than this; the gallery has the rest. */
const maxSeriesWorks = 140

/** The works as an index, in this order. */
type SeriesIndex = { sort: Sort; currency: string }

/** @param index null: the works as a grid, in their own order @returns null if it is unknown, or has no page */
export async function findSeries(
  shop: Shop,
  slug: string,
  index: SeriesIndex | null = null,
): Promise<FoundSeries | null> {
  if (slug.includes("\0")) return null
  const row = await findSeriesRow(shop, slug)
  if (!row) return findMovedSeries(shop, slug)
  const nextId = row.total > 1 ? row.nextId : null
  const [works, strips, views, exhibitions, posts] = await Promise.all([
    listWorks(shop, row.id, index),
    nextId ? listSeriesStrips(shop, [nextId], 3) : new Map<string, StripWork[]>(),
    listInstallationViews(shop.db, seriesPictures, { seriesId: row.id }, row.title),
    listExhibitionsOfSeries(shop, row.id),
    listPostsAboutSeries(shop, row.id),
  ])
  const cards = works.map(({ card }) => card)
  const next = nextId ? { slug: row.nextSlug, title: row.nextTitle, works: strips.get(nextId) ?? [] } : null
  return {
    kind: "series",
    series: {
      ...toSeriesLine(row),
      body: row.body && parseRichText(row.body),
      cover: findCover(row.coverPictureId, views, works),
      views,
      works: cards,
      exhibitions,
      posts,
      previous: row.total > 2 ? { slug: row.previousSlug, title: row.previousTitle } : null,
      next,
    },
  }
}

/** With its neighbors in the order of the series that have pages. */
async function findSeriesRow(shop: Shop, slug: string) {
  const around = (column: string, at: "lag" | "lead", end: "first_value" | "last_value") =>
    sql.raw(`coalesce(${at}(${column}) over placed, ${end}(${column}) over whole)`)
  const shown = sql`(select id, ${around("id", "lead", "first_value")} as next_id,
      ${around("slug", "lead", "first_value")} as next_slug, ${around("title", "lead", "first_value")} as next_title,
      ${around("slug", "lag", "last_value")} as previous_slug, ${around("title", "lag", "last_value")} as previous_title,
      (count(*) over ())::int as total
    from series where page_published_at is not null
    window placed as (order by position, id),
      whole as (order by position, id rows between unbounded preceding and unbounded following)) as shown`
  const [row] = await shop.db
    .select({
      ...seriesLineColumns,
      coverPictureId: series.coverPictureId,
      nextId: sql<string>`shown.next_id`,
      nextSlug: sql<string>`shown.next_slug`,
      nextTitle: sql<string>`shown.next_title`,
      previousSlug: sql<string>`shown.previous_slug`,
      previousTitle: sql<string>`shown.previous_title`,
      total: sql<number>`shown.total`,
    })
    .from(series)
    .innerJoin(shown, sql`shown.id = ${series.id}`)
    .innerJoin(sql`lateral ${selectSeriesCounts(shop.now())}`, sql`true`)
    .where(eq(series.slug, slug))
  return row
}

type PlacedWork = { card: WorkCard; pictureId: string | null; picture: PictureView | null }

async function listWorks(shop: Shop, id: string, index: SeriesIndex | null): Promise<PlacedWork[]> {
  const order = index && getIndexOrder(index.sort, index.currency, shop.now())
  const rows = await shop.db
    .select({ ...getCardColumns(shop.now()), pictureId: artworks.mainPictureId })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(isPublic, eq(artworks.seriesId, id)))
    .orderBy(...(order ? [directKeys(order)] : [asc(artworks.seriesRank), asc(artworks.newestFirst), asc(artworks.id)]))
    .limit(maxSeriesWorks)
  return rows.map(({ pictureId, ...row }) => {
    const card = index ? toIndexLine(row) : toWorkCard(row)
    return { card, pictureId, picture: row.picture && toPictureView(row.picture, card.picture?.alt ?? "") }
  })
}

function findCover(wanted: string | null, views: InstallationView[], works: PlacedWork[]): PictureView | null {
  const view = views.find(({ id }) => id === wanted)
  const work = works.find(({ pictureId }) => pictureId !== null && pictureId === wanted)
  return view ?? work?.picture ?? works.find(({ picture }) => picture)?.picture ?? null
}

async function findMovedSeries(shop: Shop, slug: string): Promise<FoundSeries | null> {
  const id = await findFormerSlugOwner(shop.db, "series", slug)
  if (!id) return null
  const [row] = await shop.db
    .select({ slug: series.slug })
    .from(series)
    .where(and(hasPage, eq(series.id, id)))
  return row ? { kind: "moved", slug: row.slug } : null
}
