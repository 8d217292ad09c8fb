import { sql } from "drizzle-orm"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

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

/** Sent by hand, or failed and not requested again; oldest first. */
export const listInvoiceRefundsToSend = (shop: Shop, actor: Actor): Promise<Outcome<InvoiceRefund[]>> =>
  query(shop, actor, "payments.read", async (db) => {
    const { rows } = await db.execute<RefundQueryRow>(sql`
      select r.id, i.id as "invoiceId", i.number, coalesce(i.content->'buyer'->>0, '') as buyer, r.amount, r.currency,
        r.state = 'failed' as failed, r.failure, coalesce(r.settled_at, r.requested_at) as at, r.requested_at as "askedAt",
        r.by = 'hand' and r.state = 'requested' as "byHand"
      from refunds r join payments p on p.id = r.payment_id join invoices i on i.id = p.invoice_id
      where p.state = 'received' and r.state <> 'withdrawn' and exists (
        select from refunds other join payments paid on paid.id = other.payment_id
        where paid.invoice_id = i.id and paid.state = 'received'
          and (other.state = 'failed' or other.by = 'hand' and other.state = 'requested'))
      order by at, r.id`)
    const all = rows.map((row) => ({
      ...row,
      amount: Number(row.amount),
      at: new Date(row.at),
      askedAt: new Date(row.askedAt),
    }))
    const owed = getOwedRefunds(all)
    const waiting = all.filter(({ id, byHand }) => byHand || (owed.get(id) ?? 0) > 0).slice(0, 20)
    return done(
      waiting.map(({ askedAt: _, byHand: __, ...one }) => ({ ...one, amount: owed.get(one.id) ?? one.amount })),
    )
  })

type RequestedRefund = InvoiceRefund & { askedAt: Date; byHand: boolean }
type RefundQueryRow = Omit<RequestedRefund, "amount"> & { amount: string }

/** A later request replaces its invoice's oldest failures; if it fails too, it is owed itself. `all` is in the order of `at`. */
function getOwedRefunds(all: RequestedRefund[]): Map<string, number> {
  const owed = new Map(all.filter(({ failed }) => failed).map(({ id, amount }) => [id, amount]))
  for (const request of all.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime())) {
    let { amount } = request
    for (const failure of all) {
      // A refund that failed when it was recorded was not requested here.
      const isBefore = request.failed ? failure.at < request.askedAt : failure.at <= request.askedAt
      if (!failure.failed || failure.invoiceId !== request.invoiceId || !isBefore) continue
      const left = owed.get(failure.id) ?? 0
      const taken = Math.min(left, amount)
      owed.set(failure.id, left - taken)
      amount -= taken
    }
  }
  return owed
}
