import { type SQL, sql } from "drizzle-orm"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import type { TimeZone } from "../../lib/site-time.ts"
import type { CountKind } from "./visit.ts"

/** The visits that a count includes, and its name. Hours are in the site's time zone. */
const visitSelections: Record<CountKind, (zone: TimeZone) => { name: SQL; of: SQL }> = {
  site: () => ({ name: sql`''`, of: sql`kind = 'view'` }),
  page: () => ({ name: sql`visits.name`, of: sql`kind = 'view'` }),
  work: () => ({ name: sql`artwork_id::text`, of: sql`kind = 'view' and artwork_id is not null` }),
  cart: () => ({ name: sql`artwork_id::text`, of: sql`kind = 'cart'` }),
  source: () => ({ name: sql`source`, of: sql`kind = 'view' and source is not null` }),
  country: () => ({ name: sql`country`, of: sql`kind = 'view' and country <> ''` }),
  hour: (zone) => ({ name: sql`to_char(at at time zone ${zone}, 'HH24')`, of: sql`kind = 'view'` }),
  missing: () => ({ name: sql`visits.name`, of: sql`kind = 'missing'` }),
  search: () => ({ name: sql`visits.name`, of: sql`kind = 'search'` }),
}

/** Per day, the most frequent ones: invented addresses must not fill the table. */
const maxNames = 500

/** @param days a condition on `day` */
export const countVisits = (kind: CountKind, zone: TimeZone, days: SQL): SQL => {
  const { name, of } = visitSelections[kind](zone)
  return sql`select day, name, times, visitors from (
    select *, row_number() over (partition by day order by times desc, name) as place from (
      select day, ${name} as name, count(*)::int as times, count(distinct visitor)::int as visitors
      from visits where ${of} and ${days} group by 1, 2) as counted) as ranked where place <= ${maxNames}`
}

/** The last day with stored counts. `visit_counts` has a row of the site for each day with visits. */
const lastWritten = sql`coalesce((select max(day) from visit_counts where kind = 'site'), '-infinity'::date)`

/** Rows of day, name, times and visitors: stored counts, and computed ones for later days. */
export const selectVisitCounts = (kind: CountKind, zone: TimeZone, from: CalendarDate, to: CalendarDate): SQL => sql`
  select day, name, times, visitors from visit_counts
    where kind = ${kind} and day between ${from}::date and least(${to}::date, ${lastWritten})
  union all ${countVisits(kind, zone, sql`day between ${from}::date and ${to}::date and day > ${lastWritten}`)}`
