import { and, asc, eq, inArray, ne, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { payments, refunds } from "../../../db/tables/payments.ts"

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** `key` is unique (`stripe:pi_123`); `reference` is the provider's or payer's. Minor units. `at`: when received, if known. */
export type Receipt = {
  key: string
  method: string
  reference: string
  amount: number
  currency: string
  at?: Date
  /** Of a card payment. */
  accountId?: string | null
}

export async function findPayment(tx: Transaction | Database, key: string): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.key, key), ne(payments.state, "undone")))
  return row ?? null
}

/** Call it under the order's lock, after `findPayment`. */
export async function createPayment(
  tx: Transaction,
  receipt: Receipt,
  row: Pick<PaymentRow, "orderId" | "receivedAt"> & Partial<Pick<PaymentRow, "invoiceId" | "state" | "reason">>,
): Promise<PaymentRow> {
  const { key, method, reference, amount, currency, at, accountId = null } = receipt
  const [written] = await tx
    .insert(payments)
    .values({ key, method, reference, amount, currency, accountId, ...row, receivedAt: at ?? row.receivedAt })
    .returning()
  if (!written) throw new Error(`the payment ${key} was not written`)
  return written
}

/** Matches locked money to an order or invoice. */
export const applyPayment = (
  tx: Transaction,
  { id }: PaymentRow,
  pays: { orderId: string; invoiceId: null } | { orderId: null; invoiceId: string },
) =>
  tx
    .update(payments)
    .set({ ...pays, state: "received", reason: "" })
    .where(eq(payments.id, id))

/** Minor units. `refunding` includes refunds that are pending. */
type OrderBalance = { paid: number; refunding: number; sentBack: number }

export async function getOrderBalance(tx: Transaction | Database, orderId: string): Promise<OrderBalance> {
  const [sums] = await tx
    .select({
      paid: sql<number>`coalesce(sum(${payments.amount}), 0)::bigint`.mapWith(Number),
      refunding: sql<number>`coalesce(sum(${payments.refunded}), 0)::bigint`.mapWith(Number),
    })
    .from(payments)
    .where(isCounted(orderId))
  const [back] = await tx
    .select({ sent: sql<number>`coalesce(sum(${refunds.amount}), 0)::bigint`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isCounted(orderId), eq(refunds.state, "sent")))
  return { paid: sums?.paid ?? 0, refunding: sums?.refunding ?? 0, sentBack: back?.sent ?? 0 }
}

const isCounted = (orderId: string) => and(eq(payments.orderId, orderId), eq(payments.state, "received"))

/** Oldest first, locked until the transaction ends. */
export const lockReceivedPayments = (tx: Transaction, of: string | { invoiceId: string }): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(
      typeof of === "string"
        ? isCounted(of)
        : and(eq(payments.invoiceId, of.invoiceId), eq(payments.state, "received")),
    )
    .orderBy(asc(payments.receivedAt), asc(payments.id))
    .for("update")

export const listRefunds = (tx: Transaction | Database, paymentIds: string[]): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, paymentIds))
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))
