import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { customerAddresses, customers } from "../../db/tables/customers.ts"
import type { PostalAddress } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { refuseStale } from "../stale.ts"
import { validateInput } from "../validate-input.ts"
import { refreshCustomers } from "./customer-changes.server.ts"
import { customerFields, newCustomer } from "./customer-fields.ts"
import { noSuchCustomer } from "./customer-page.server.ts"

export type CustomerRecord = typeof customers.$inferSelect

export async function lockCustomer(tx: Transaction, id: string): Promise<CustomerRecord | undefined> {
  const [row] = await tx.select().from(customers).where(matchesId(customers.id, id)).for("update")
  return row
}

/** Refuses (409) another customer's address. */
export const addCustomer = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string; name: string }>> =>
  command(shop, actor, "customers.write", validateInput(newCustomer, input), async ({ tx, now }, asked) => {
    const { name, email, phones, tags } = asked
    const [made] = await tx
      .insert(customers)
      .values({ name, nameRank: name ? 9 : 0, phones, tags, kept: true, createdAt: now, updatedAt: now })
      .returning({ id: customers.id })
    const id = made?.id ?? ""
    if (email) {
      const taken = await assignAddress(tx, id, email, now)
      if (taken) return taken
    }
    await refreshCustomers(tx, [id])
    await recordEvent(tx, actor, { noun: "customer", nounId: id, action: "added" }, now)
    return done({ id, name: name || email })
  })

/** @returns the refusal, if another customer has it */
export async function assignAddress(tx: Transaction, customerId: string, email: string, now: Date) {
  const [given] = await tx
    .insert(customerAddresses)
    .values({ email, customerId, byHand: true, addedAt: now })
    .onConflictDoNothing()
    .returning()
  if (given) return null
  const message = "Somebody has this address already. Open them, and merge the two if they are one person."
  return refuse("conflict", message, { email: message })
}

/** A name that the studio wrote is never replaced by other sources. */
export const saveCustomer = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: unknown,
): Promise<Outcome<{ name: string }>> =>
  command(shop, actor, "customers.write", validateInput(customerFields, input), async ({ tx, now }, fields) => {
    const row = await lockCustomer(tx, id)
    if (!row) return noSuchCustomer
    const { seenAt, country, line1, line2, city, region, postalCode, ...typed } = fields
    const stale = refuseStale("customer", row, seenAt)
    if (stale) return stale
    const postal =
      country === undefined ? row.postal : postalOf(row, { line1, line2, city, region, postalCode, country })
    const changes = fieldChanges(row, { ...given(typed), postal })
    if (Object.keys(changes).length === 0) return done({ name: row.name })
    const nameRank = typed.name === undefined || !changes.name ? row.nameRank : typed.name === "" ? 0 : 9
    const set = { ...given(typed), postal, nameRank, kept: true, updatedAt: now }
    await tx.update(customers).set(set).where(eq(customers.id, id))
    await refreshCustomers(tx, [id])
    await recordEvent(tx, actor, { noun: "customer", nounId: id, action: "changed", changes }, now)
    return done({ name: typed.name ?? row.name })
  })

const given = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

/** The form edits the first address; an empty one is removed. */
function postalOf({ postal, name }: CustomerRecord, typed: Omit<PostalAddress, "name">): PostalAddress[] {
  const { country: _, ...words } = typed
  const isEmpty = Object.values(words).every((text) => text === "")
  return [...(isEmpty ? [] : [{ name: postal[0]?.name ?? name, ...typed }]), ...postal.slice(1)]
}
