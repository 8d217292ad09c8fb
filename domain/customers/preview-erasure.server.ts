import { sql } from "drizzle-orm"
import { isUuid } from "../../lib/is-uuid.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getCustomerLabel } from "./customer.ts"
import { applyCustomerChanges } from "./customer-changes.server.ts"
import { noSuchCustomer } from "./customer-page.server.ts"

export type ErasurePreview = NonNullable<Awaited<ReturnType<typeof countErasure>>>

/** Changes nothing. */
export const previewErasure = (shop: Shop, actor: Actor, id: string): Promise<Outcome<ErasurePreview>> =>
  query(shop, actor, "customers.read", async (db) => {
    await applyCustomerChanges(db)
    const found = isUuid(id) ? await countErasure(db, id) : null
    return found ? done(found) : noSuchCustomer
  })

type Counts = {
  name: string
  emails: string[]
  phones: number
  words: number
  messages: number
  files: number
  commissions: number
  works_asked: number
  rooms: number
  mails: number
  subscriptions: number
  orders: number
  provenance: number
  under_way: string[]
  accounts: number
  admin: boolean
  last_invoice_year: number | null
  invoices: number
}

async function countErasure(db: Shop["db"], id: string) {
  const { rows } = await db.execute<Counts>(sql`
    with mine as (select email from customer_addresses where customer_id = ${id}),
      bought as (select * from customer_ordered where customer_id = ${id}),
      papers as (select i.issued_at from invoices i where i.number is not null
        and (i.order_id in (select id from bought) or (i.order_id is null and i.email in (select email from mine))))
    select c.name, coalesce((select array_agg(email::text order by email) from mine), '{}') as emails, cardinality(c.phone_keys) as phones,
      cardinality(c.tags) + cardinality(c.interests) + cardinality(c.groups) + (select count(*)::int from customer_notes n where n.customer_id = c.id) as words,
      (select count(*)::int from messages m join threads t on t.id = m.thread_id where t.email in (select email from mine)) as messages,
      (select count(*)::int from message_files f join threads t on t.id = f.thread_id where t.email in (select email from mine)) as files,
      (select count(*)::int from commissions where email in (select email from mine)) as commissions,
      (select count(*)::int from commissions where email in (select email from mine) and artwork_id is not null) as works_asked,
      (select count(*)::int from viewing_rooms where email <> '' and email in (select email from mine)) as rooms,
      (select count(*)::int from mails where lower(recipient) in (select lower(email::text) from mine)) as mails,
      (select count(*)::int from subscribers where email in (select email from mine)) as subscriptions,
      (select count(*)::int from bought) as orders,
      (select count(distinct p.artwork_id)::int from artwork_provenance p where p.artwork_id in (select w.artwork_id from customer_works w where w.customer_id = c.id)) as provenance,
      coalesce((select array_agg(number order by placed_at) from bought where order_state in ('draft', 'open')), '{}')
        || coalesce((select array_agg(subject) from commissions where email in (select email from mine)
          and coalesce(held_stage, stage) in ('accepted', 'sketch', 'sketch_approved', 'in_progress', 'proof', 'revision', 'final_approval', 'balance_paid')), '{}') as under_way,
      (select count(*)::int from auth_users u where u.email in (select email from mine)) as accounts,
      exists (select from auth_users u join user_roles r on r.user_id = u.id where r.role = 'admin' and u.email in (select email from mine)) as admin,
      (select max(extract(year from issued_at at time zone 'UTC'))::int from papers) as last_invoice_year, (select count(*)::int from papers) as invoices
    from customers c where c.id = ${id}`)
  const row = rows[0]
  if (!row) return null
  const { customers } = await getSettings(db, "customers")
  const { last_invoice_year: year, works_asked: worksAsked, under_way: underWay, ...counts } = row
  return {
    ...counts,
    name: getCustomerLabel(row.name, row.emails),
    worksAsked,
    underWay,
    invoicesUntil: year === null ? null : `${year + customers.invoiceYears}-12-31`,
  }
}
