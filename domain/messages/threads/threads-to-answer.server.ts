import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { messages, threads } from "../../../db/tables/messages.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"

export type ThreadToAnswer = {
  id: string
  name: string
  email: string
  subject: string
  body: string
  artworkId: string | null
  artworkTitle: string
  createdAt: Date
}

/** Matches the condition of the index `threads_to_answer`. */
export const isToAnswer = and(
  eq(threads.turn, "ours"),
  isNull(threads.archivedAt),
  isNull(threads.spamAt),
  isNull(threads.putOff),
)

export const listThreadsToAnswer = (
  shop: Shop,
  actor: Actor,
  limit = 5,
): Promise<Outcome<{ threads: ThreadToAnswer[]; count: number }>> =>
  query(shop, actor, "messages.read", async (db) => {
    // Drizzle omits table names in a select of one table.
    const last = sql<string>`(select m.body from ${messages} m
      where m.thread_id = threads.id and m.direction = 'in' order by m.created_at desc, m.id desc limit 1)`
    const rows = await db
      .select({
        id: threads.id,
        name: threads.name,
        email: threads.email,
        subject: threads.subject,
        body: sql<string>`coalesce(${last}, '')`,
        artworkId: threads.artworkId,
        artworkTitle: threads.artworkTitle,
        createdAt: threads.lastAt,
        count: sql<number>`(count(*) over ())::int`,
      })
      .from(threads)
      .where(isToAnswer)
      .orderBy(desc(threads.lastAt), desc(threads.id))
      .limit(limit)
    return done({ threads: rows.map(({ count: _, ...thread }) => thread), count: rows[0]?.count ?? 0 })
  })

/** Answered by other means, or to answer again. Idempotent. */
export const markThreadAnswered = (shop: Shop, actor: Actor, id: string, answered: boolean): Promise<Outcome<null>> =>
  command(shop, actor, "messages.write", noInput, async ({ tx, now }) => {
    const [known] = await tx.select({ turn: threads.turn }).from(threads).where(eq(threads.id, id)).for("update")
    if (!known) return refuse("not_found", "This message is not here.")
    if ((known.turn !== "ours") === answered) return done(null)
    await tx
      .update(threads)
      .set({ turn: answered ? "nobody" : "ours", ...(answered && { readAt: now }) })
      .where(eq(threads.id, id))
    await recordEvent(tx, actor, { noun: "message", nounId: id, action: answered ? "answered" : "unanswered" }, now)
    return done(null)
  })

export async function countThreadsToAnswer(shop: Shop, actor: Actor): Promise<Outcome<number>> {
  return refuseUnlessPermitted(actor, "messages.read", shop.now()) ?? done(await shop.db.$count(threads, isToAnswer))
}
