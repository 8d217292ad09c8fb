import { sql } from "drizzle-orm"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { Amount } from "./sales-queries.server.ts"

/** Works marked as sold without an order. `amounts`: the gallery's sale price, else the price; `unpriced`: neither. */
export type MarkedSoldTotals = { works: number; amounts: Amount[]; unpriced: number }

/** Works imported as sold were sold before. */
export const getMarkedSoldTotals = (
  shop: Shop,
  actor: Actor,
  { since, until }: { since: Date; until?: Date },
): Promise<Outcome<MarkedSoldTotals>> =>
  query(shop, actor, "orders.read", async (db) => {
    const end = until ? sql`and marked.at < ${until.toISOString()}::timestamptz` : sql``
    const { rows } = await db.execute<{ currency: string | null; amount: string | null; works: number }>(sql`
      select sums.currency, sum(sums.amount) as amount, count(*)::int as works
      from artworks
      cross join lateral (select at from history
        where noun = 'artwork' and noun_id = artworks.id::text and action = 'availability'
          and changes->'availability'->>'after' = 'sold'
        order by history.id desc limit 1) as marked
      left join lateral (select sold_for, agreements.currency from agreement_works
        join agreements on agreements.id = agreement_works.agreement_id
        where agreement_works.artwork_id = artworks.id and agreement_works.state = 'sold'
        order by sold_on desc, agreement_works.id limit 1) as sale on true
      cross join lateral (select coalesce(sale.sold_for, artworks.price) as amount,
        case when sale.sold_for is not null then sale.currency
          when artworks.price is not null then artworks.currency end as currency) as sums
      where artworks.availability = 'sold' and artworks.edition_size is null
        and not exists (select from holds where holds.artwork_id = artworks.id and order_id is not null and state = 'sold')
        and marked.at >= ${since.toISOString()}::timestamptz ${end}
      group by 1 order by 2 desc nulls last`)
    const priced = rows.filter(({ currency }) => currency !== null)
    return done({
      works: rows.reduce((sum, { works }) => sum + works, 0),
      amounts: priced.map(({ currency, amount }) => ({ currency: currency ?? "", amount: Number(amount) })),
      unpriced: rows.find(({ currency }) => currency === null)?.works ?? 0,
    })
  })
