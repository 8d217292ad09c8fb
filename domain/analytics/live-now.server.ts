import { sql } from "drizzle-orm"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { liveMinutes } from "./visit.ts"

/** A page that is being viewed; of a work its id and title. */
type LivePage = { name: string; visitors: number; artworkId: string | null; title: string | null }

/** Each visitor counts on the page of the last view within `liveMinutes`. @param most number of pages */
export const getLiveVisitors = (
  shop: Shop,
  actor: Actor,
  most = 6,
): Promise<Outcome<{ visitors: number; pages: LivePage[] }>> =>
  query(shop, actor, "analytics.read", async (db) => {
    const since = new Date(+shop.now() - liveMinutes * 60_000).toISOString()
    const { rows } = await db.execute<LivePage & { all: number }>(sql`
      select here.name, count(*)::int as visitors, artworks.id as "artworkId", title, sum(count(*)) over ()::int as all
      from (select distinct on (visitor) name, artwork_id from visits
        where kind = 'view' and at > ${since} order by visitor, at desc) as here
      left join artworks on artworks.id = here.artwork_id
      group by here.name, artworks.id order by 2 desc, 1 limit ${most}`)
    return done({ visitors: rows[0]?.all ?? 0, pages: rows.map(({ all: _, ...page }) => page) })
  })
