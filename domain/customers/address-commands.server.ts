import { and, eq, sql } from "drizzle-orm"
import { customerAddresses, customers } from "../../db/tables/customers.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { refreshCustomers } from "./customer-changes.server.ts"
import { assignAddress, lockCustomer } from "./customer-commands.server.ts"
import { addressField } from "./customer-fields.ts"
import { noSuchCustomer } from "./customer-page.server.ts"

const noSuchAddress = refuse("not_found", "This address is not theirs any more.")

/** Refuses (409) another customer's address. */
export const addCustomerAddress = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: unknown,
): Promise<Outcome<{ email: string }>> =>
  command(shop, actor, "customers.write", validateInput(addressField, input), async ({ tx, now }, { email }) => {
    if (!(await lockCustomer(tx, id))) return noSuchCustomer
    const taken = await assignAddress(tx, id, email, now)
    if (taken) return taken
    await tx.update(customers).set({ kept: true }).where(eq(customers.id, id))
    await refreshCustomers(tx, [id])
    const changes = { email: { before: null, after: email } }
    await recordEvent(tx, actor, { noun: "customer", nounId: id, action: "address added", changes }, now)
    return done({ email })
  })

/** Marks an address as verified by the studio, or reverses it. */
export const confirmCustomerAddress = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: unknown,
): Promise<Outcome<{ email: string }>> =>
  command(shop, actor, "customers.write", validateInput(addressField, input), async ({ tx, now }, { email }) => {
    if (!(await lockCustomer(tx, id))) return noSuchCustomer
    const [changed] = await tx
      .update(customerAddresses)
      .set({ verifiedBy: sql`case when verified_by = 'hand' then null else coalesce(verified_by, 'hand') end` })
      .where(and(eq(customerAddresses.email, email), eq(customerAddresses.customerId, id)))
      .returning()
    if (!changed) return noSuchAddress
    await tx.update(customers).set({ kept: true }).where(eq(customers.id, id))
    const action = changed.verifiedBy === "hand" ? "address confirmed" : "address not confirmed"
    await recordEvent(tx, actor, { noun: "customer", nounId: id, action }, now)
    return done({ email: changed.email })
  })

/** Its orders and messages become a new customer, so that nothing stays joined to the wrong person. */
export const removeCustomerAddress = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: unknown,
): Promise<Outcome<{ email: string }>> =>
  command(shop, actor, "customers.write", validateInput(addressField, input), async ({ tx, now }, { email }) => {
    if (!(await lockCustomer(tx, id))) return noSuchCustomer
    const others = await tx.$count(customerAddresses, eq(customerAddresses.customerId, id))
    const [removed] = await tx
      .delete(customerAddresses)
      .where(and(eq(customerAddresses.email, email), eq(customerAddresses.customerId, id)))
      .returning()
    if (!removed) return noSuchAddress
    if (others === 1 && !removed.byHand)
      return refuse("conflict", "This is the address by which they are known. It stays.")
    await tx.update(customers).set({ kept: true }).where(eq(customers.id, id))
    await tx.execute(sql`insert into customer_changes (email) values (${removed.email})`)
    await refreshCustomers(tx, [id])
    const changes = { email: { before: removed.email, after: null } }
    await recordEvent(tx, actor, { noun: "customer", nounId: id, action: "address removed", changes }, now)
    return done({ email: removed.email })
  })
