import { type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { customers } from "../../db/tables/customers.ts"
import { eraseAccounts } from "../accounts/people/delete-account.server.ts"
import { eraseReserver } from "../artworks/editions/reserved-holds.server.ts"
import { eraseOwner, lockOwned } from "../certificates/erase-owner.server.ts"
import { eraseClient } from "../commissions/erase-client.server.ts"
import { eraseContacts } from "../inventory/place-commands.server.ts"
import { eraseSigners } from "../inventory/sign-condition-report.server.ts"
import { eraseBounceReports, eraseThreads } from "../messages/threads/erase-threads.server.ts"
import { listModuleColumns, listModuleTables } from "../modules.ts"
import { addressHash, eraseSubscriptions } from "../newsletter/subscribers/subscriber-commands.server.ts"
import { eraseBuyer } from "../orders/erase-buyer.server.ts"
import { releaseErasedReservations } from "../orders/reservation-commands.server.ts"
import { eraseEmails } from "../outbox/erase-emails.server.ts"
import {
  createPersonIdentifiers,
  erasedMark,
  eraseHistory,
  hasPersonIdentifiers,
  type PersonIdentifiers,
  redactIdentifiers,
  redactIdentifiersInJson,
} from "../person-identifiers.server.ts"
import type { Shop } from "../shop.ts"
import { eraseViewingRooms } from "../viewing-rooms/room-commands.server.ts"

/** `names` are those that the studio knows; `orders` are additional ones. */
type ErasureScope = { customerId?: string | undefined; emails: string[]; names: string[]; orders?: string[] }

/**
 * Keeps what the law requires: orders without their buyer, and issued invoices. A hash of each address stays, so that no import
 * or archive restores it. Names that visitors typed are erased only in their own data, because anyone can type any name.
 */
export async function eraseAddresses(shop: Shop, tx: Transaction, erased: ErasureScope, now: Date): Promise<void> {
  const { customerId, emails } = erased
  const orders = await listErasedOrders(tx, erased)
  const addresses = createPersonIdentifiers(emails)
  const names = await listUnsharedNames(tx, erased.names, customerId, emails)
  const words = createPersonIdentifiers([...emails, ...names])
  const signed = createPersonIdentifiers([...emails, ...names, ...(await listOwnNames(tx, emails, orders))])
  // First, because works are locked before commissions and threads.
  await lockOwned(tx, emails, words)
  await releaseErasedReservations(shop, tx, { emails, words }, now)
  await recordErasedInvoices(tx, emails, orders)
  await tx.execute(
    sql`insert into erased_orders (order_id, since) select unnest(${sql.param(orders)}::uuid[]), ${now.toISOString()}::timestamptz on conflict do nothing`,
  )
  // Includes people who are known only by their messages.
  const rooms = await eraseViewingRooms(tx, emails)
  const threads = await eraseThreads(tx, emails)
  const reports = await eraseBounceReports(tx, emails, addresses)
  const commissions = await eraseClient(tx, emails)
  const returned = await eraseBuyer(tx, orders, signed)
  await eraseReserver(tx, emails, words)
  await eraseOwner(tx, emails, words)
  await eraseContacts(tx, emails, words, now)
  const subscribers = await eraseSubscriptions(tx, emails, now)
  await eraseEmails(tx, emails, { addresses, words })
  const accounts = await eraseAccounts(tx, emails, addresses)
  await deletePerson(tx, erased, now)
  if (signed) await erasePayments(tx, orders, signed)
  if (words) {
    await eraseFreeTexts(tx, words, now)
    await eraseSigners(tx, words)
  }
  if (addresses) await eraseJobs(tx, addresses)
  const records = [
    { noun: "customer", ids: customerId ? [customerId] : [] },
    { noun: "order", ids: orders },
    { noun: "message", ids: [...threads.messages, ...reports.messages] },
    { noun: "thread", ids: [...threads.threads, ...reports.threads] },
    { noun: "commission", ids: commissions.ids },
    { noun: "viewing room", ids: rooms },
    { noun: "subscriber", ids: subscribers },
    { noun: "account", ids: accounts },
  ]
  await eraseHistory(tx, words, records, signed)
  for (const email of emails)
    await tx.execute(sql`insert into erased_addresses (address_hash, since) values (${addressHash(email)}, ${now.toISOString()}::timestamptz)
      on conflict (address_hash) do update set since = excluded.since`)
  await tx.execute(
    sql`delete from customer_changes where email = any (${sql.param(emails)}::citext[]) or order_id = any (${sql.param(orders)}::uuid[])`,
  )
  const files = { keys: [...threads.files, ...reports.files], folders: [...commissions.folders, ...returned] }
  if (files.keys.length + files.folders.length > 0) await shop.jobs.send(tx, "erase-files", files)
}

/** Also deletes the merges that made the customer. Without a customer, the addresses are taken from their owners. */
async function deletePerson(tx: Transaction, { customerId, emails }: ErasureScope, now: Date): Promise<void> {
  const of = sql`${sql.param(emails)}::citext[]`
  // The state before a merge, also in another customer's merges.
  await tx.execute(sql`delete from customer_merges where kept_id = ${customerId ?? null}::uuid or before -> 'gone' ->> 'id' = ${customerId ?? null}::text
    or exists (select from jsonb_array_elements_text(before -> 'addresses') as one where one::citext = any (${of}))`)
  if (customerId) {
    await tx.execute(
      sql`insert into erased_customers (customer_id, since) values (${customerId}, ${now.toISOString()}::timestamptz) on conflict do nothing`,
    )
    // Addresses that are not erased become a new customer.
    await tx.execute(
      sql`insert into customer_changes (email) select email from customer_addresses where customer_id = ${customerId} and email <> all (${of})`,
    )
    await tx.execute(sql`delete from ${customers} where id = ${customerId}`)
  }
  await tx.execute(sql`with taken as (delete from customer_addresses where email = any (${of}) returning customer_id)
    insert into customer_changes (customer_id) select customer_id from taken`)
}

/** Of the addresses, and the customer's orders without an address. */
async function listErasedOrders(tx: Transaction, { customerId, emails, orders = [] }: ErasureScope): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from orders where email <> '' and email = any (${sql.param(emails)}::citext[])
    union select id from orders where id = any (${sql.param(orders)}::uuid[])
    union select order_id from customer_orders where customer_id = ${customerId ?? null}::uuid order by 1`)
  return rows.map(({ id }) => id)
}

const namesOfStudio = sql`
  select lower(trim(u.name)) from auth_users u join user_roles r on r.user_id = u.id where r.role = 'admin'
  union all select lower(trim(value ->> 'artistName')) from settings where key = 'site' and value ->> 'artistName' is not null`

/** Without names that the artist, a studio member or another customer shares. */
async function listUnsharedNames(
  tx: Transaction,
  names: string[],
  customerId: string | undefined,
  emails: string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from unnest(${sql.param(names)}::text[]) as name where lower(trim(name)) not in (${taken(customerId, emails)})`)
  return rows.map(({ name }) => name)
}

const taken = (customerId: string | undefined, emails: string[]) => sql`
  select lower(trim(name)) from customers where id is distinct from ${customerId ?? null}::uuid
    and not exists (select from customer_addresses a where a.customer_id = customers.id and a.email = any (${sql.param(emails)}::citext[]))
  union all ${namesOfStudio}`

/** Names in their own messages and orders, without those of studio members. */
async function listOwnNames(tx: Transaction, emails: string[], orders: string[]): Promise<string[]> {
  const of = sql.param(emails)
  const { rows } = await tx.execute<{ name: string }>(sql`select name from (
    select name from orders where id = any (${sql.param(orders)}::uuid[])
    union select address ->> 'name' from orders where id = any (${sql.param(orders)}::uuid[]) and address is not null
    union select name from threads where email = any (${of}::citext[])
    union select name from messages where email = any (${of}::citext[]) and email <> ''
    union select name from commissions where email = any (${of}::citext[])
    union select name from viewing_rooms where email <> '' and email = any (${of}::citext[])
    union select name from subscribers where email = any (${of}::citext[])
    union select name from auth_users where email = any (${of}::citext[])
    union select reserved_for from holds where reserved_email = any (${of}::citext[]) and reserved_email <> ''
    ) as said where lower(trim(name)) not in (${namesOfStudio})`)
  return rows.map(({ name }) => name)
}

/** Issued invoices stay unchanged for the legal period, but are no longer found by address. Drafts are deleted. */
async function recordErasedInvoices(tx: Transaction, emails: string[], orders: string[]): Promise<void> {
  const theirs = sql`((order_id is null and email <> '' and email = any (${sql.param(emails)}::citext[])) or order_id = any (${sql.param(orders)}::uuid[]))`
  await tx.execute(sql`delete from invoices where number is null and ${theirs}`)
  await tx.execute(sql`
    insert into erased_invoices (invoice_id, until)
    select id, make_timestamptz(extract(year from issued_at at time zone 'UTC')::int + coalesce((select (value ->> 'invoiceYears')::int from settings where key = 'customers'), 10) + 1, 1, 1, 0, 0, 0, 'UTC')
    from invoices where number is not null and ${theirs} on conflict do nothing`)
  await tx.execute(sql`update invoices set email = '' where number is not null and ${theirs}`)
}

/** Names that the buyer typed, in payments and refunds of these orders. */
async function erasePayments(tx: Transaction, orders: string[], words: PersonIdentifiers): Promise<void> {
  const of = sql`order_id = any (${sql.param(orders)}::uuid[])`
  await tx.execute(sql`update payments set reference = ${redactIdentifiers(sql`reference`, words)}, reason = ${redactIdentifiers(sql`reason`, words)}
    where ${of} and concat_ws(' ', reference, reason) ~* ${words.pattern}`)
  await tx.execute(sql`update refunds set reason = ${redactIdentifiers(sql`reason`, words)}
    where reason ~* ${words.pattern} and payment_id in (select id from payments where ${of})`)
}

/** Also completed jobs, which the queue keeps for a while. */
async function eraseJobs(tx: Transaction, { pattern }: PersonIdentifiers): Promise<void> {
  const { rows } = await tx.execute<{ there: boolean }>(sql`select to_regclass('jobs.job') is not null as there`)
  if (rows[0]?.there)
    await tx.execute(sql`delete from jobs.job where state <> 'active' and concat_ws(' ', data, output) ~* ${pattern}`)
  await tx.execute(sql`delete from job_runs where data::text ~* ${pattern}`)
}

const savedWhole = listModuleTables("savedWhole")

/**
 * In texts of others, and in the studio's about others. Only the setting `solander.erasing` lets the database change a location
 * period or a signed report.
 */
async function eraseFreeTexts(tx: Transaction, words: PersonIdentifiers, now: Date): Promise<void> {
  const { pattern } = words
  const isNewer = sql`updated_at = ${now.toISOString()}::timestamptz`
  const redact = async (columns: Record<string, string[]>, redactColumn: typeof redactIdentifiers) => {
    for (const [table, names] of Object.entries(columns)) {
      const all = names.map((name) => sql.identifier(name))
      const set: SQL[] = all.map((name) => sql`${name} = ${redactColumn(sql`${name}`, words)}`)
      if (savedWhole.includes(table)) set.push(isNewer)
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
        where ${hasPersonIdentifiers(sql`concat_ws(' ', ${sql.join(all, sql`, `)})`, words)}`)
    }
  }
  // An exhibition's form contains its works' labels.
  await tx.execute(sql`update exhibitions set ${isNewer}
    where id in (select exhibition_id from exhibition_artworks where label ~* ${pattern})`)
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  await redact(listModuleColumns("freeTexts"), redactIdentifiers)
  await redact(listModuleColumns("freeTextsInJson"), redactIdentifiersInJson)
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
  await tx.execute(sql`delete from live_events where kind = 'broadcast' and body::text ~* ${pattern}`)
  // Search data contain the partner's name.
  await tx.execute(
    sql`insert into customer_changes (customer_id) select id from customers where partner like ${`%${erasedMark}%`}`,
  )
}
