import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { customers } from "../../db/tables/customers.ts"
import { eraseAccounts } from "../accounts/erase-accounts.server.ts"
import { eraseReserver } from "../artworks/erase-reserver.server.ts"
import { eraseClient } from "../commissions/erase-client.server.ts"
import { erasedWords, eraseHistory, withoutWords } from "../erased-words.server.ts"
import { eraseMails } from "../mails/erase-mails.server.ts"
import { eraseThreads } from "../messages/erase-threads.server.ts"
import { eraseSubscriptions } from "../newsletter/erase-subscription.server.ts"
import { addressHash } from "../newsletter/subscriber-commands.server.ts"
import { eraseBuyer } from "../orders/erase-buyer.server.ts"
import type { Shop } from "../shop.ts"

/** Whom to erase: their customer, if there is one; their addresses; names beside those that their own rows say. */
export type Erased = { customerId?: string | undefined; emails: string[]; names: string[] }

/**
 * Erases everything of these addresses but what the law keeps: orders stay without their buyer, invoices as they were
 * issued, and the works' provenance. Files go by a job after the transaction. A hash of each address stays, so that
 * no import and no older archive brings them back.
 */
export async function eraseAddresses(shop: Shop, tx: Transaction, erased: Erased, now: Date): Promise<void> {
  const { customerId, emails } = erased
  const orders = await ordersOf(tx, erased)
  const words = erasedWords([...emails, ...erased.names, ...(await namesOf(tx, emails, orders))])
  await noteInvoices(tx, emails, orders)
  await tx.execute(
    sql`insert into erased_orders (order_id) select unnest(${sql.param(orders)}::uuid[]) on conflict do nothing`,
  )
  const threads = await eraseThreads(tx, emails)
  const commissions = await eraseClient(tx, emails)
  const returned = await eraseBuyer(tx, orders, words)
  await eraseReserver(tx, emails, words)
  const subscribers = await eraseSubscriptions(tx, emails, now)
  await eraseMails(tx, emails, words)
  const accounts = await eraseAccounts(tx, emails, words)
  await tx.execute(sql`delete from customer_merges where kept_id = ${customerId ?? null}::uuid`)
  if (customerId) await tx.execute(sql`delete from ${customers} where id = ${customerId}`)
  else
    await tx.execute(
      sql`delete from customers where id in (select customer_id from customer_addresses where email = any (${sql.param(emails)}::citext[]))`,
    )
  if (words) {
    await tx.execute(sql`update payments set reference = ${withoutWords(sql`reference`, words)}, reason = ${withoutWords(sql`reason`, words)}
      where concat_ws(' ', reference, reason) ~* ${words.pattern}`)
    await tx.execute(
      sql`update refunds set reason = ${withoutWords(sql`reason`, words)} where reason ~* ${words.pattern}`,
    )
    await eraseJobs(tx, words.pattern)
  }
  await eraseHistory(tx, words, [
    { noun: "customer", ids: customerId ? [customerId] : [] },
    { noun: "order", ids: orders },
    { noun: "message", ids: threads.messages },
    { noun: "thread", ids: threads.threads },
    { noun: "commission", ids: commissions.ids },
    { noun: "subscriber", ids: subscribers },
    { noun: "account", ids: accounts },
  ])
  for (const email of emails)
    await tx.execute(sql`insert into erased_addresses (address_hash, since) values (${addressHash(email)}, ${now.toISOString()}::timestamptz)
      on conflict (address_hash) do update set since = excluded.since`)
  await tx.execute(
    sql`delete from customer_changes where email = any (${sql.param(emails)}::citext[]) or order_id = any (${sql.param(orders)}::uuid[])`,
  )
  const files = { keys: threads.files, folders: [...commissions.folders, ...returned] }
  if (files.keys.length + files.folders.length > 0) await shop.jobs.send(tx, "erase-files", files)
}

/** Orders of the addresses, and those without an address that are the customer's. */
async function ordersOf(tx: Transaction, { customerId, emails }: Erased): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from orders where email <> '' and email = any (${sql.param(emails)}::citext[])
    union select order_id from customer_orders where customer_id = ${customerId ?? null}::uuid order by 1`)
  return rows.map(({ id }) => id)
}

/** How the person is called in what they wrote. */
async function namesOf(tx: Transaction, emails: string[], orders: string[]): Promise<string[]> {
  const of = sql.param(emails)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from orders where id = any (${sql.param(orders)}::uuid[])
    union select address ->> 'name' from orders where id = any (${sql.param(orders)}::uuid[]) and address is not null
    union select name from threads where email = any (${of}::citext[])
    union select name from messages where email = any (${of}::citext[]) and email <> ''
    union select name from commissions where email = any (${of}::citext[])
    union select name from subscribers where email = any (${of}::citext[])
    union select name from auth_users where email = any (${of}::citext[])
    union select reserved_for from holds where reserved_email = any (${of}::citext[]) and reserved_email <> ''`)
  return rows.map(({ name }) => name)
}

/** Issued invoices keep their words, but are no more found by the address; the law says until when they do. Drafts go. */
async function noteInvoices(tx: Transaction, emails: string[], orders: string[]): Promise<void> {
  const theirs = sql`((order_id is null and email <> '' and email = any (${sql.param(emails)}::citext[])) or order_id = any (${sql.param(orders)}::uuid[]))`
  await tx.execute(sql`delete from invoices where number is null and ${theirs}`)
  await tx.execute(sql`
    insert into erased_invoices (invoice_id, until)
    select id, make_timestamptz(extract(year from issued_at at time zone 'UTC')::int + coalesce((select (value ->> 'invoiceYears')::int from settings where key = 'customers'), 10) + 1, 1, 1, 0, 0, 0, 'UTC')
    from invoices where number is not null and ${theirs} on conflict do nothing`)
  await tx.execute(sql`update invoices set email = '' where number is not null and ${theirs}`)
}

/** Jobs of the queue that say an address, also those that are done: the queue keeps them for a while. */
async function eraseJobs(tx: Transaction, pattern: string): Promise<void> {
  const { rows } = await tx.execute<{ there: boolean }>(sql`select to_regclass('jobs.job') is not null as there`)
  if (rows[0]?.there)
    await tx.execute(sql`delete from jobs.job where state <> 'active' and concat_ws(' ', data, output) ~* ${pattern}`)
  await tx.execute(sql`delete from job_runs where data::text ~* ${pattern}`)
}
