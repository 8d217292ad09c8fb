import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"

/** Millimeters; null: unknown. */
export type OwnedWork = {
  customerId: string
  id: string
  artworkId: string | null
  title: string
  year: string
  size: string
  copy: string
  heightMm: number | null
  widthMm: number | null
  /** The order's number; "": a commission. */
  order: string
}

export async function listOwnedWorks(db: Database, ids: string[], most = 200): Promise<Map<string, OwnedWork[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<OwnedWork & { place: number }>(sql`
    select * from (
      select o.customer_id as "customerId", o.id, o.artwork_id as "artworkId", o.title, coalesce(o.snapshot ->> 'year', '') as year,
        coalesce(o.snapshot ->> 'size', '') as size, o.number as "order",
        case when o.edition_number is null or o.edition_size is null then '' else o.edition_number || ' of ' || o.edition_size end as copy,
        coalesce(w.height_mm, w.diameter_mm) as "heightMm", coalesce(w.width_mm, w.diameter_mm) as "widthMm",
        row_number() over (partition by o.customer_id order by o.at desc, o.id) as place
      from customer_works o left join artworks w on w.id = o.artwork_id where o.customer_id = any (${sql.param(ids)}::uuid[])
    ) as owned where place <= ${most} order by place`)
  return Map.groupBy(rows, ({ customerId }) => customerId)
}
