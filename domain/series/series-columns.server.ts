import { type SQL, sql } from "drizzle-orm"
import { series } from "../../db/tables/artworks.ts"
import { parseRichText } from "../../lib/rich-text/rich-text.ts"
import { getRichTextExcerpt } from "../../lib/rich-text/rich-text-contents.ts"
import { isHeld } from "../artworks/gallery/public-works.server.ts"
import { formatYearSpan } from "./year-span.ts"

export const hasPage: SQL = sql`(${series.pagePublishedAt} is not null)`

/** Counts what visitors see. Repeats `isPublic`, whose columns name the table. */
export const selectSeriesCounts = (now: Date): SQL => sql`(
  select count(*)::int as works, (count(*) filter (where artworks.availability = 'available' and not ${isHeld(now)}))::int as available,
    min(coalesce(artworks.year_from, artworks.year)) as first_year, max(coalesce(artworks.year_to, artworks.year)) as last_year
  from artworks where artworks.series_id = ${series.id} and artworks.published_at is not null
    and artworks.archived_at is null and artworks.availability not in ('gifted', 'lost')) as counts`

export const seriesLineColumns = {
  id: series.id,
  slug: series.slug,
  title: series.title,
  years: series.years,
  body: series.body,
  workCount: sql<number>`counts.works`,
  availableCount: sql<number>`counts.available`,
  firstYear: sql<number | null>`counts.first_year`,
  lastYear: sql<number | null>`counts.last_year`,
}

type SeriesLineRow = {
  id: string
  slug: string
  title: string
  years: string
  body: unknown
  workCount: number
  availableCount: number
  firstYear: number | null
  lastYear: number | null
}

export type SeriesLine = {
  id: string
  slug: string
  title: string
  /** `2022–2026`; "" when unknown. */
  years: string
  /** The first sentences of the statement; "" without one. */
  excerpt: string
  workCount: number
  availableCount: number
}

export const toSeriesLine = (row: SeriesLineRow): SeriesLine => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  years: row.years || formatYearSpan(row.firstYear, row.lastYear),
  excerpt: row.body ? getRichTextExcerpt(parseRichText(row.body)) : "",
  workCount: row.workCount,
  availableCount: row.availableCount,
})
