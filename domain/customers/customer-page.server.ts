import { desc, eq, or, sql } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import {
  customerAddresses,
  customerMerges,
  customerNotes,
  customerPairs,
  customers,
} from "../../db/tables/customers.ts"
import type { PostalAddress } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { applyCustomerChanges } from "./customer-changes.server.ts"

export const noSuchCustomer = refuse("not_found", "There is no such customer.")

export type CustomerPage = NonNullable<Awaited<ReturnType<typeof findCustomerPage>>>

/** From an order, and different from what the studio wrote. */
type OrderedContact = { phone: string; address: PostalAddress | null; number: string; at: Date }

/** Without works and timeline. */
export const getCustomer = (shop: Shop, actor: Actor, id: string): Promise<Outcome<CustomerPage>> =>
  query(shop, actor, "customers.read", async (db) => {
    await applyCustomerChanges(db)
    const found = await findCustomerPage(shop, id)
    return found ? done(found) : noSuchCustomer
  })

async function findCustomerPage({ db }: Shop, id: string) {
  const [row] = await db.select().from(customers).where(matchesId(customers.id, id))
  if (!row) return null
  const [addresses, notes, consents, contacts, pairs, merges, accounts] = await Promise.all([
    db
      .select({
        email: customerAddresses.email,
        verifiedBy: customerAddresses.verifiedBy,
        byHand: customerAddresses.byHand,
      })
      .from(customerAddresses)
      .where(eq(customerAddresses.customerId, id))
      .orderBy(sql`${customerAddresses.verifiedBy} is null`, customerAddresses.addedAt, customerAddresses.email),
    db
      .select()
      .from(customerNotes)
      .where(eq(customerNotes.customerId, id))
      .orderBy(desc(customerNotes.at), desc(customerNotes.id))
      .limit(100),
    listConsents(db, id),
    listContacts(db, id),
    db
      .select({ firstId: customerPairs.firstId, secondId: customerPairs.secondId, reasons: customerPairs.reasons })
      .from(customerPairs)
      .where(
        sql`${or(eq(customerPairs.firstId, id), eq(customerPairs.secondId, id))} and ${customerPairs.apartAt} is null`,
      )
      .limit(20),
    db
      .select({
        id: customerMerges.id,
        goneName: customerMerges.goneName,
        at: customerMerges.at,
        by: customerMerges.by,
      })
      .from(customerMerges)
      .where(eq(customerMerges.keptId, id))
      .orderBy(desc(customerMerges.at)),
    listAccounts(db, id),
  ])
  return { ...row, addresses, notes, consents, contacts, pairs, merges, accounts }
}

type CustomerConsent = {
  subscriberId: string
  email: string
  state: string
  unsubscribedAt: Date | null
  /** A merge with an unsubscribed address did it. */
  leftByMerge: boolean
  consents: { kind: "form" | "import" | "hand"; givenAt: string; source: string }[]
}

async function listConsents(db: Shop["db"], id: string): Promise<CustomerConsent[]> {
  const { rows } = await db.execute<Omit<CustomerConsent, "unsubscribedAt"> & { unsubscribedAt: string | null }>(sql`
    select s.id as "subscriberId", s.email::text as email, s.state, s.unsubscribed_at as "unsubscribedAt", coalesce(s.left_by_merge_at = s.unsubscribed_at, false) as "leftByMerge",
      coalesce((select json_agg(json_build_object('kind', c.kind, 'givenAt', c.given_at, 'source', c.source) order by c.recorded_at)
        from subscriber_consents c where c.subscriber_id = s.id), '[]') as consents
    from customer_addresses a join subscribers s on s.email = a.email where a.customer_id = ${id} order by s.created_at`)
  return rows.map((row) => ({ ...row, unsubscribedAt: row.unsubscribedAt ? new Date(row.unsubscribedAt) : null }))
}

async function listContacts(db: Shop["db"], id: string): Promise<OrderedContact[]> {
  const { rows } = await db.execute<Omit<OrderedContact, "at"> & { at: string }>(sql`
    select phone, address, number, placed_at as at from customer_ordered
    where customer_id = ${id} and (phone <> '' or address is not null) order by placed_at desc limit 50`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

async function listAccounts(db: Shop["db"], id: string) {
  const { rows } = await db.execute<{ id: string; email: string; role: string | null; verified: boolean }>(sql`
    select u.id, u.email::text as email, r.role, u.email_verified as verified
    from customer_addresses a join auth_users u on u.email = a.email left join user_roles r on r.user_id = u.id
    where a.customer_id = ${id}`)
  return rows
}
