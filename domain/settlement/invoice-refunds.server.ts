import { sql } from "drizzle-orm"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Money of an invoice that the artist has to send: by hand, or because its provider could not. Minor units. */
export type InvoiceRefund = {
  id: string
  invoiceId: string
  number: string
  buyer: string
  amount: number
  currency: string
  failed: boolean
  failure: string
  at: Date
}

/**
 * Refunds of invoices without order that wait for the artist, the oldest first: those to be sent by hand, and those that
 * failed, until as much was sent back after that or it is decided that the money stays. Admin only.
 */
export async function invoiceRefundsToSend(shop: Shop, actor: Actor): Promise<Outcome<InvoiceRefund[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { rows } = await shop.db.execute<Omit<InvoiceRefund, "amount"> & { amount: string }>(sql`
    select r.id, i.id as "invoiceId", i.number, coalesce(i.content->'buyer'->>0, '') as buyer, r.amount, r.currency,
      r.state = 'failed' as failed, r.failure, coalesce(r.settled_at, r.requested_at) as at
    from refunds r join payments p on p.id = r.payment_id join invoices i on i.id = p.invoice_id
      cross join lateral (
        select sum(other.amount) filter (where other.state = 'failed' and other.settled_at >= r.settled_at) as failed,
          coalesce(sum(other.amount) filter (
            where other.state in ('requested', 'pending', 'sent') and other.requested_at >= r.settled_at), 0) as since
        from refunds other join payments paid on paid.id = other.payment_id
        where paid.invoice_id = i.id and paid.state = 'received'
      ) sums
    where p.state = 'received' and (r.by = 'hand' and r.state = 'requested' or r.state = 'failed' and sums.since < sums.failed)
    order by at, r.id limit 20`)
  return done(rows.map((row) => ({ ...row, amount: Number(row.amount), at: new Date(row.at) })))
}
