import { and, asc, eq, inArray, lte, ne, or, sql } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { everyColumn, insertRows, readRows } from "../../db/json-rows.ts"
import { prepared } from "../../db/prepared.ts"
import { paymentSessions } from "../../db/tables/payments.ts"
import { cardMinutes } from "./card-minutes.ts"

export type SessionRow = typeof paymentSessions.$inferSelect

const columns = everyColumn(paymentSessions)

/** Somebody may be paying on it, or may yet. */
export const isUnfinished = ne(paymentSessions.state, "closed")

/** What is paid on a page: an order by its id, or an invoice that is of no order. */
export type PaidOnPage = string | { invoiceId: string }

/** The page on which it can be paid now; null when there is none. */
export async function unfinishedSession(db: Database | Transaction, of: PaidOnPage): Promise<SessionRow | null> {
  const isIt = typeof of === "string" ? eq(paymentSessions.orderId, of) : eq(paymentSessions.invoiceId, of.invoiceId)
  const [row] = await db.select().from(paymentSessions).where(and(isIt, isUnfinished))
  return row ?? null
}

/** The pages on which these invoices can be paid now. @param invoiceIds at least one */
export const unfinishedSessions = (db: Database | Transaction, invoiceIds: string[]): Promise<SessionRow[]> =>
  db
    .select()
    .from(paymentSessions)
    .where(and(inArray(paymentSessions.invoiceId, invoiceIds), isUnfinished))

/**
 * Writes down that a provider is about to be asked for the page on which an order is paid. Call it under the order's lock, or in
 * the transaction that writes the order.
 * @param heldUntil until when the order has its works; null when it has none
 * @returns null when that is sooner than the page would close: nothing is written then
 */
export async function beginSession(
  tx: Transaction,
  { id: orderId, total: amount, currency }: { id: string; total: number; currency: string },
  { provider, heldUntil, now }: { provider: string; heldUntil: Date | null; now: Date },
): Promise<SessionRow | null> {
  const expiresAt = new Date(now.getTime() + cardMinutes * 60_000)
  if (!heldUntil || heldUntil < expiresAt) return null
  const { rows } = await prepared(
    tx,
    sql`${insertRows(paymentSessions, [{ orderId, provider, amount, currency, expiresAt, createdAt: now }])}
      returning ${columns}`,
  )
  const [row] = readRows(paymentSessions, rows)
  if (!row) throw new Error("the payment session was not written")
  return row
}

/** The same for an invoice that is of no order. Call it under the invoice's lock. @param ask.amount what is open, minor units */
export async function beginInvoiceSession(
  tx: Transaction,
  ask: { invoiceId: string; amount: number; currency: string; provider: string },
  now: Date,
): Promise<SessionRow> {
  const expiresAt = new Date(now.getTime() + cardMinutes * 60_000)
  const [row] = await tx
    .insert(paymentSessions)
    .values({ ...ask, expiresAt, createdAt: now })
    .returning()
  if (!row) throw new Error("the payment session was not written")
  return row
}

/** The provider has answered. Nothing happens to a session that was closed meanwhile. */
export async function noteSessionOpen(
  db: Database,
  id: string,
  { providerId, url }: { providerId: string; url: string },
) {
  await prepared(
    db,
    sql`update payment_sessions set state = 'open', provider_id = ${providerId}, url = ${url}
      where id = ${id} and state = 'starting'`,
  )
}

export const noteProcessing = (db: Database, id: string) =>
  db.update(paymentSessions).set({ processing: true }).where(eq(paymentSessions.id, id))

/** Nobody can pay on it any more. @returns whether it was closed now; several may find that it is over */
export async function closeSession(tx: Transaction | Database, id: string): Promise<boolean> {
  const closed = await tx
    .update(paymentSessions)
    .set({ state: "closed", processing: false, url: "" })
    .where(and(eq(paymentSessions.id, id), isUnfinished))
    .returning({ id: paymentSessions.id })
  return closed.length > 0
}

/** Sessions whose time is over, or on which a payment is processing, and that are not known to be closed. */
export const sessionsToLookAt = (db: Database, now: Date, most = 200): Promise<SessionRow[]> =>
  db
    .select()
    .from(paymentSessions)
    .where(and(isUnfinished, or(lte(paymentSessions.expiresAt, now), eq(paymentSessions.processing, true))))
    .orderBy(asc(paymentSessions.expiresAt))
    .limit(most)

/** A session by our id or the provider's; null when it is none of ours. */
export async function findSession(
  db: Database,
  by: { id: string } | { provider: string; providerId: string },
): Promise<SessionRow | null> {
  // the provider's list has payments of other programs, too
  if ("id" in by && !z.uuid().safeParse(by.id).success) return null
  const [row] = await db
    .select()
    .from(paymentSessions)
    .where(
      "id" in by
        ? eq(paymentSessions.id, by.id)
        : and(eq(paymentSessions.provider, by.provider), eq(paymentSessions.providerId, by.providerId)),
    )
  return row ?? null
}
