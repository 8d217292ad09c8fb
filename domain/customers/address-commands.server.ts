import { and, eq, sql } from "drizzle-orm"
import { customerAddresses, customers } from "../../db/tables/customers.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { refreshCustomers } from "./catch-up.server.ts"
import { giveAddress, lockCustomer } from "./customer-commands.server.ts"
import { addressField } from "./customer-fields.ts"
import { noSuchCustomer } from "./read-customer.server.ts"

const notTheirs = refuse("not_found", "This address is not theirs any more.")

/** Refuses (409) another customer's address. */
export const addAddress = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<{ email: string }>> =>
  command(shop, actor, "customers.write", checked(addressField, input), async ({ tx, now }, { email }) => {
    if (!(await lockCustomer(tx, id))) return noSuchCustomer
    const taken = await giveAddress(tx, id, email, now)
    if (taken) return taken
    await tx.update(customers).set({ kept: true }).where(eq(customers.id, id))
    await refreshCustomers(tx, [id])
    const changes = { email: { before: null, after: email } }
    await record(tx, actor, { noun: "customer", nounId: id, action: "address added", changes }, now)
    return done({ email })
  })

/** Marks an address as verified by the studio, or reverses it. */
export const confirmCustomerAddress = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: unknown,
): Promise<Outcome<{ email: string }>> =>
  command(shop, actor, "customers.write", checked(addressField, input), async ({ tx, now }, { email }) => {
    if (!(await lockCustomer(tx, id))) return noSuchCustomer
    const [changed] = await tx
      .update(customerAddresses)
      .set({ verifiedBy: sql`case when verified_by = 'hand' then null else coalesce(verified_by, 'hand') end` })
      .where(and(eq(customerAddresses.email, email), eq(customerAddresses.customerId, id)))
      .returning()
    if (!changed) return notTheirs
    await tx.update(customers).set({ kept: true }).where(eq(customers.id, id))
    const action = changed.verifiedBy === "hand" ? "address confirmed" : "address not confirmed"
    await record(tx, actor, { noun: "customer", nounId: id, action }, now)
    return done({ email: changed.email })
  })

/** Its orders and messages become a new customer, so that nothing stays joined to the wrong person. */
export const removeAddress = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: unknown,
): Promise<Outcome<{ email: string }>> =>
  command(shop, actor, "customers.write", checked(addressField, input), async ({ tx, now }, { email }) => {
    if (!(await lockCustomer(tx, id))) return noSuchCustomer
    const others = await tx.$count(customerAddresses, eq(customerAddresses.customerId, id))
    const [gone] = await tx
      .delete(customerAddresses)
      .where(and(eq(customerAddresses.email, email), eq(customerAddresses.customerId, id)))
      .returning()
    if (!gone) return notTheirs
    if (others === 1 && !gone.byHand)
      return refuse("conflict", "This is the address by which they are known. It stays.")
    await tx.update(customers).set({ kept: true }).where(eq(customers.id, id))
    await tx.execute(sql`insert into customer_changes (email) values (${gone.email})`)
    await refreshCustomers(tx, [id])
    const changes = { email: { before: gone.email, after: null } }
    await record(tx, actor, { noun: "customer", nounId: id, action: "address removed", changes }, now)
    return done({ email: gone.email })
  })
