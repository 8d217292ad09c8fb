import { and, asc, eq, lte, ne, or } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { paymentSessions } from "../../db/tables/payments.ts"

export type SessionRow = typeof paymentSessions.$inferSelect

const isUnfinished = ne(paymentSessions.state, "closed")

/** The page on which an order can be paid now; null when there is none. */
export async function unfinishedSession(db: Database | Transaction, orderId: string): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orderId), isUnfinished))
  return row ?? null
}

/** Writes down that a provider is about to be asked for a page. Call it under the order's lock. */
export async function beginSession(
  tx: Transaction,
  session: Pick<SessionRow, "orderId" | "provider" | "amount" | "currency" | "expiresAt" | "createdAt">,
): Promise<SessionRow> {
  const [row] = await tx.insert(paymentSessions).values(session).returning()
  if (!row) throw new Error("the payment session was not written")
  return row
}

/** The provider has answered. Nothing happens to a session that was closed meanwhile. */
export async function noteSessionOpen(
  db: Database,
  id: string,
  { providerId, url }: { providerId: string; url: string },
) {
  await db
    .update(paymentSessions)
    .set({ state: "open", providerId, url })
    .where(and(eq(paymentSessions.id, id), eq(paymentSessions.state, "starting")))
}

export const noteProcessing = (db: Database, id: string) =>
  db.update(paymentSessions).set({ processing: true }).where(eq(paymentSessions.id, id))

/** Nobody can pay on it any more. */
export const closeSession = (tx: Transaction | Database, id: string) =>
  tx.update(paymentSessions).set({ state: "closed", processing: false, url: "" }).where(eq(paymentSessions.id, id))

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
