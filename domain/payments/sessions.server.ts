import { and, asc, eq, inArray, lte, ne, or, sql } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { everyColumn, insertRows, readRows } from "../../db/json-rows.ts"
import { prepared } from "../../db/prepared.ts"
import { paymentSessions } from "../../db/tables/payments.ts"
import { cardMinutes } from "./card-minutes.ts"

export type SessionRow = typeof paymentSessions.$inferSelect

const columns = everyColumn(paymentSessions)

export const isUnfinished = ne(paymentSessions.state, "closed")

/** An order's id, or an invoice without an order. */
export type PaidOnPage = string | { invoiceId: string }

export async function unfinishedSession(db: Database | Transaction, of: PaidOnPage): Promise<SessionRow | null> {
  const isIt = typeof of === "string" ? eq(paymentSessions.orderId, of) : eq(paymentSessions.invoiceId, of.invoiceId)
  const [row] = await db.select().from(paymentSessions).where(and(isIt, isUnfinished))
  return row ?? null
}

export const unfinishedSessions = (db: Database | Transaction, invoiceIds: string[]): Promise<SessionRow[]> =>
  db
    .select()
    .from(paymentSessions)
    .where(and(inArray(paymentSessions.invoiceId, invoiceIds), isUnfinished))

/** Under the order's lock, or in its transaction. Null, unwritten, when the hold ends before the page would. */
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

/** For an invoice without an order, under its lock. `input.amount`: the open amount in minor units. */
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

/** Ignores a session that was closed in the meantime. */
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

/** Returns whether this call closed it: several may. */
export async function closeSession(tx: Transaction | Database, id: string): Promise<boolean> {
  const closed = await tx
    .update(paymentSessions)
    .set({ state: "closed", processing: false, url: "" })
    .where(and(eq(paymentSessions.id, id), isUnfinished))
    .returning({ id: paymentSessions.id })
  return closed.length > 0
}

export const sessionsToLookAt = (db: Database, now: Date, most = 200): Promise<SessionRow[]> =>
  db
    .select()
    .from(paymentSessions)
    .where(and(isUnfinished, or(lte(paymentSessions.expiresAt, now), eq(paymentSessions.processing, true))))
    .orderBy(asc(paymentSessions.expiresAt))
    .limit(most)

/** Null for another program's. */
export async function findSession(
  db: Database,
  by: { id: string } | { provider: string; providerId: string },
): Promise<SessionRow | null> {
  // The provider's list includes other programs' payments.
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
