import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import type { PostalAddress } from "../../db/tables/orders.ts"

/** `place` is the studio's, or the last order's. */
type CustomerDetails = {
  job: string
  partner: string
  website: string
  social: string
  taxId: string
  locale: string
  interests: string[]
  phones: string[]
  place: PostalAddress | null
  notes: string
}

export async function getCustomerDetails(db: Database, ids: string[]): Promise<Map<string, CustomerDetails>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<CustomerDetails & { id: string }>(sql`
    select c.id, c.job, c.partner, c.website, c.social, c.tax_id as "taxId", c.locale, c.interests,
      c.phones || coalesce((select array_agg(distinct o.phone) from customer_ordered o where o.customer_id = c.id and o.phone <> ''
        and customer_phone_key(o.phone) not in (select customer_phone_key(p) from unnest(c.phones) as p where customer_phone_key(p) is not null)), '{}') as phones,
      coalesce(c.postal -> 0, (select o.address from customer_ordered o where o.customer_id = c.id and o.address is not null order by o.placed_at desc limit 1)) as place,
      coalesce((select string_agg(n.text, E'\n' order by n.at) from customer_notes n where n.customer_id = c.id), '') as notes
    from customers c where c.id = any (${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
