import { type SQL, sql } from "drizzle-orm"
import { minorUnitDigits } from "../../lib/money.ts"
import type { Shop } from "../shop.ts"
import { badge, type Facet, orientation, sizeClass } from "./gallery-conditions.server.ts"
import { badges, orientations, sizeClasses } from "./gallery-filters.ts"

export type Choice = { value: string; label: string; count: number }

/** What can be chosen, and how many works each choice would leave. Prices in whole units of the site's currency. */
export type GalleryCounts = {
  /** Works that fit everything asked. */
  total: number
  medium: Choice[]
  series: Choice[]
  availability: Choice[]
  orientation: Choice[]
  size: Choice[]
  /** The least and the most there is; null when no work says. */
  years: { from: number; to: number } | null
  prices: { from: number; to: number } | null
}

const mostChoices = 30

/**
 * Counts for the filters in one query. A facet's own choice does not narrow its own counts: with Oil chosen, Ink
 * still says how many it would add.
 * @param room what every work of the page fits (public, in the shop, the words searched for)
 */
export async function galleryCounts(
  shop: Shop,
  room: SQL,
  asked: Partial<Record<Facet, SQL>>,
  currency: string,
): Promise<GalleryCounts> {
  const fits = (facet: Facet) => sql`coalesce((${asked[facet] ?? sql`true`}), false)`
  const allBut = (own: Facet | null) => {
    const others = (Object.keys(asked) as Facet[]).filter((facet) => facet !== own)
    return others.length === 0
      ? sql`true`
      : sql.join(
          others.map((facet) => sql.raw(`ok_${facet}`)),
          sql` and `,
        )
  }
  const oks = (Object.keys(asked) as Facet[]).map((facet) => sql`, ${fits(facet)} as ${sql.raw(`ok_${facet}`)}`)
  const counted = (facet: Facet, value: SQL) =>
    sql`(select ${facet}::text as facet, ${value}::text as value, count(*)::int as count, null::bigint as least, null::bigint as most
      from wall where ${value} is not null and ${allBut(facet)} group by 2 order by 3 desc, 2 limit ${mostChoices})`
  const unit = 10 ** minorUnitDigits(currency)
  const { rows } = await shop.db.execute<Row>(sql`
    with wall as materialized (
      select nullif(artworks.medium, '') as medium, artworks.series_id as series, ${badge(shop.now())} as availability,
        ${orientation} as orientation, ${sizeClass} as size, artworks.year as year,
        case when artworks.currency = ${currency} then artworks.price end as price${sql.join(oks)}
      from artworks left join pictures on pictures.id = artworks.main_picture_id where ${room}
    ), tallies as (
      select 'total' as facet, null::text as value, count(*)::int as count, null::bigint as least, null::bigint as most
        from wall where ${allBut(null)}
      union all select 'year', null, 0, min(year), max(year) from wall
      union all select 'price', null, 0, floor(min(price) / ${unit}::float8)::bigint, ceil(max(price) / ${unit}::float8)::bigint from wall
      union all ${counted("medium", sql`medium`)}
      union all ${counted("series", sql`series`)}
      union all ${counted("availability", sql`availability`)}
      union all ${counted("orientation", sql`orientation`)}
      union all ${counted("size", sql`size`)}
    )
    select tallies.*, series.slug, series.title, series.position
      from tallies left join series on tallies.facet = 'series' and series.id::text = tallies.value`)
  return read(rows)
}

type Row = {
  facet: string
  value: string | null
  count: number
  least: string | null
  most: string | null
  slug: string | null
  title: string | null
  position: number | null
}

function read(rows: Row[]): GalleryCounts {
  const of = (facet: string) => rows.filter((row) => row.facet === facet)
  const choices = (facet: string): Choice[] =>
    of(facet).map((row) => ({ value: row.value ?? "", label: row.value ?? "", count: row.count }))
  const inOrder = (facet: string, known: readonly string[]) =>
    choices(facet).sort((a, b) => known.indexOf(a.value) - known.indexOf(b.value))
  const span = (facet: string) => {
    const row = of(facet)[0]
    return row?.least == null || row.most == null ? null : { from: Number(row.least), to: Number(row.most) }
  }
  return {
    total: of("total")[0]?.count ?? 0,
    medium: choices("medium").sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)),
    series: of("series")
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map((row) => ({ value: row.slug ?? "", label: row.title ?? "", count: row.count })),
    availability: inOrder("availability", badges),
    orientation: inOrder("orientation", orientations),
    size: inOrder("size", sizeClasses),
    years: span("year"),
    prices: span("price"),
  }
}
