import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { messages } from "../../db/tables/messages.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

export type UnreadMessage = {
  id: string
  name: string
  email: string
  subject: string
  body: string
  artworkId: string | null
  artworkTitle: string
  createdAt: Date
}

const unread = and(isNull(messages.readAt), isNull(messages.archivedAt))

/** Unread messages of visitors, newest first. Admin only. */
export async function unreadMessages(
  shop: Shop,
  actor: Actor,
  most = 5,
): Promise<Outcome<{ messages: UnreadMessage[]; count: number }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const rows = await shop.db
    .select({
      id: messages.id,
      name: messages.name,
      email: messages.email,
      subject: messages.subject,
      body: messages.body,
      artworkId: messages.artworkId,
      artworkTitle: messages.artworkTitle,
      createdAt: messages.createdAt,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(messages)
    .where(unread)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most)
  return done({ messages: rows.map(({ count: _, ...message }) => message), count: rows[0]?.count ?? 0 })
}

/** Marks a message as answered, or as waiting for an answer again. Marking it twice changes nothing. */
export const markMessageRead = (shop: Shop, actor: Actor, id: string, read: boolean): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async ({ tx, now }) => {
    const [known] = await tx.select({ readAt: messages.readAt }).from(messages).where(eq(messages.id, id)).for("update")
    if (!known) return refuse("not_found", "This message is not here.")
    if ((known.readAt !== null) === read) return done(null)
    await tx
      .update(messages)
      .set({ readAt: read ? now : null })
      .where(eq(messages.id, id))
    await record(tx, actor, { noun: "message", nounId: id, action: read ? "read" : "unread" }, now)
    return done(null)
  })
