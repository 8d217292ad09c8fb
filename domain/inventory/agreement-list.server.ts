import { sql } from "drizzle-orm"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { AgreementKind, AgreementState } from "./agreement.ts"
import { dueDays } from "./register.ts"

/** In minor units: `value` of what is with them, `owed` for sold works that are not paid out. */
export type ListedAgreement = {
  id: string
  kind: AgreementKind
  state: AgreementState
  place: string
  beginsOn: CalendarDate
  dueBackOn: CalendarDate | null
  share: number
  currency: string
  planned: number
  out: number
  sold: number
  back: number
  value: number
  /** Works that were sold and are in no payout, and payouts that have not come in. */
  unsettled: number
  unpaid: number
  works: string[]
  isLate: boolean
}

export type AgreementView = "running" | "due" | "drafts" | "over"

/** An artist has dozens. */
const maxAgreements = 300

export const listAgreements = (
  shop: Shop,
  actor: Actor,
  view?: AgreementView,
): Promise<Outcome<{ rows: ListedAgreement[]; counts: Record<AgreementView | "all", number> }>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const { site } = await getSettings(db, "site")
    const today = getCalendarDate(site.timeZone, shop.now())
    const { rows } = await db.execute<ListedAgreement & { isDue: boolean }>(sql`
      select a.id, a.kind, a.state, p.name as place, a.begins_on::text as "beginsOn", a.due_back_on::text as "dueBackOn",
        a.share, a.currency, w.*,
        (select count(*)::int from payouts o where o.agreement_id = a.id and o.paid_on is null) as unpaid,
        w.out > 0 and a.due_back_on is not null and a.due_back_on < ${today}::date as "isLate",
        w.out > 0 and a.due_back_on is not null and a.due_back_on <= ${today}::date + ${dueDays}::int as "isDue"
      from agreements a join places p on p.id = a.place_id
      cross join lateral (
        select count(*) filter (where state = 'planned')::int as planned, count(*) filter (where state = 'out')::int as out,
          count(*) filter (where state = 'sold')::int as sold, count(*) filter (where state = 'back')::int as back,
          coalesce(sum(price) filter (where state = 'out'), 0)::float8 as value,
          count(*) filter (where state = 'sold' and payout_id is null)::int as unsettled,
          coalesce((array_agg(artwork_id order by state <> 'out', created_at, id))[1:7], '{}') as works
        from agreement_works where agreement_id = a.id
      ) w
      order by a.state = 'running' desc, a.state = 'draft' desc, a.due_back_on asc nulls last, a.begins_on desc, a.id limit ${maxAgreements}`)
    const isIn: Record<AgreementView, (row: (typeof rows)[number]) => boolean> = {
      running: ({ state }) => state === "running",
      due: ({ isDue }) => isDue,
      drafts: ({ state }) => state === "draft",
      over: ({ state }) => state === "ended" || state === "cancelled",
    }
    const counted = Object.entries(isIn).map(([name, fits]) => [name, rows.filter(fits).length])
    return done({
      rows: view ? rows.filter(isIn[view]) : rows,
      counts: { all: rows.length, ...Object.fromEntries(counted) } as Record<AgreementView | "all", number>,
    })
  })

export type DueReturn = Pick<ListedAgreement, "id" | "kind" | "place" | "out" | "works"> & {
  dueBackOn: CalendarDate
  daysLate: number
}

export const listDueReturns = (shop: Shop, actor: Actor): Promise<Outcome<DueReturn[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const { site } = await getSettings(db, "site")
    const today = getCalendarDate(site.timeZone, shop.now())
    const { rows } = await db.execute<DueReturn>(sql`
      select a.id, a.kind, p.name as place, a.due_back_on::text as "dueBackOn", count(*)::int as out,
        (array_agg(w.artwork_id order by w.created_at, w.id))[1:7] as works,
        greatest(${today}::date - a.due_back_on, 0) as "daysLate"
      from agreements a join places p on p.id = a.place_id
      join agreement_works w on w.agreement_id = a.id and w.state = 'out'
      where a.state = 'running' and a.due_back_on <= ${today}::date + 7
      group by a.id, p.name order by a.due_back_on, a.id limit 20`)
    return done(rows)
  })

/** The artist's own shop sold it while it is with another party: its buyer waits for it. */
export type SoldWhileOut = { id: string; place: string; title: string; artworkId: string }

export const listSoldWhileOut = (shop: Shop, actor: Actor): Promise<Outcome<SoldWhileOut[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const { rows } = await db.execute<SoldWhileOut>(sql`
      select a.id, p.name as place, artworks.title, artworks.id as "artworkId"
      from agreement_works w join agreements a on a.id = w.agreement_id join places p on p.id = a.place_id
      join artworks on artworks.id = w.artwork_id
      where w.state = 'out' and exists (
        select from holds h where h.artwork_id = w.artwork_id and h.number = greatest(w.copy, 1) and h.state = 'sold' and h.order_id is not null
      )
      order by w.out_on, w.id limit 20`)
    return done(rows)
  })

/** Amounts in minor units. */
export type LatePayout = {
  id: string
  agreementId: string
  place: string
  total: number
  currency: string
  dueOn: CalendarDate
  daysLate: number
}

export const listLatePayouts = (shop: Shop, actor: Actor): Promise<Outcome<LatePayout[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const { site } = await getSettings(db, "site")
    const today = getCalendarDate(site.timeZone, shop.now())
    const { rows } = await db.execute<LatePayout>(sql`
      select o.id, o.agreement_id as "agreementId", p.name as place, o.total::float8 as total, o.currency, o.due_on::text as "dueOn",
        ${today}::date - o.due_on as "daysLate"
      from payouts o join agreements a on a.id = o.agreement_id join places p on p.id = a.place_id
      where o.paid_on is null and o.due_on < ${today}::date order by o.due_on, o.id limit 20`)
    return done(rows)
  })
