import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { erasedAddresses, erasedCustomers, erasedOrders } from "../../db/tables/customers.ts"
import { erasedMark } from "../person-identifiers.server.ts"
import type { Shop } from "../shop.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"

type ErasedList = {
  addresses: (typeof erasedAddresses.$inferSelect)[]
  customers: (typeof erasedCustomers.$inferSelect)[]
  orders: (typeof erasedOrders.$inferSelect)[]
}

/** Read before an archive replaces all rows. */
export const listErased = async (tx: Transaction): Promise<ErasedList> => ({
  addresses: await tx.select().from(erasedAddresses),
  customers: await tx.select().from(erasedCustomers),
  orders: await tx.select().from(erasedOrders),
})

/** As `addressHash` makes it. */
const hash = (email: string) =>
  sql.raw(`translate(rtrim(encode(sha256(convert_to(lower(${email}::text), 'UTF8')), 'base64'), '='), '+/', '-_')`)

/** After a restore: erases again who was erased after the archive was made. Unites the lists of this site and the archive. */
export async function reapplyErasures(shop: Shop, tx: Transaction, erased: ErasedList, madeAt: Date): Promise<void> {
  const { addresses, customers, orders } = erased
  if (addresses.length > 0) await tx.insert(erasedAddresses).values(addresses).onConflictDoNothing()
  if (customers.length > 0) await tx.insert(erasedCustomers).values(customers).onConflictDoNothing()
  if (orders.length > 0) await tx.insert(erasedOrders).values(orders).onConflictDoNothing()
  const isLater = ({ since }: { since: Date }) => since > madeAt
  const gone = await listErasedPeople(
    tx,
    addresses.filter(isLater).map(({ addressHash }) => addressHash),
    customers.filter(isLater).map(({ customerId }) => customerId),
  )
  for (const { customerId, emails, name } of gone)
    await eraseAddresses(shop, tx, { ...(customerId && { customerId }), emails, names: name ? [name] : [] }, shop.now())
  const left = await listUnerasedOrders(tx, orders.filter(isLater))
  if (left.length > 0) await eraseAddresses(shop, tx, { emails: [], names: [], orders: left }, shop.now())
}

type ErasedPerson = { customerId: string | null; name: string | null; emails: string[] }

/** The studio's notes are erased with a person who was erased, or has no other address. */
async function listErasedPeople(tx: Transaction, hashes: string[], ids: string[]): Promise<ErasedPerson[]> {
  if (hashes.length + ids.length === 0) return []
  const { rows } = await tx.execute<ErasedPerson>(sql`
    with found as (
      select distinct e.email::text as email, a.customer_id as customer from (
        select email from orders union select email from threads union select email from commissions union select email from subscribers
        union select reserved_email from holds union select email from auth_users union select email from customer_addresses
        union select email from invoices union select recipient::citext from mails
        union select owner_email from artwork_provenance union select email from viewing_rooms union select email::citext from places
        union select email from hold_alerts union select email from letter_recipients
      ) as e left join customer_addresses a on a.email = e.email
      where e.email <> '' and ${hash("e.email")} = any (${sql.param(hashes)}::text[])
    ), whole as (
      select c.id, c.name from customers c where c.id = any (${sql.param(ids)}::uuid[])
        or (c.id in (select customer from found)
          and not exists (select from customer_addresses a where a.customer_id = c.id and a.email::text not in (select email from found)))
    )
    select w.id as "customerId", max(w.name) as name, coalesce(array_agg(f.email order by f.email) filter (where f.email is not null), '{}') as emails
    from found f full join whole w on w.id = f.customer group by w.id`)
  return rows
}

async function listUnerasedOrders(tx: Transaction, orders: ErasedList["orders"]): Promise<string[]> {
  const ids = orders.map(({ orderId }) => orderId)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from orders where id = any (${sql.param(ids)}::uuid[]) and name <> ${erasedMark} order by 1`,
  )
  return rows.map(({ id }) => id)
}
