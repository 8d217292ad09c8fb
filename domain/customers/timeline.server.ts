import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { keyset } from "../../db/keyset.ts"
import type { TimelineEntryKind } from "./customer.ts"

/** `amount`: minor units of `currency`. */
export type TimelineEntry = {
  customerId: string
  kind: TimelineEntryKind
  id: string
  at: Date
  /** The name that they used there. */
  name: string
  words: string
  /** For its URL: an order's number, a message's id. */
  ref: string
  amount: number | null
  currency: string | null
  artworkId: string | null
  state: string
  works: { id: string | null; title: string }[]
  title: string
}

type TimelineRow = Omit<TimelineEntry, "at" | "amount"> & { at: string; amount: string | null }

const columns = sql`f.customer_id as "customerId", f.kind, f.id, f.at, f.name, f.words, f.ref, f.amount, f.currency, f.artwork_id as "artworkId", f.state,
  case when f.kind = 'order' then coalesce((select json_agg(json_build_object('id', l.artwork_id, 'title', l.title) order by l.position, l.id)
    from order_lines l where l.order_id = f.id), '[]') else '[]' end as works,
  coalesce((select w.title from artworks w where w.id = f.artwork_id), '') as title`

const toTimelineEntry = ({ at, amount, ...row }: TimelineRow): TimelineEntry => ({
  ...row,
  at: new Date(at),
  amount: amount === null ? null : Number(amount),
})

const perPage = 40
const byTime = keyset("time")

export async function listTimeline(
  db: Database,
  id: string,
  after?: string | undefined,
): Promise<{ facts: TimelineEntry[]; next: string | null }> {
  const earlier = byTime.beyond(after, [sql`f.at`, sql`f.id`], "<")
  const { rows } = await db.execute<TimelineRow>(sql`
    select ${columns} from (
      select * from customer_facts f where f.customer_id = ${id} and (f.kind <> 'subscription' or f.state = 'pending') ${earlier ? sql`and ${earlier}` : sql``} order by f.at desc, f.id desc limit ${perPage + 1}
    ) as f order by f.at desc, f.id desc`)
  const { page, next } = byTime.page(rows.map(toTimelineEntry), perPage, (fact) => [fact.at])
  return { facts: page, next }
}

/** Without entries that follow from others. */
export async function getLastTimelineEntries(db: Database, ids: string[]): Promise<Map<string, TimelineEntry>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<TimelineRow>(sql`
    select ${columns} from (
      select distinct on (customer_id) * from customer_facts
      where customer_id = any (${sql.param(ids)}::uuid[]) and kind not in ('payment', 'consent') and (kind <> 'subscription' or state = 'pending')
      order by customer_id, at desc, id desc
    ) as f`)
  return new Map(rows.map((row) => [row.customerId, toTimelineEntry(row)]))
}
