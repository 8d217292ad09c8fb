import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"

/** Paid, delivered, and without a valid certificate. `copy` as certificates have it. */
export type SoldUncertified = { copy: string; order: string }

/** Suggestions: nothing is issued automatically. */
export async function listSoldUncertified(db: Database, artworkId: string): Promise<SoldUncertified[]> {
  const { rows } = await db.execute<SoldUncertified>(sql`
    select * from (
      select case when w.edition_size is null then '' else h.number::text end as copy, o.number as "order", h.number
      from holds h join artworks w on w.id = h.artwork_id join orders o on o.id = h.order_id
      where h.artwork_id = ${artworkId} and h.state = 'sold' and o.payment_state in ('paid', 'partially_refunded') and o.fulfilment_state = 'delivered'
    ) sold
    where not exists (select from certificates c where c.artwork_id = ${artworkId} and c.copy = sold.copy and c.revoked_at is null)
    order by sold.number limit 100`)
  return rows.map(({ copy, order }) => ({ copy, order }))
}
