import { sql } from "drizzle-orm"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { getCustomerLabel } from "./customer.ts"
import { applyCustomerChanges } from "./customer-changes.server.ts"

/** The one with more orders and messages first. */
export type Pair = {
  reasons: string[]
  people: { id: string; name: string; emails: string[]; city: string; facts: number; workCount: number }[]
}

type Row = { reasons: string[] } & Record<"a" | "b", Omit<Pair["people"][number], "id"> & { id: string }>

const person = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'city', ${alias}.city, 'workCount', ${alias}.work_count,
    'facts', ${alias}.order_count + ${alias}.asked_count,
    'emails', array(select email::text from customer_addresses where customer_id = ${alias}.id order by verified_by is null, added_at, email))`)

export const listPairs = (shop: Shop, actor: Actor, most = 100): Promise<Outcome<Pair[]>> =>
  query(shop, actor, "customers.read", async (db) => {
    await applyCustomerChanges(db)
    const { rows } = await db.execute<Row>(sql`
      select p.reasons, ${person("a")} as a, ${person("b")} as b from customer_pairs p
        join customers a on a.id = p.first_id join customers b on b.id = p.second_id
      where p.apart_at is null order by cardinality(p.reasons) desc, greatest(a.last_at, b.last_at) desc, p.first_id, p.second_id limit ${most}`)
    return done(
      rows.map(({ reasons, a, b }) => ({
        reasons,
        people: [a, b]
          .toSorted((one, other) => other.facts - one.facts)
          .map((one) => ({ ...one, name: getCustomerLabel(one.name, one.emails) })),
      })),
    )
  })
