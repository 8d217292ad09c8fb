import { type SQL, sql } from "drizzle-orm"
import { type KeyKind, keyset, readKey } from "../../db/keyset.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { formatSizeLine } from "../artworks/gallery/size-line.ts"
import { matchNumberOrTitle } from "../artworks/list/studio-search.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import type { PlaceKind } from "./place.ts"
import { type RegisterFilter, type RegisterSort, type RegisterView, registerViews } from "./register.ts"
import {
  isAtRegisterPlace,
  isFreeUnit,
  registerUnits,
  registerUnitsByPlace,
  registerViewConditions,
} from "./register-units.server.ts"

/** Amounts in minor units of the work's currency. */
export type RegisterRow = {
  id: string
  title: string
  inventoryNumber: string | null
  year: string
  medium: string
  size: string
  heightMm: number | null
  widthMm: number | null
  depthMm: number | null
  diameterMm: number | null
  availability: string
  placeId: string | null
  place: string
  placeKind: PlaceKind | null
  spot: string
  /** "": in none. */
  crate: string
  since: Date | null
  condition: string | null
  cost: number | null
  insuredValue: number | null
  price: number | null
  currency: string
  editionSize: number | null
  /** Copies left; 1 for a unique work. */
  things: number
  withThem: "consignment" | "loan" | null
  dueBack: string | null
}

export type RegisterQuery = {
  search?: string
  view?: RegisterView | undefined
  filters?: Partial<Record<RegisterFilter, string>>
  sort?: RegisterSort | undefined
  down?: boolean
  after?: string | undefined
  whole?: boolean
  /** Only works that could go out under an agreement. */
  free?: boolean
  /** A row for each place of a work and its copies. */
  byPlace?: boolean
  perPage?: number
}

const sortOrders = {
  number: { by: sql`coalesce(inventory_number, '~')`, kind: "text" },
  title: { by: sql`lower(title)`, kind: "text" },
  since: { by: sql`coalesce(since, 'epoch')`, kind: "time" },
  insured: { by: sql`value * things`, kind: "number" },
} as const

/** @returns the cursor of the next page, null on the last */
export const listRegister = (
  shop: Shop,
  actor: Actor,
  options: RegisterQuery = {},
): Promise<Outcome<{ rows: RegisterRow[]; next: string | null }>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const { site } = await getSettings(db, "site")
    const { search = "", view, filters = {}, sort = "number", down = false, after, whole, free, byPlace } = options
    const { perPage = 50 } = options
    const { by, kind } = sortOrders[sort]
    const byKey = keyset<KeyKind[]>(kind)
    const further = byKey.beyond(after, [by, sql`id`], down ? "<" : ">")
    const matches = matchNumberOrTitle(search, sql`concat_ws(' ', place, crate)`)
    const conditions: SQL[] = [
      ...(view ? [registerViewConditions(getCalendarDate(site.timeZone, shop.now()))[view]] : []),
      ...(matches ? [matches] : []),
      ...(free ? [isFreeUnit] : []),
      ...(filters.place ? [isAtRegisterPlace(filters.place)] : []),
      ...(filters.condition ? [sql`condition_status = ${filters.condition}`] : []),
      ...(further ? [further] : []),
    ]
    const direction = sql.raw(down ? "desc" : "asc")
    const { rows } = await db.execute<RegisterRow & { key: string; since: string | null }>(sql`
      select id, title, inventory_number as "inventoryNumber", coalesce(nullif(year_text, ''), year::text, '') as year, medium, size,
        height_mm as "heightMm", width_mm as "widthMm", depth_mm as "depthMm", diameter_mm as "diameterMm",
        availability, place_id as "placeId", place, place_kind as "placeKind", spot, crate, since, condition_status as condition,
        cost::float8 as cost, insured_value::float8 as "insuredValue", price::float8 as price, currency,
        edition_size as "editionSize", things, with_them as "withThem", due_back::text as "dueBack", (${by})::text as key
      from ${byPlace ? registerUnitsByPlace : registerUnits} ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      order by ${by} ${direction}, id ${direction} ${whole ? sql`` : sql`limit ${perPage + 1}`}`)
    const { page, next } = byKey.page(rows, whole ? rows.length : perPage, (row) => [readKey(row.key, kind)])
    return done({
      rows: page.map(({ key: _, since, ...row }) => ({
        ...row,
        size: formatSizeLine(row.size, row, getSizeUnits(site)),
        since: since === null ? null : new Date(since),
      })),
      next,
    })
  })

/** `values` are insured values in minor units by currency. */
type PlaceSum = {
  id: string
  name: string
  kind: PlaceKind
  works: number
  things: number
  values: Record<string, number>
  first: string[]
}

const maxPictures = 7

type RegisterSums = {
  counts: Record<RegisterView | "all", number>
  things: number
  values: Record<string, number>
  places: PlaceSum[]
  conditions: string[]
}

export const getRegisterSums = (shop: Shop, actor: Actor): Promise<Outcome<RegisterSums>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const { site } = await getSettings(db, "site")
    const conditions = registerViewConditions(getCalendarDate(site.timeZone, shop.now()))
    const counts = registerViews.map(
      (name) => sql`count(*) filter (where ${conditions[name]})::int as ${sql.identifier(name)}`,
    )
    const [views, sums] = await Promise.all([
      db.execute<RegisterSums["counts"] & { things: number; conditions: string[] | null }>(sql`
        select count(*)::int as "all", coalesce(sum(things), 0)::int as things, ${sql.join(counts, sql`, `)},
          array_agg(distinct condition_status) filter (where condition_status is not null) as conditions
        from ${registerUnits}`),
      db.execute<{
        id: string | null
        name: string
        kind: PlaceKind
        currency: string
        works: number
        things: number
        value: number
        first: string[] | null
      }>(sql`
        select place_id as id, place as name, place_kind as kind, currency, count(*)::int as works, sum(things)::int as things,
          sum(value * things)::float8 as value,
          (array_agg(id order by value desc, id) filter (where main_picture_id is not null))[1:${sql.raw(String(maxPictures))}] as first
        from ${registerUnitsByPlace} group by place_id, place, place_kind, currency order by 5 desc, 2`),
    ])
    const { things: number = 0, conditions: said, ...each } = views.rows[0] as (typeof views.rows)[number]
    const values: Record<string, number> = {}
    const places = new Map<string, PlaceSum>()
    for (const { id, name, kind, currency, works, things, value, first } of sums.rows) {
      values[currency] = (values[currency] ?? 0) + value
      if (id === null) continue
      const place = places.get(id) ?? { id, name, kind, works: 0, things: 0, values: {}, first: [] }
      place.works += works
      place.things += things
      place.values[currency] = value
      place.first = [...place.first, ...(first ?? [])].slice(0, maxPictures)
      places.set(id, place)
    }
    return done({ counts: each, things: number, values, places: [...places.values()], conditions: said ?? [] })
  })
