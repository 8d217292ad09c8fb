import { type SQL, sql } from "drizzle-orm"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { dueDays, type RegisterView } from "./register.ts"

/** Unsold copies that are elsewhere than the others, as stays `c`. */
const elsewhere = sql`stays c where c.artwork_id = artworks.id and c.copy > 0 and c.to_at is null and artworks.edition_size is not null
  and not exists (select from holds h where h.artwork_id = artworks.id and h.number = c.copy and h.state = 'sold')`

/** Null columns: unknown. `copyPeriods` is null except in rows of copies that are elsewhere. */
const ownPeriod = sql`select o.id, o.place_id, o.spot, o.crate_id, o.from_at, null::int as copies
  from (select 1) as one left join stays o on o.artwork_id = artworks.id and o.copy = 0 and o.to_at is null`

const copyPeriods = sql`select (array_agg(c.id))[1], c.place_id, min(c.spot), null::uuid, min(c.from_at), count(*)::int from ${elsewhere} group by c.place_id`

/**
 * A subquery with the alias "things": works that are the artist's or still with the artist. An edition counts its copies left.
 * @param places adds rows of copies that are elsewhere, which the other rows then exclude
 */
const selectUnits = (places: boolean) => sql`(
  select * from (
    select artworks.*, s.id as stay_id, s.place_id, coalesce(p.name, '') as place, p.kind as place_kind,
      coalesce(s.spot, '') as spot, coalesce(k.name, '') as crate, s.from_at as since, s.copies,
      case when s.copies is not null then a.due_back_on else coalesce(a.due_back_on, artworks.consignment_until, case when artworks.availability = 'on_loan' then artworks.status_until end) end as due_back,
      case when s.copies is not null then a.kind else coalesce(a.kind, case when artworks.consigned_to <> '' then 'consignment' when artworks.availability = 'on_loan' then 'loan' end) end as with_them,
      case when edition_size is null then 1 when s.copies is not null then s.copies else edition_size - (
        select count(*)::int from holds h where h.artwork_id = artworks.id and h.state = 'sold'
      ) - ${places ? sql`(select count(*)::int from ${elsewhere})` : sql`0`} end as things,
      coalesce(artworks.insured_value, artworks.price, 0) as value
    from artworks
    cross join lateral (${places ? sql`${ownPeriod} union all ${copyPeriods}` : ownPeriod}) as s
    left join places p on p.id = s.place_id
    left join crates k on k.id = s.crate_id
    left join lateral (
      select g.kind, g.due_back_on from agreement_works w join agreements g on g.id = w.agreement_id and g.state = 'running'
      where w.artwork_id = artworks.id and w.state = 'out'
        and case when s.copies is null then w.copy = 0 else w.copy > 0 and g.place_id = s.place_id end
      order by g.due_back_on limit 1
    ) as a on true
    where archived_at is null and availability not in ('gifted', 'lost')
      and not (availability = 'sold' and (s.id is null or exists (
        select from holds h join orders o on o.id = h.order_id
        where h.artwork_id = artworks.id and h.state = 'sold' and o.fulfilment_state = 'delivered'
      )))
  ) as counted${
    places
      ? sql` where things > 0 or not exists (select from stays e where e.artwork_id = counted.id and e.copy > 0 and e.to_at is null)`
      : sql``
  }
  ) as things`

export const registerUnits = selectUnits(false)

/** A work whose copies are in two places has two rows. */
export const registerUnitsByPlace = selectUnits(true)

export const isAtRegisterPlace = (placeId: string): SQL => sql`(place_id::text = ${placeId} or exists (
  select from stays c where c.artwork_id = things.id and c.copy > 0 and c.to_at is null and c.place_id::text = ${placeId}))`

/** Available to go out under an agreement. */
export const isFreeUnit = sql`availability in ('available', 'not_for_sale') and with_them is null`

const isAtOwnPlace = sql`place_kind in ('studio', 'storage', 'home')`

/** @param today in the artist's time zone */
export const registerViewConditions = (today: CalendarDate): Record<RegisterView, SQL> => ({
  here: isAtOwnPlace,
  out: sql`(place_kind is not null and not ${isAtOwnPlace})`,
  due: sql`due_back <= ${today}::date + ${dueDays}::int`,
  unplaced: sql`place_id is null`,
  check: sql`condition_status in ('Fair', 'Poor', 'Very Poor')`,
})
