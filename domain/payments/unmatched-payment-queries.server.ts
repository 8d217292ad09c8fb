import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import type { Actor } from "../actor.ts"
import { invoiceStatusJoins } from "../invoices/invoice-status.server.ts"
import { filterConditions } from "../orders/order-filters.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { listRefunds } from "./ledger/ledger.server.ts"
import { type PaymentLine, type RefundLine, toPaymentLine, toRefundLine } from "./order-payments.server.ts"

const isWaiting = and(eq(payments.state, "unmatched"), lt(payments.refunded, payments.amount))

/** `due` in minor units of the payment's currency. */
type PossibleMatch = { number: string; name: string; due: number }

export type ListedUnmatchedPayment = PaymentLine & {
  order: { number: string; name: string } | null
  invoice: { id: string; number: string; name: string } | null
  possible: PossibleMatch[]
  refunds: RefundLine[]
}

/** Oldest first, at most 50, with pending refunds. */
export const listUnmatchedPayments = (shop: Shop, actor: Actor): Promise<Outcome<ListedUnmatchedPayment[]>> =>
  query(shop, actor, "payments.read", async (db) => {
    const goesBackByHand = sql`exists (select from ${refunds} where ${refunds.paymentId} = ${payments.id}
      and ${refunds.by} = 'hand' and ${refunds.state} = 'requested')`
    const rows = await db
      .select({
        payment: payments,
        number: orders.number,
        name: orders.name,
        invoice: { id: invoices.id, number: sql<string>`${invoices.number}`, name: invoiceBuyer },
      })
      .from(payments)
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(
        and(eq(payments.state, "unmatched"), sql`(${payments.refunded} < ${payments.amount} or ${goesBackByHand})`),
      )
      .orderBy(asc(payments.receivedAt), asc(payments.id))
      .limit(50)
    if (rows.length === 0) return done([])
    const paymentIds = rows.map(({ payment }) => payment.id)
    const back = await listRefunds(db, paymentIds)
    const currencies = [...new Set(rows.map(({ payment }) => payment.currency))]
    const awaiting = [...(await listPayableOrders(shop, currencies)), ...(await listPayableInvoices(shop, currencies))]
    return done(
      rows.map(({ payment, number, name, invoice }) => ({
        ...toPaymentLine(shop, payment),
        order: number && name ? { number, name } : null,
        invoice,
        possible: awaiting
          .filter(({ currency }) => currency === payment.currency)
          .map(({ number: of, name: who, due }) => ({ number: of, name: who, due }))
          .toSorted((one, other) => Number(other.due === payment.amount) - Number(one.due === payment.amount)),
        refunds: back
          .filter((refund) => refund.paymentId === payment.id && refund.state !== "withdrawn")
          .map((refund) => toRefundLine(refund, payment.method)),
      })),
    )
  })

async function listPayableOrders(shop: Shop, currencies: string[]) {
  const paid = sql<number>`(select coalesce(sum(p.amount), 0)::bigint from payments p
    where p.order_id = "orders"."id" and p.state = 'received')`
  const rows = await shop.db
    .select({
      number: orders.number,
      name: orders.name,
      currency: orders.currency,
      total: orders.total,
      paid: paid.mapWith(Number),
    })
    .from(orders)
    .where(and(filterConditions.to_pay, inArray(orders.currency, currencies)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(200)
  return rows.map(({ total, paid: sum, ...order }) => ({ ...order, due: total - sum }))
}

const invoiceBuyer = sql<string>`coalesce(${invoices.content}->'buyer'->>0, '')`

/** Without demo invoices, which will be deleted. */
async function listPayableInvoices(shop: Shop, currencies: string[]) {
  const { rows } = await shop.db.execute<Record<"number" | "name" | "currency" | "due", string>>(sql`
    select i.number, coalesce(i.content->'buyer'->>0, '') as name, i.content->>'currency' as currency, standing.open as due
    from invoices i ${invoiceStatusJoins("UTC", "0001-01-01")}
    where i.order_id is null and i.number not like 'DEMO-%' and standing.state in ('issued', 'partly_paid')
      and i.content->>'currency' = any(${sql.param(currencies)}::text[])
    order by i.issued_at desc, i.id desc limit 100`)
  return rows.map(({ due, ...row }) => ({ ...row, due: Number(due) }))
}

export const countUnmatchedPayments = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ payments: PaymentLine[]; count: number }>> =>
  query(shop, actor, "payments.read", async (db) => {
    const rows = await db
      .select()
      .from(payments)
      .where(isWaiting)
      .orderBy(asc(payments.receivedAt), asc(payments.id))
      .limit(5)
    const [all] = await db.select({ count: sql<number>`count(*)::int` }).from(payments).where(isWaiting)
    return done({ payments: rows.map((row) => toPaymentLine(shop, row)), count: all?.count ?? 0 })
  })
