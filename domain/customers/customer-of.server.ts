import { eq } from "drizzle-orm"
import { customerAddresses, customers } from "../../db/tables/customers.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { catchUp } from "./catch-up.server.ts"
import { type OwnedWork, worksOwnedBy } from "./owned-works.server.ts"

type CustomerOf = { id: string; name: string; city: string; country: string; works: OwnedWork[] } | null

export async function customerOf(shop: Shop, actor: Actor, email: string): Promise<Outcome<CustomerOf>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  await catchUp(shop.db)
  const [customer] = await shop.db
    .select({ id: customers.id, name: customers.name, city: customers.city, country: customers.country })
    .from(customerAddresses)
    .innerJoin(customers, eq(customers.id, customerAddresses.customerId))
    .where(eq(customerAddresses.email, email))
  if (!customer) return done(null)
  return done({ ...customer, works: (await worksOwnedBy(shop.db, [customer.id], 12)).get(customer.id) ?? [] })
}
