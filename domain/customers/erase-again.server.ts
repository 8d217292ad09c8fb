import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { erasedAddresses } from "../../db/tables/customers.ts"
import type { Shop } from "../shop.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"

export type ErasedList = (typeof erasedAddresses.$inferSelect)[]

/** Whose facts were erased here, before an archive replaces all rows. */
export const rememberErased = (tx: Transaction): Promise<ErasedList> => tx.select().from(erasedAddresses)

/** The hash of an address, as `addressHash` makes it. */
const hash = (email: string) =>
  sql.raw(`translate(rtrim(encode(sha256(convert_to(lower(${email}::text), 'UTF8')), 'base64'), '='), '+/', '-_')`)

/**
 * Erases again who was erased after the archive was made that has been read back. The list of erased addresses is that of
 * this site and of the archive together.
 */
export async function eraseAgain(shop: Shop, tx: Transaction, erased: ErasedList, madeAt: Date): Promise<void> {
  if (erased.length === 0) return
  await tx.insert(erasedAddresses).values(erased).onConflictDoNothing()
  const hashes = erased.filter(({ since }) => since > madeAt).map(({ addressHash }) => addressHash)
  if (hashes.length === 0) return
  const { rows } = await tx.execute<{ email: string; customer: string | null }>(sql`
    select distinct e.email::text as email, a.customer_id as customer from (
      select email from orders union select email from threads union select email from commissions union select email from subscribers
      union select reserved_email from holds union select email from auth_users union select email from customer_addresses
      union select email from invoices union select recipient::citext from mails
    ) as e left join customer_addresses a on a.email = e.email
    where e.email <> '' and ${hash("e.email")} = any (${sql.param(hashes)}::text[])`)
  // addresses of one person together: the studio's notes about them go with the person
  for (const [customerId, group] of Map.groupBy(rows, ({ customer }) => customer)) {
    const emails = group.map(({ email }) => email)
    const names = customerId ? await namesOfCustomer(tx, customerId) : []
    await eraseAddresses(shop, tx, { ...(customerId && { customerId }), emails, names }, shop.now())
  }
}

async function namesOfCustomer(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from customers where id = ${id}`)
  return rows.map(({ name }) => name)
}
