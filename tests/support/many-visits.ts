import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"

type ManyVisitsOptions = { visits: number; days: number; now: Date; zone?: string }

/**
 * Inserts generated visits of the days until today, more of them recently and in the evening, about four pages per visitor;
 * half of them view works. None is rolled up.
 */
export async function insertManyVisits(
  db: Database,
  { visits, days, now, zone = "UTC" }: ManyVisitsOptions,
): Promise<void> {
  await db.execute(sql`
    with works as (select id, row_number() over (order by gallery_rank, newest_first, id) - 1 as n from artworks
        where published_at is not null and archived_at is null),
      made as (select n,
        (${now.toISOString()}::timestamptz at time zone ${zone})::date - floor(${days} * power(random(), 1.2))::int as day,
        (7 + 16 * power(random(), 0.7)) * interval '1 hour' as clock,
        random() as fate, random() as who, random() as work
      from generate_series(1, ${visits}::int) as n),
      placed as (select *, least((day + clock) at time zone ${zone}, ${now.toISOString()}::timestamptz) as at,
        floor(power(work, 2) * (select count(*) from works))::int as work_at from made)
    insert into visits (at, day, visitor, kind, name, artwork_id, source, country)
    select placed.at, placed.day, hashtextextended(placed.day || ':' || floor(who * ${visits}::int / ${days}::int / 4), 0),
      case when fate < 0.01 then 'missing' when fate < 0.02 then 'search' when fate < 0.03 and works.id is not null then 'cart' else 'view' end,
      case when fate < 0.01 then '/old-shop/' || (placed.n % 7)
        when fate < 0.02 then (array['seascape', 'framed print', 'portrait', 'commission'])[1 + placed.n % 4]
        when works.id is not null then '/artwork/' || works.id
        else (array['/', '/', '/gallery', '/shop', '/about', '/exhibitions'])[1 + placed.n % 6] end,
      works.id,
      case when placed.n % 3 = 0 then (array['Instagram', '', 'Google', 'fathomstreet.example', 'Wall label', 'Instagram', 'Instagram'])[1 + placed.n % 7] end,
      (array['US', 'US', 'US', 'DE', 'GB', 'CA', 'FR'])[1 + placed.n % 7]
    from placed left join works on placed.n % 2 = 0 and works.n = work_at`)
  await db.execute(sql`analyze visits`)
}
