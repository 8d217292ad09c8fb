import { type SQL, sql } from "drizzle-orm"
import { minorUnitDigits } from "../../lib/money.ts"
import type { Badge } from "./badge.ts"
import type { GalleryFilters } from "./gallery-filters.ts"
import { isHeld } from "./public-works.server.ts"

/** The facets of the wall, each with its own condition. Queries have `artworks` and its main picture (`pictures`). */
export type Facet = "medium" | "series" | "availability" | "orientation" | "size" | "year" | "price"

const height = sql`coalesce(artworks.height_mm, artworks.diameter_mm)`
const width = sql`coalesce(artworks.width_mm, artworks.diameter_mm)`
/** Height to width; of the picture where the work was not measured. */
const ratio = sql`coalesce(${height} / ${width}, pictures.height::float8 / nullif(pictures.width, 0))`

/** `orientationOf` of lib/dimensions, for the database. */
export const orientation = sql<string>`case when ${ratio} < 1.05 and ${ratio} > 1 / 1.05 then 'square' when ${ratio} > 1 then 'portrait' when ${ratio} < 1 then 'landscape' end`

const longest = sql`greatest(artworks.height_mm, artworks.width_mm, artworks.depth_mm, artworks.diameter_mm)`

/** `sizeClassOf` of lib/dimensions, for the database. */
export const sizeClass = sql<string>`case when ${longest} < 400 then 'small' when ${longest} < 1000 then 'medium' when ${longest} < 1600 then 'large' when ${longest} is not null then 'oversize' end`

/** `badgeOf` of ./artwork.ts, for the database. */
export const badge = (now: Date) =>
  sql<Badge>`case when artworks.availability in ('sold', 'reserved') then artworks.availability when artworks.availability <> 'available' then 'not_for_sale' when ${isHeld(now)} then 'on_hold' else 'available' end`

const oneOf = (column: SQL, values: string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

const between = (least: SQL, most: SQL, from: number | null, to: number | null): SQL | null => {
  if (from === null && to === null) return null
  const parts = [from === null ? null : sql`${most} >= ${from}`, to === null ? null : sql`${least} <= ${to}`]
  return sql`(${sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  )})`
}

/**
 * What the visitor's filters ask, by facet; facets not asked for are missing.
 * @param currency the site's: price bounds are whole units of it, and only works priced in it are compared
 */
export function conditionsOf(filters: GalleryFilters, now: Date, currency: string): Partial<Record<Facet, SQL>> {
  const unit = 10 ** minorUnitDigits(currency)
  const price = sql`artworks.price`
  const bound = between(
    price,
    price,
    filters.priceFrom === null ? null : filters.priceFrom * unit,
    filters.priceTo === null ? null : filters.priceTo * unit,
  )
  const all: Record<Facet, SQL | null> = {
    medium: filters.medium.length ? oneOf(sql`artworks.medium`, filters.medium) : null,
    series: filters.series.length
      ? sql`artworks.series_id in (select id from series where ${oneOf(sql`slug`, filters.series)})`
      : null,
    availability: filters.availability.length ? oneOf(badge(now), filters.availability) : null,
    orientation: filters.orientation.length ? oneOf(orientation, filters.orientation) : null,
    size: filters.size.length ? oneOf(sizeClass, filters.size) : null,
    year: between(
      sql`coalesce(artworks.year_from, artworks.year)`,
      sql`coalesce(artworks.year_to, artworks.year)`,
      filters.yearFrom,
      filters.yearTo,
    ),
    price: bound && sql`(artworks.currency = ${currency} and ${bound})`,
  }
  return Object.fromEntries(Object.entries(all).filter(([, condition]) => condition !== null))
}
