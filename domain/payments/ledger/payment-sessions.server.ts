import { and, asc, eq, inArray, lte, ne, or } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../../db/connect.ts"
import { paymentSessions } from "../../../db/tables/payments.ts"
import { cardPageMinutes } from "./card-minutes.ts"

export type PaymentSessionRow = typeof paymentSessions.$inferSelect

export const isUnfinishedSession = ne(paymentSessions.state, "closed")

/** An order's id, or an invoice without an order. */
export type SessionOwner = string | { invoiceId: string }

export async function findUnfinishedSession(
  db: Database | Transaction,
  of: SessionOwner,
): Promise<PaymentSessionRow | null> {
  const isIt = typeof of === "string" ? eq(paymentSessions.orderId, of) : eq(paymentSessions.invoiceId, of.invoiceId)
  const [row] = await db.select().from(paymentSessions).where(and(isIt, isUnfinishedSession))
  return row ?? null
}

export const listUnfinishedSessions = (
  db: Database | Transaction,
  invoiceIds: string[],
): Promise<PaymentSessionRow[]> =>
  db
    .select()
    .from(paymentSessions)
    .where(and(inArray(paymentSessions.invoiceId, invoiceIds), isUnfinishedSession))

/** The account that a session is opened in, which may be another one a moment later. */
type SessionCards = { provider: string; account: string | null }

const toSessionCards = ({ provider, account }: SessionCards) => ({ provider, accountId: account })

/** Under the order's lock, or in its transaction. Null, unwritten, when the hold ends before the page would. */
export async function createOrderSession(
  tx: Transaction,
  { id: orderId, total: amount, currency }: { id: string; total: number; currency: string },
  { cards, heldUntil, now }: { cards: SessionCards; heldUntil: Date | null; now: Date },
): Promise<PaymentSessionRow | null> {
  const expiresAt = new Date(now.getTime() + cardPageMinutes * 60_000)
  if (!heldUntil || heldUntil < expiresAt) return null
  return insertSession(tx, { orderId, ...toSessionCards(cards), amount, currency, expiresAt, createdAt: now })
}

/** For an invoice without an order, under its lock. `input.amount`: the open amount in minor units. */
export function createInvoiceSession(
  tx: Transaction,
  { cards, ...input }: { invoiceId: string; amount: number; currency: string; cards: SessionCards },
  now: Date,
): Promise<PaymentSessionRow> {
  const expiresAt = new Date(now.getTime() + cardPageMinutes * 60_000)
  return insertSession(tx, { ...input, ...toSessionCards(cards), expiresAt, createdAt: now })
}

async function insertSession(
  tx: Transaction,
  session: typeof paymentSessions.$inferInsert,
): Promise<PaymentSessionRow> {
  const [row] = await tx.insert(paymentSessions).values(session).returning()
  if (!row) throw new Error("the payment session was not written")
  return row
}

/** Ignores a session that was closed in the meantime. */
export async function saveOpenedSession(
  db: Database,
  id: string,
  { providerId, url }: { providerId: string; url: string },
) {
  await db
    .update(paymentSessions)
    .set({ state: "open", providerId, url })
    .where(and(eq(paymentSessions.id, id), eq(paymentSessions.state, "starting")))
}

export const markSessionProcessing = (db: Database, id: string) =>
  db.update(paymentSessions).set({ processing: true }).where(eq(paymentSessions.id, id))

/** Returns whether this call closed it: several may. */
export async function closePaymentSession(tx: Transaction | Database, id: string): Promise<boolean> {
  const closed = await tx
    .update(paymentSessions)
    .set({ state: "closed", processing: false, url: "" })
    .where(and(eq(paymentSessions.id, id), isUnfinishedSession))
    .returning({ id: paymentSessions.id })
  return closed.length > 0
}

export const listSessionsToSync = (db: Database, now: Date, limit = 200): Promise<PaymentSessionRow[]> =>
  db
    .select()
    .from(paymentSessions)
    .where(and(isUnfinishedSession, or(lte(paymentSessions.expiresAt, now), eq(paymentSessions.processing, true))))
    .orderBy(asc(paymentSessions.expiresAt))
    .limit(limit)

/** Null for another program's. */
export async function findPaymentSession(
  db: Database,
  by: { id: string } | { provider: string; providerId: string },
): Promise<PaymentSessionRow | null> {
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
