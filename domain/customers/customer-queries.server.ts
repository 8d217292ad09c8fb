import { and, asc, desc, type SQL, sql } from "drizzle-orm"
import { type KeyKind, keyset, readKey } from "../../db/keyset.ts"
import { customerAddresses, customers } from "../../db/tables/customers.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type CustomerNarrowing, type CustomerSort, type Segment, segments } from "./customer.ts"
import { applyCustomerChanges } from "./customer-changes.server.ts"
import { filterCustomers, matchCustomers, segmentConditions, selectSpent } from "./segments.server.ts"

/** `spent`: minor units by currency. */
export type CustomerRow = {
  id: string
  name: string
  company: string
  city: string
  country: string
  emails: string[]
  tags: string[]
  groups: string[]
  orderCount: number
  workCount: number
  unreadCount: number
  spent: Record<string, number>
  subscribed: boolean
  isDemo: boolean
  firstAt: Date
  lastAt: Date
}

export const customerColumns = {
  id: customers.id,
  name: customers.name,
  company: customers.company,
  city: customers.city,
  country: customers.country,
  emails: sql<string[]>`coalesce((select array_agg(a.email::text order by a.verified_by is null, a.added_at, a.email)
    from ${customerAddresses} a where a.customer_id = ${customers}.id), '{}')`,
  tags: customers.tags,
  groups: customers.groups,
  orderCount: customers.orderCount,
  workCount: customers.workCount,
  unreadCount: customers.unreadCount,
  spent: customers.spent,
  subscribed: customers.subscribed,
  isDemo: customers.isDemo,
  firstAt: customers.firstAt,
  lastAt: customers.lastAt,
}

export type CustomerQuery = {
  search?: string
  segment?: Segment | undefined
  narrowing?: CustomerNarrowing
  sort?: CustomerSort | undefined
  down?: boolean
  after?: string | undefined
  ids?: string[]
}

const perPage = 50

const sortOrders = (currency: string): Record<CustomerSort, { by: SQL; kind: KeyKind }> => ({
  last: { by: sql`${customers.lastAt}`, kind: "time" },
  since: { by: sql`${customers.firstAt}`, kind: "time" },
  name: { by: sql`${customers.nameKey} collate "C"`, kind: "text" },
  spent: { by: selectSpent(currency), kind: "number" },
  works: { by: sql`${customers.workCount}`, kind: "number" },
})

/** @returns the cursor of the next page, null on the last */
export const listCustomers = (
  shop: Shop,
  actor: Actor,
  { search = "", segment, narrowing = {}, sort = "last", down = true, after, ids }: CustomerQuery = {},
): Promise<Outcome<{ rows: CustomerRow[]; next: string | null }>> =>
  query(shop, actor, "customers.read", async (db) => {
    await applyCustomerChanges(db)
    const { site } = await getSettings(db, "site")
    const { by, kind } = sortOrders(site.currency)[sort]
    const byKey = keyset<KeyKind[]>(kind)
    const direction = down ? desc : asc
    const rows = await db
      .select({ ...customerColumns, key: by as SQL<unknown> })
      .from(customers)
      .where(
        and(
          segment && segmentConditions(shop.now())[segment],
          filterCustomers(narrowing, site.currency),
          matchCustomers(search),
          ids && sql`${customers.id} = any (${sql.param(ids)}::uuid[])`,
          byKey.beyond(after, [by, customers.id], down ? "<" : ">"),
        ),
      )
      .orderBy(direction(by), direction(customers.id))
      .limit(perPage + 1)
    const { page, next } = byKey.page(rows, perPage, (row) => [readKey(row.key, kind)])
    return done({ rows: page.map(({ key: _, ...row }) => row), next })
  })

type CustomerCounts = Record<Segment | "all", number> & { works: number; pairs: number }

/** `pairs`: possible duplicates. */
export const countCustomers = (shop: Shop, actor: Actor): Promise<Outcome<CustomerCounts>> =>
  query(shop, actor, "customers.read", async (db) => {
    const conditions = segmentConditions(shop.now())
    const counts = segments.map(
      (name) => sql`count(*) filter (where ${conditions[name]})::int as ${sql.identifier(name)}`,
    )
    const { rows } = await db.execute<CustomerCounts>(sql`
      select count(*)::int as "all", coalesce(sum(${customers.workCount}), 0)::int as works, ${sql.join(counts, sql`, `)},
        (select count(*)::int from customer_pairs where apart_at is null) as pairs
      from ${customers}`)
    return done(rows[0] as CustomerCounts)
  })

export const listCustomerChoices = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<Record<"tag" | "group" | "interest" | "country", string[]>>> =>
  query(shop, actor, "customers.read", async (db) => {
    const { rows } = await db.execute<Record<"tag" | "group" | "interest" | "country", string[]>>(sql`
      select
        array(select distinct t from customers, unnest(tags) as t order by 1 limit 200) as tag,
        array(select distinct g from customers, unnest(groups) as g order by 1 limit 200) as "group",
        array(select distinct i from customers, unnest(interests) as i order by 1 limit 200) as interest,
        array(select distinct country from customers where country <> '' order by 1) as country`)
    return done(rows[0] ?? { tag: [], group: [], interest: [], country: [] })
  })
