import { pick } from "../../lib/pick.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { getCustomer } from "./customer-page.server.ts"
import { exportAddress } from "./own-data.server.ts"

const exportedFields = [
  "name",
  "company",
  "job",
  "partner",
  "website",
  "social",
  "taxId",
  "locale",
  "interests",
  "tags",
  "groups",
  "phones",
  "postal",
] as const

/** For a person who asks for a copy: `getOwnData` for all of their addresses, with the studio's notes. */
export const exportCustomerData = (shop: Shop, actor: Actor, id: string): Promise<Outcome<object>> =>
  query(shop, actor, "customers.read", async () => {
    const found = await getCustomer(shop, actor, id)
    if (!found.ok) return found
    const customer = found.value
    const addresses = customer.addresses.map(async ({ email, verifiedBy }) => ({
      email,
      verifiedBy,
      ...(await exportAddress(shop, email)),
    }))
    return done({
      about: pick(customer, ...exportedFields),
      notes: customer.notes.map(({ at, text }) => ({ at, text })),
      addresses: await Promise.all(addresses),
    })
  })
