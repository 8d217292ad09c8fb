import { and, type SQL, sql } from "drizzle-orm"
import { escapeLike } from "../../db/like.ts"
import { customers } from "../../db/tables/customers.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { CustomerNarrowing, Segment } from "./customer.ts"

export const segmentConditions = (now: Date): Record<Segment, SQL> => ({
  waiting: sql`${customers.unreadCount} > 0`,
  collectors: sql`${customers.workCount} > 0`,
  repeat: sql`${customers.purchaseCount} > 1`,
  asked: sql`${customers.askedCount} > 0 and ${customers.purchaseCount} = 0`,
  quiet: sql`${customers.purchaseCount} > 0 and ${customers.activeAt} < ${now.toISOString()}::timestamptz - interval '1 year'`,
  newsletter: sql`${customers.subscribed}`,
  vip: sql`exists (select from unnest(${customers.tags}) as tag where lower(tag) = 'vip')`,
})

/** In minor units. */
export const selectSpent = (currency: string): SQL<number> =>
  sql<number>`coalesce((${customers.spent} ->> ${currency})::bigint, 0)`

/** Invalid values find nothing. @param currency of `spent` */
export function filterCustomers(
  { tag, group, interest, country, spent }: CustomerNarrowing,
  currency: string,
): SQL | undefined {
  const minimum = spent !== undefined && /^\d{1,12}$/.test(spent) ? Number(spent) : null
  return and(
    tag === undefined ? undefined : sql`${customers.tags} @> array[${tag}]::text[]`,
    group === undefined ? undefined : sql`${customers.groups} @> array[${group}]::text[]`,
    interest === undefined ? undefined : sql`${customers.interests} @> array[${interest}]::text[]`,
    country === undefined ? undefined : sql`${customers.country} = ${country}`,
    spent === undefined ? undefined : minimum === null ? sql`false` : sql`${selectSpent(currency)} >= ${minimum}`,
  )
}

/** Each word must occur in names, addresses, places, tags or works. */
export function matchCustomers(search: string): SQL | undefined {
  const words = truncateText(search.trim(), 200)
    .split(/\s+/)
    .filter((word) => word !== "")
  return and(
    ...words.map((word) => sql`${customers.search} like '%' || immutable_unaccent(lower(${escapeLike(word)})) || '%'`),
  )
}
