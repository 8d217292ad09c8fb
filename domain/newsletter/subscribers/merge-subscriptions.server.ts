import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { subscribers } from "../../../db/tables/newsletter.ts"

/** If one has unsubscribed, all do. @returns the ids that this unsubscribed, for `undoUnsubscribeTogether` */
export async function unsubscribeTogether(tx: Transaction, emails: string[], now: Date): Promise<string[]> {
  const hasEmail = sql`${subscribers.email} = any (${sql.param(emails)}::citext[])`
  const rows = await tx
    .select({ id: subscribers.id, state: subscribers.state })
    .from(subscribers)
    .where(hasEmail)
    .orderBy(subscribers.id)
    .for("update")
  const unsubscribedIds = rows.filter(({ state }) => state === "subscribed").map(({ id }) => id)
  if (unsubscribedIds.length === 0 || !rows.some(({ state }) => state === "unsubscribed")) return []
  await tx
    .update(subscribers)
    .set({ state: "unsubscribed", unsubscribedAt: now, leftByMergeAt: now })
    .where(inArray(subscribers.id, unsubscribedIds))
  return unsubscribedIds
}

/** A merge unsubscribed it, and its owner has not since. */
export const leftByMerge = sql<boolean>`coalesce(${subscribers.leftByMergeAt} = ${subscribers.unsubscribedAt}, false)`

/** Reverses `unsubscribeTogether`, except for changes since `at`. */
export async function undoUnsubscribeTogether(tx: Transaction, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(subscribers)
    .set({ state: "subscribed", unsubscribedAt: null, leftByMergeAt: null })
    .where(and(inArray(subscribers.id, ids), eq(subscribers.state, "unsubscribed"), eq(subscribers.unsubscribedAt, at)))
}
