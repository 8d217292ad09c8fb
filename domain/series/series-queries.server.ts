import { and, asc, eq, sql } from "drizzle-orm"
import { artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { seriesPictures } from "../../db/tables/series-pictures.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { getPictureUrl, type PictureView, toPictureView } from "../media/picture-view.ts"
import type { Shop } from "../shop.ts"
import {
  hasPage,
  type SeriesLine,
  selectSeriesCounts,
  seriesLineColumns,
  toSeriesLine,
} from "./series-columns.server.ts"
import { listSeriesStrips, type StripWork } from "./series-strips.server.ts"

export type SeriesCard = SeriesLine & {
  /** An installation view that was chosen as the cover. */
  view: PictureView | null
  /** At most four, the cover first. */
  works: StripWork[]
}

const maxStripWorks = 4
const maxSeries = 500

/** In order. Two queries for any number of series and works. */
export async function listSeriesCards(shop: Shop): Promise<SeriesCard[]> {
  const rows = await shop.db
    .select({ ...seriesLineColumns, alt: seriesPictures.altText, view: pictureColumns })
    .from(series)
    .innerJoin(sql`lateral ${selectSeriesCounts(shop.now())}`, sql`true`)
    .leftJoin(
      seriesPictures,
      and(eq(seriesPictures.seriesId, series.id), eq(seriesPictures.pictureId, series.coverPictureId)),
    )
    .leftJoin(pictures, eq(pictures.id, seriesPictures.pictureId))
    .where(hasPage)
    .orderBy(asc(series.position), asc(series.id))
    .limit(maxSeries)
  const ids = rows.map(({ id }) => id)
  const strips = await listSeriesStrips(shop, ids, maxStripWorks)
  return rows.map(({ view, alt, ...row }) => ({
    ...toSeriesLine(row),
    view: view && toPictureView(view, alt ?? ""),
    works: strips.get(row.id) ?? [],
  }))
}

/** Cached until a series changes, because every page's footer asks. */
export const hasSeriesPages = (shop: Shop): Promise<boolean> =>
  shop.pageCache.remember("series pages", ["series"], async () => {
    const rows = await shop.db.select({ id: series.id }).from(series).where(hasPage).limit(1)
    return rows.length > 0
  })

/** The chosen cover, else the first work's picture. */
const coverId = sql`coalesce(
  (select ${seriesPictures.pictureId} from ${seriesPictures}
    where ${seriesPictures.seriesId} = ${series.id} and ${seriesPictures.pictureId} = ${series.coverPictureId}),
  (select artworks.main_picture_id from artworks where artworks.series_id = ${series.id}
    and artworks.published_at is not null and artworks.archived_at is null and artworks.availability not in ('gifted', 'lost')
    and artworks.main_picture_id is not null
    order by (artworks.main_picture_id is not distinct from ${series.coverPictureId}) desc,
      artworks.series_rank, artworks.newest_first, artworks.id limit 1))`

type ListedSeries = { slug: string; title: string; updatedAt: Date; picture: string | null }

/** For sitemaps: changed when the series or one of its works was. `picture`: from the site's root. */
export async function listPublicSeries(shop: Shop): Promise<ListedSeries[]> {
  const lastWork = sql`(select max(${artworks.updatedAt}) from ${artworks}
    where ${artworks.seriesId} = ${series.id} and ${artworks.publishedAt} is not null)`
  const rows = await shop.db
    .select({
      slug: series.slug,
      title: series.title,
      updatedAt: sql<Date>`greatest(${series.updatedAt}, ${lastWork})`.mapWith((at: Date | string) => new Date(at)),
      picture: pictureColumns,
    })
    .from(series)
    .leftJoin(pictures, sql`${pictures.id} = ${coverId}`)
    .where(hasPage)
    .orderBy(asc(series.position), asc(series.id))
    .limit(50_000)
  return rows.map(({ picture, ...row }) => ({
    ...row,
    picture: picture && getPictureUrl(toPictureView(picture, ""), 1600),
  }))
}

export type SeriesCover = { id: string; title: string; years: string; picture: PictureView | null }

/** For its sharing card. Null without a page. */
export async function findSeriesCover(shop: Shop, id: string): Promise<SeriesCover | null> {
  const [row] = await shop.db
    .select({ ...seriesLineColumns, picture: pictureColumns })
    .from(series)
    .innerJoin(sql`lateral ${selectSeriesCounts(shop.now())}`, sql`true`)
    .leftJoin(pictures, sql`${pictures.id} = ${coverId}`)
    .where(and(hasPage, eq(series.id, id)))
  if (!row) return null
  const { title, years } = toSeriesLine(row)
  return { id, title, years, picture: row.picture && toPictureView(row.picture, title) }
}
