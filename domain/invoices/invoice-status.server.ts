import { type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"

const invoiceStates = ["draft", "issued", "partly_paid", "paid", "overdue", "void", "credit_note"] as const

/** `void`: credited in full, and never paid or refunded in full. */
export type InvoiceState = (typeof invoiceStates)[number]

/** Minor units: `paid` by valid payments, `sentBack` by completed refunds, `credited` by credit notes. */
type InvoiceStatus = {
  state: InvoiceState
  paid: number
  sentBack: number
  credited: number
  open: number
  /** The last payment, while it is paid in full. */
  paidInFullAt: Date | null
  /** The order's due date may have been extended. */
  dueAt: Date | null
}

/** Joins `money`, `credit`, `due` and `standing` to `invoices` as `i`. @param today in the site's time zone */
export const invoiceStatusJoins = (zone: string, today: string): SQL => sql`
  left join orders o on o.id = i.order_id
  left join lateral (
    select coalesce(sum(p.amount), 0)::bigint as paid, max(p.received_at) as last_at,
      coalesce(sum((select sum(r.amount) from refunds r where r.payment_id = p.id and r.state = 'sent')), 0)::bigint as sent_back
    from payments p
    where p.state = 'received' and i.kind = 'invoice' and (p.order_id = i.order_id or p.invoice_id = i.id)
  ) money on true
  left join lateral (
    select coalesce(-sum((c.content->>'total')::bigint), 0)::bigint as credited from invoices c where c.corrects_id = i.id
  ) credit on true
  cross join lateral (select coalesce(o.due_at, i.due_at) as at, (i.content->>'total')::bigint as total) due
  cross join lateral (
    select greatest(due.total - credit.credited - (money.paid - money.sent_back), 0)::bigint as open,
      case
        when i.number is null then 'draft'
        when i.kind = 'credit_note' then 'credit_note'
        when due.total > 0 and credit.credited >= due.total and money.paid <= money.sent_back then 'void'
        when money.paid - money.sent_back >= due.total - credit.credited then 'paid'
        when (due.at at time zone ${zone})::date < ${today}::date and coalesce(o.order_state, 'open') not in ('cancelled', 'expired') then 'overdue'
        when money.paid > money.sent_back then 'partly_paid'
        else 'issued'
      end as state
  ) standing`

/** @param day without it nothing is overdue */
export async function getInvoiceStatus(
  db: Database | Transaction,
  id: string,
  { zone, today }: { zone: string; today: string } = { zone: "UTC", today: "0001-01-01" },
): Promise<InvoiceStatus> {
  const { rows } = await db.execute<
    Record<"state" | "paid" | "sentBack" | "credited" | "open", string> & {
      at: Date | string | null
      due: Date | string | null
    }
  >(sql`
    select standing.state, money.paid, money.sent_back as "sentBack", credit.credited, standing.open, money.last_at as at, due.at as due
    from invoices i ${invoiceStatusJoins(zone, today)} where i.id = ${id}`)
  const [row] = rows
  if (!row) throw new Error(`there is no invoice ${id}`)
  const state = row.state as InvoiceState
  return {
    state,
    paid: Number(row.paid),
    sentBack: Number(row.sentBack),
    credited: Number(row.credited),
    open: Number(row.open),
    dueAt: row.due ? new Date(row.due) : null,
    paidInFullAt: state === "paid" && row.at ? new Date(row.at) : null,
  }
}
