import { sql } from "drizzle-orm"
import { system } from "../actor.ts"
import { eraseClient } from "../commissions/erase-client.server.ts"
import { recordEvent } from "../history.server.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { eraseThreads } from "../messages/threads/erase-threads.server.ts"
import { eraseEmails } from "../outbox/erase-emails.server.ts"
import { erasedMark } from "../person-identifiers.server.ts"
import { done } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { applyCustomerChanges } from "./customer-changes.server.ts"

export const mergeUndoDays = 30

const batchSize = 200

export async function purgeCustomers(shop: Shop): Promise<void> {
  await applyCustomerChanges(shop.db)
  const before = new Date(shop.now().getTime() - mergeUndoDays * 86_400_000)
  await shop.db.execute(sql`delete from customer_merges where at < ${before.toISOString()}::timestamptz`)
  await purgeInquiries(shop)
  await purgeInvoiceBuyers(shop)
  await applyCustomerChanges(shop.db)
}

/** Of people who never bought, had no invoice, and no commission that was taken up, after the configured months; 0: never. */
async function purgeInquiries(shop: Shop): Promise<void> {
  const { customers: retention } = await getSettings(shop.db, "customers")
  if (retention.inquiryMonths === 0) return
  const { rows } = await shop.db.execute<{ email: string; before: string }>(sql`
    with cutoff as (select ${shop.now().toISOString()}::timestamptz - make_interval(months => ${retention.inquiryMonths}) as before)
    select e.email::text as email, cutoff.before from cutoff, (
      select email from threads, cutoff where last_at < cutoff.before
      union select email from commissions, cutoff where created_at < cutoff.before and stage in ('inquiry', 'declined', 'cancelled')
    ) as e
    where e.email <> '' and not exists (select from (
        select e.email union select other.email from customer_addresses a join customer_addresses other using (customer_id) where a.email = e.email
      ) as theirs where exists (select from invoices i where i.email = theirs.email and i.number is not null)
        or exists (select from commissions k where k.email = theirs.email and k.stage not in ('inquiry', 'declined', 'cancelled')))
      and not exists (select from customer_addresses a join customers c on c.id = a.customer_id
      where a.email = e.email and (c.purchase_count > 0 or c.order_count > 0 or exists (select from customer_facts f
        where f.customer_id = c.id and f.kind in ('message', 'answer', 'commission') and f.at >= cutoff.before)))
    order by 1 limit ${batchSize}`)
  const before = new Date(rows[0]?.before ?? 0)
  for (const { email } of rows)
    await inTransaction(shop, async (tx) => {
      const threads = await eraseThreads(tx, [email], before)
      const { folders, ids } = await eraseClient(tx, [email], before)
      await eraseEmails(tx, [email], { addresses: null, words: null }, before)
      if (threads.files.length + folders.length > 0)
        await shop.jobs.send(tx, "erase-files", { keys: threads.files, folders })
      const detail = { threads: threads.threads.length, commissions: ids.length }
      const nounId = threads.threads[0] ?? ids[0] ?? "inquiries"
      const event = { noun: "message", nounId, action: "deleted after its time", detail }
      await recordEvent(tx, system("Retention"), event, shop.now())
      return done(null)
    })
}

/** After the legal period, invoices of erased people lose their buyer; numbers and sums stay. */
async function purgeInvoiceBuyers(shop: Shop): Promise<void> {
  await inTransaction(shop, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      delete from erased_invoices where invoice_id in (select invoice_id from erased_invoices
        where until <= ${shop.now().toISOString()}::timestamptz limit ${batchSize}) returning invoice_id as id`)
    for (const { id } of rows) {
      await tx.execute(sql`update invoices set content = jsonb_set(jsonb_set(content, '{buyer}', ${JSON.stringify([erasedMark])}::jsonb), '{note}', '""')
        where id = ${id} and content is not null`)
      await shop.jobs.send(tx, "remove-invoice", { invoiceId: id })
      await recordEvent(tx, system("Retention"), { noun: "invoice", nounId: id, action: "buyer forgotten" }, shop.now())
    }
    return done(null)
  })
}
