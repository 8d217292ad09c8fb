import { desc, type SQL, sql } from "drizzle-orm"
import { customers } from "../../db/tables/customers.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { applyCustomerChanges } from "./customer-changes.server.ts"
import { customerColumns } from "./customer-queries.server.ts"
import { matchCustomers } from "./segments.server.ts"

/** `email`: the surest one; "": unknown. */
type Person = { id: string; name: string; email: string; orders: number; messages: number; lastAt: Date }

/** The minimum `word_similarity` (0 to 1) for misspelled names. */
const minSimilarity = 0.4

/** Tolerates misspelled names when nothing is found, unless `exact`. */
export const searchPeople = (
  shop: Shop,
  actor: Actor,
  search: string,
  { most = 5, exact = false } = {},
): Promise<Outcome<Person[]>> =>
  query(shop, actor, "customers.read", async (db) => {
    const words = truncateText(search.trim(), 200)
    if (words === "") return done([])
    await applyCustomerChanges(db)
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
    const named = await select(matchCustomers(words))
    const rows = named.length > 0 || exact ? named : await select(sql`${alike} >= ${minSimilarity}`, sql`${alike} desc`)
    return done(rows.map(({ emails, ...person }) => ({ ...person, email: emails[0] ?? "" })))
  })
