import { sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { registerUnits } from "../inventory/register-units.server.ts"
import type { ExpectedUnit } from "./compare-counts.ts"

type RegisterUnit = ExpectedUnit & {
  title: string
  year: string
  number: string | null
  slug: string
  editionSize: number | null
  place: string
}

/** The whole register, with copies that are elsewhere: counts are compared with it. */
export async function listRegisterUnits(db: Database | Transaction): Promise<RegisterUnit[]> {
  const { rows } = await db.execute<{
    artworkId: string
    copy: number
    placeId: string | null
    spot: string
    place: string
    title: string
    year: string
    number: string | null
    slug: string
    editionSize: number | null
  }>(sql`
    select t.id as "artworkId", w.copy, w.place_id as "placeId", w.spot, w.place, t.title,
      coalesce(nullif(t.year_text, ''), t.year::text, '') as year, t.inventory_number as number, t.slug,
      t.edition_size as "editionSize"
    from (select * from ${registerUnits}) t
    cross join lateral (
      select 0 as copy, t.place_id, t.spot, t.place
      union all
      select s.copy, s.place_id, s.spot, p.name::text from stays s join places p on p.id = s.place_id
      where s.artwork_id = t.id and s.copy > 0 and s.to_at is null
    ) w
    order by lower(t.title), t.id, w.copy`)
  return rows.map(({ placeId, spot, ...row }) => ({ ...row, where: placeId === null ? null : { placeId, spot } }))
}
