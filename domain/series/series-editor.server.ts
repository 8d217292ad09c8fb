import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { seriesPictures } from "../../db/tables/series-pictures.ts"
import { parseRichText } from "../../lib/rich-text/rich-text.ts"
import type { Actor } from "../actor.ts"
import { type HistoryLine, listHistory } from "../history-queries.server.ts"
import { listStoredViews } from "../media/installation-views.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { gridWidths, type PictureView, toPictureView } from "../media/picture-view.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { listFormerSlugs } from "../slugs.server.ts"
import { seriesNotFound } from "./series-page-commands.server.ts"
import type { CheckedSeriesPage } from "./series-schema.ts"
import { formatYearSpan } from "./year-span.ts"

type SmallView = Omit<PictureView, "alt">

/** `pictureId` of its main picture, which can be the cover. */
type CoverWork = { pictureId: string; title: string; picture: SmallView }

export type SeriesForEdit = {
  id: string
  value: CheckedSeriesPage
  updatedAt: Date
  history: HistoryLine[]
  publishedAt: Date | null
  former: string[]
  /** Those with pictures, in order. */
  works: CoverWork[]
  workCount: number
  /** Of its works; shown if it has none of its own. */
  workYears: string
  /** Of the views. */
  pictures: Record<string, SmallView>
}

const maxCoverWorks = 200
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const getSeriesForEdit = (shop: Shop, actor: Actor, id: string): Promise<Outcome<SeriesForEdit>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const [row] = uuid.test(id) ? await db.select().from(series).where(eq(series.id, id)) : []
    if (!row) return seriesNotFound
    const isInSeries = and(eq(artworks.seriesId, id), isNull(artworks.archivedAt))
    const [views, former, shown, works, counts, history] = await Promise.all([
      listStoredViews(db, seriesPictures, { seriesId: id }),
      listFormerSlugs(db, "series", id),
      db
        .select({ id: pictures.id, ...pictureColumns })
        .from(pictures)
        .innerJoin(seriesPictures, and(eq(seriesPictures.pictureId, pictures.id), eq(seriesPictures.seriesId, id))),
      db
        .select({ pictureId: pictures.id, title: artworks.title, picture: pictureColumns })
        .from(artworks)
        .innerJoin(pictures, eq(pictures.id, artworks.mainPictureId))
        .where(isInSeries)
        .orderBy(asc(artworks.seriesRank), asc(artworks.newestFirst), asc(artworks.id))
        .limit(maxCoverWorks),
      db
        .select({
          works: sql<number>`count(*)::int`,
          from: sql<number | null>`min(coalesce(${artworks.yearFrom}, ${artworks.year}))`,
          to: sql<number | null>`max(coalesce(${artworks.yearTo}, ${artworks.year}))`,
        })
        .from(artworks)
        .where(isInSeries),
      listHistory(db, "series", id, 50),
    ])
    const { slug, title, years, body, coverPictureId } = row
    return done({
      id,
      value: {
        slug,
        title,
        years,
        body: body && (parseRichText(body) as CheckedSeriesPage["body"]),
        coverPictureId,
        views,
      },
      updatedAt: row.updatedAt,
      history,
      publishedAt: row.pagePublishedAt,
      former,
      works: works.map(({ picture, ...work }) => ({ ...work, picture: toPictureView(picture, "", gridWidths) })),
      workCount: counts[0]?.works ?? 0,
      workYears: formatYearSpan(counts[0]?.from ?? null, counts[0]?.to ?? null),
      pictures: Object.fromEntries(
        shown.map(({ id: pictureId, ...picture }) => [pictureId, toPictureView(picture, "", gridWidths)]),
      ),
    })
  })
