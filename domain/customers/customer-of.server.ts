import { eq } from "drizzle-orm"
import { customerAddresses, customers } from "../../db/tables/customers.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { catchUp } from "./catch-up.server.ts"
import { type OwnedWork, worksOwnedBy } from "./owned-works.server.ts"

type CustomerOf = { id: string; name: string; city: string; country: string; works: OwnedWork[] } | null

export const customerOf = (shop: Shop, actor: Actor, email: string): Promise<Outcome<CustomerOf>> =>
  query(shop, actor, "customers.read", async (db) => {
    await catchUp(db)
    const [customer] = await db
      .select({ id: customers.id, name: customers.name, city: customers.city, country: customers.country })
      .from(customerAddresses)
      .innerJoin(customers, eq(customers.id, customerAddresses.customerId))
      .where(eq(customerAddresses.email, email))
    if (!customer) return done(null)
    return done({ ...customer, works: (await worksOwnedBy(db, [customer.id], 12)).get(customer.id) ?? [] })
  })
