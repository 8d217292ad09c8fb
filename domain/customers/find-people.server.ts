import { desc, type SQL, sql } from "drizzle-orm"
import { customers } from "../../db/tables/customers.ts"
import { cut } from "../../lib/cut.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { catchUp } from "./catch-up.server.ts"
import { customerColumns } from "./customer-queries.server.ts"
import { matchingCustomers } from "./segments.server.ts"

/** `email`: the surest one; "": unknown. */
type Person = { id: string; name: string; email: string; orders: number; messages: number; lastAt: Date }

/** The minimum `word_similarity` (0 to 1) for misspelled names. */
const meant = 0.4

/** Tolerates misspelled names when nothing is found, unless `exact`. */
export const findPeople = (
  shop: Shop,
  actor: Actor,
  search: string,
  { most = 5, exact = false } = {},
): Promise<Outcome<Person[]>> =>
  query(shop, actor, "customers.read", async (db) => {
    const words = cut(search.trim(), 200)
    if (words === "") return done([])
    await catchUp(db)
    const select = (where: SQL | undefined, ...order: SQL[]) => {
      const { id, name, emails, orderCount, lastAt } = customerColumns
      return db
        .select({ id, name, emails, orders: orderCount, messages: customers.askedCount, lastAt })
        .from(customers)
        .where(where)
        .orderBy(...order, desc(customers.lastAt), desc(customers.id))
        .limit(most)
    }
    const alike = sql`word_similarity(immutable_unaccent(lower(${words})), immutable_unaccent(lower(${customers.name})))`
    const named = await select(matchingCustomers(words))
    const rows = named.length > 0 || exact ? named : await select(sql`${alike} >= ${meant}`, sql`${alike} desc`)
    return done(rows.map(({ emails, ...person }) => ({ ...person, email: emails[0] ?? "" })))
  })
