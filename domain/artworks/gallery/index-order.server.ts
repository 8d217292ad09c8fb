import { type SQL, sql } from "drizzle-orm"
import { badges, type Sort } from "./gallery-filters.ts"
import { isHeld } from "./public-works.server.ts"

/** `key`: the first sort key, never null; newest first and the id follow. `isReversed`: all three descend. */
type WorkOrder = { key: SQL; isReversed: boolean }

/** Largest key of 18 digits, which is what cursors allow. */
const missing = sql`999999999999999999`
/** After all texts. */
const missingText = "\u{10ffff}"
/** Characters of a text that decide; more would make cursors long. */
const keyLength = 120

export const isTextSort = (sort: Sort | null): boolean => sort !== null && /^(title|medium)-/.test(sort)

/** Null: the list's own order, newest first, or best match. */
export function getIndexOrder(sort: Sort, currency: string, now: Date): WorkOrder | null {
  switch (sort) {
    case "title-up":
    case "medium-up":
      return { key: sql`coalesce(nullif(${getTextKey(sort)}, ''), ${missingText}) collate "C"`, isReversed: false }
    case "title-down":
    case "medium-down":
      return { key: sql`${getTextKey(sort)} collate "C"`, isReversed: true }
    case "year-up":
      return ascending(sql`artworks.year`)
    case "year":
      return ascending(sql`-artworks.year`)
    case "size-up":
      return ascending(area)
    case "size-down":
      return ascending(sql`-${area}`)
    case "price-up":
      return ascending(getPriceKey(sql`artworks.price`, currency))
    case "price-down":
      return ascending(getPriceKey(sql`(${maxPrice} - artworks.price)`, currency))
    case "availability-up":
      return ascending(getBadgeNumber(now))
    case "availability-down":
      return ascending(sql`-${getBadgeNumber(now)}`)
    default:
      return null
  }
}

const ascending = (value: SQL): WorkOrder => ({ key: sql`coalesce(${value}, ${missing})`, isReversed: false })

/** Without case and accents: Étude is beside Etude. */
const getTextKey = (sort: "title-up" | "title-down" | "medium-up" | "medium-down"): SQL => {
  const column = sort.startsWith("title") ? sql`artworks.title` : sql`artworks.medium`
  return sql`left(immutable_unaccent(lower(${column})), ${keyLength})`
}

/** In mm²; a tondo's is that of the square around it, as its size is read. */
const area = sql`(coalesce(artworks.height_mm, artworks.diameter_mm) * coalesce(artworks.width_mm, artworks.diameter_mm))::bigint`

const maxPrice = sql`10000000000000`

/**
 * Prices of different currencies do not compare: those of the site's currency are first, then one currency after the other.
 * What shows no price follows, first what can be asked for.
 */
function getPriceKey(price: SQL, currency: string): SQL {
  const letter = (place: number) => sql`(ascii(substr(artworks.currency, ${sql.raw(String(place))})) - 64)`
  const code = sql`(${letter(1)} * 729 + ${letter(2)} * 27 + ${letter(3)})`
  return sql`case when artworks.availability not in ('available', 'reserved') then ${missing}
    when artworks.price is null then ${missing} - 1
    else case when artworks.currency = ${currency} then 0 else ${code} end * ${maxPrice} + ${price} end`
}

/** In the order of `badges`. */
function getBadgeNumber(now: Date): SQL {
  const numbers = badges.map((badge, index) => sql`when ${badge} then ${sql.raw(String(index))}`)
  return sql`(case case when ${isHeld(now)} then 'on_hold' when artworks.availability = 'on_loan' then 'not_for_sale' else artworks.availability end
    ${sql.join(numbers, sql` `)} end)::bigint`
}

export const directKeys = ({ key, isReversed }: WorkOrder): SQL =>
  sql.join(
    [key, sql`artworks.newest_first`, sql`artworks.id`].map((column) => (isReversed ? sql`${column} desc` : column)),
    sql`, `,
  )
