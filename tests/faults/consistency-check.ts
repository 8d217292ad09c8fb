import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import type { StripeLedger } from "../support/stripe-stand-in/ledger.ts"

/** `lost`: acknowledged orders that are missing; `broken`: orders without hold, invoice or e-mail; `double`: copies sold twice. */
export type OrderCheck = { originals: number; lost: number; broken: number; double: number }

/** `differences`: payments that differ from the provider's, or neither paid for an order nor were refunded. */
export type PaymentCheck = { there: number; differences: number; paid: number; back: number }

type PaymentRow = { reference: string; amount: number; refunded: number; state: string; order_paid: boolean }

/** Retries, because a killed database may be starting, or not yet be noticed as dead. */
async function connectWithRetries(folder: string): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    try {
      const joined = await joinEmbedded({ folder })
      if (!joined) throw new Error("the database does not run")
      const client = new pg.Client(joined.config)
      await client.connect()
      return client
    } catch (error) {
      if (attempt === 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Reads the database of a site's data folder, whichever process runs it. */
export function openConsistencyCheck(folder: string) {
  async function query<T extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<T[]> {
    const client = await connectWithRetries(folder)
    try {
      return (await client.query<T>(text, params)).rows
    } finally {
      await client.end()
    }
  }

  async function checkOrders(tokens: Set<string>): Promise<OrderCheck> {
    const found = await query<{ original: boolean }>(
      `select exists (select from holds h join artworks a on a.id = h.artwork_id
         where h.order_id = o.id and a.edition_size is null) as original
       from orders o where token = any($1)`,
      [[...tokens]],
    )
    const [sold] = await query<{ count: number }>(
      `select count(*)::int as count from (select from holds where state <> 'released'
         group by artwork_id, number having count(*) > 1) twice`,
    )
    const [bad] = await query<{ count: number }>(
      `select count(*)::int as count from orders o where o.order_state = 'open' and (
         not exists (select from holds h where h.order_id = o.id) or not exists (select from invoices i where i.order_id = o.id)
         or not exists (select from mails m where m.recipient = o.email
              and m.subject in ('Your order ' || o.number, 'We’ve received your payment for ' || o.number)))`,
    )
    const originals = found.filter(({ original }) => original).length
    return { originals, lost: tokens.size - found.length, broken: bad?.count ?? 0, double: sold?.count ?? 0 }
  }

  /** Compares the provider's charges and refunds with the recorded payments. */
  async function checkPayments(ledger: StripeLedger): Promise<PaymentCheck> {
    const rows = await query<PaymentRow>(
      `select p.reference, p.amount::float as amount, p.refunded::float as refunded, p.state,
         coalesce(o.payment_state = 'paid', false) as order_paid
       from payments p left join orders o on o.id = p.order_id where p.method = 'stripe'`,
    )
    const ours = new Map(rows.map((row) => [row.reference, row]))
    const there = ledger.payments.filter(({ amount }) => amount > 0)
    const sum: PaymentCheck = {
      there: there.length,
      differences: Math.abs(rows.length - there.length),
      paid: 0,
      back: 0,
    }
    for (const { id, amount, refunded } of there) {
      const known = ours.get(id)
      const isBack = refunded === amount
      const isPaid = known?.state === "received" && known.order_paid
      if (known?.amount !== amount || known.refunded !== refunded || isBack === isPaid) sum.differences++
      else if (isBack) sum.back++
      else sum.paid++
    }
    return sum
  }

  return { query, judge: checkOrders, money: checkPayments }
}
