import { type SQL, sql } from "drizzle-orm"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { dueDays, type RegisterView } from "./register.ts"

/**
 * What the register holds, as a query named `things`: works that are the artist's or still with the artist, each with where
 * it is. Not what was given away, lost, removed, or sold and handed over. An edition counts as many things as it has
 * copies left.
 */
export const things = sql`(
  select artworks.*, s.id as stay_id, s.place_id, coalesce(p.name, '') as place, p.kind as place_kind,
    coalesce(s.spot, '') as spot, s.from_at as since,
    coalesce(a.due_back_on, artworks.consignment_until, case when artworks.availability = 'on_loan' then artworks.status_until end) as due_back,
    coalesce(a.kind, case when artworks.consigned_to <> '' then 'consignment' when artworks.availability = 'on_loan' then 'loan' end) as with_them,
    case when edition_size is null then 1 else edition_size - (
      select count(*)::int from holds h where h.artwork_id = artworks.id and h.state = 'sold'
    ) end as things,
    coalesce(artworks.insured_value, artworks.price, 0) as value
  from artworks
  left join stays s on s.artwork_id = artworks.id and s.copy = 0 and s.to_at is null
  left join places p on p.id = s.place_id
  left join agreement_works w on w.artwork_id = artworks.id and w.copy = 0 and w.state = 'out'
  left join agreements a on a.id = w.agreement_id and a.state = 'running'
  where archived_at is null and availability not in ('gifted', 'lost')
    and not (availability = 'sold' and (s.id is null or exists (
      select from holds h join orders o on o.id = h.order_id
      where h.artwork_id = artworks.id and h.state = 'sold' and o.fulfilment_state = 'delivered'
    )))
) as things`

const own = sql`place_kind in ('studio', 'storage', 'home')`

/** What each view of the register asks. @param today where the artist is */
export const viewConditions = (today: CalendarDate): Record<RegisterView, SQL> => ({
  here: own,
  out: sql`(place_kind is not null and not ${own})`,
  due: sql`due_back <= ${today}::date + ${dueDays}::int`,
  unplaced: sql`place_id is null`,
  check: sql`condition_status in ('Fair', 'Poor', 'Very Poor')`,
})
