import { type SQL, sql } from "drizzle-orm"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import type { Badge } from "./badge.ts"
import type { GalleryFilters, Sort } from "./gallery-filters.ts"
import { isHeld } from "./public-works.server.ts"

const list = (values: (string | number)[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

const oneOf = (column: SQL, values: string[]): SQL => sql`${column} in (${list(values)})`

/** Stored availability of each badge; holds are a separate condition. */
const badgeAvailabilities: Record<Exclude<Badge, "available" | "on_hold">, string[]> = {
  sold: ["sold"],
  reserved: ["reserved"],
  not_for_sale: ["not_for_sale", "on_loan"],
}

function hasBadge(badges: Badge[], now: Date): SQL {
  const states = badges.flatMap((badge) =>
    badge === "available" || badge === "on_hold" ? [] : badgeAvailabilities[badge],
  )
  const [available, held] = [badges.includes("available"), badges.includes("on_hold")]
  if (available && held) states.push("available")
  const parts = states.length > 0 ? [oneOf(sql`artworks.availability`, states)] : []
  // Starts from the holds, which are few; otherwise every work would be checked.
  const isHeldNow = sql`(artworks.id in (select artwork_id from holds where state <> 'released') and ${isHeld(now)})`
  if (available && !held) parts.push(sql`(artworks.availability = 'available' and not ${isHeldNow})`)
  if (held && !available) parts.push(isHeldNow)
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Without the price. `seriesIds`: the chosen series that exist. */
export function getFilterConditions(filters: GalleryFilters, seriesIds: string[], now: Date): SQL[] {
  const { medium, series, availability, orientation, size, colour, yearFrom, yearTo } = filters
  const asked: (SQL | false)[] = [
    medium.length > 0 && oneOf(sql`artworks.medium_choice`, medium),
    series.length > 0 && (seriesIds.length > 0 ? oneOf(sql`artworks.series_id`, seriesIds) : sql`false`),
    availability.length > 0 && hasBadge(availability, now),
    orientation.length > 0 && oneOf(sql`artworks.orientation`, orientation),
    size.length > 0 && oneOf(sql`artworks.size_class`, size),
    colour.length > 0 && sql`artworks.colours && array[${list(colour)}]`,
    (yearFrom !== null || yearTo !== null) && sql`artworks.years && ${yearsBetween(yearFrom, yearTo)}::int4range`,
  ]
  return asked.filter((condition) => condition !== false)
}

/** Written so that the price index starts at the range. Bounds are whole units of `currency`; works in another do not match. */
export function getPriceConditions(filters: GalleryFilters, currency: string, sort: Sort): SQL[] {
  const unit = 10 ** minorUnitDigits(currency)
  const [from, to] = [filters.priceFrom, filters.priceTo].map((bound) => (bound === null ? null : bound * unit))
  if (from == null && to == null) return []
  const inCurrency = sql`artworks.currency = ${currency}`
  if (sort !== "price-down") {
    const upperBound = to == null ? sql`${priceUp} < ${noPriceUp}` : sql`${priceUp} <= ${to}::bigint`
    return [inCurrency, sql`${priceUp} >= ${from ?? 0}::bigint`, upperBound]
  }
  const lowerBound = to == null ? [] : [sql`${priceDown} >= ${-to}::bigint`]
  return [inCurrency, ...lowerBound, sql`${priceDown} <= ${from == null ? 0 : -from}::bigint`]
}

const noPriceUp = sql`9007199254740991`

/** Must equal the expressions of the price indexes; works without a price are last in both. */
export const priceUp = sql`coalesce(artworks.price, ${noPriceUp})`
export const priceDown = sql`coalesce(-artworks.price, 1)`

const yearsBetween = (from: number | null, to: number | null): string =>
  from !== null && to !== null && from > to ? "empty" : `[${from ?? ""},${to ?? ""}]`
