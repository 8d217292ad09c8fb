import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { notifyStudio } from "../notifications/notify.server.ts"
import type { Shop } from "../shop.ts"
import { studioPaths } from "../urls.ts"

/** An edition with at most this many free copies is nearly sold out. */
const fewCopies = 2

/** Alerts the studio about editions with few or no copies left. Call it when a copy is taken. */
export async function notifyLastCopies(shop: Shop, tx: Transaction, ids: string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string; title: string; left: number }>(sql`
    select a.id, a.title, a.edition_size - count(h.id)::int as left from artworks a
    left join holds h on h.artwork_id = a.id and h.state <> 'released'
    where a.id = any (${sql.param(ids)}::uuid[]) and a.edition_size > ${fewCopies}
    group by a.id having a.edition_size - count(h.id) <= ${fewCopies} order by a.id`)
  for (const { id, title, left } of rows) {
    const sentence = left > 1 ? `${left} copies are left` : left === 1 ? "The last copy is left" : "No copy is left"
    const link = studioPaths.artwork(id)
    await notifyStudio(shop, tx, {
      kind: "low-edition",
      title: `${title}: ${sentence.toLowerCase()}`,
      message: `${sentence} to buy.`,
      link,
    })
  }
}
