import { eq } from "drizzle-orm"
import { customerAddresses, customers } from "../../db/tables/customers.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { applyCustomerChanges } from "./customer-changes.server.ts"
import { listOwnedWorks, type OwnedWork } from "./owned-works.server.ts"

type CustomerSummary = { id: string; name: string; city: string; country: string; works: OwnedWork[] } | null

export const findCustomerByEmail = (shop: Shop, actor: Actor, email: string): Promise<Outcome<CustomerSummary>> =>
  query(shop, actor, "customers.read", async (db) => {
    await applyCustomerChanges(db)
    const [customer] = await db
      .select({ id: customers.id, name: customers.name, city: customers.city, country: customers.country })
      .from(customerAddresses)
      .innerJoin(customers, eq(customers.id, customerAddresses.customerId))
      .where(eq(customerAddresses.email, email))
    if (!customer) return done(null)
    return done({ ...customer, works: (await listOwnedWorks(db, [customer.id], 12)).get(customer.id) ?? [] })
  })
