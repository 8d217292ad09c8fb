import { and, eq, lt, notExists, sql } from "drizzle-orm"
import { z } from "zod"
import { messageFiles, messages, threads } from "../../../db/tables/messages.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { bareEmailAddress } from "../../emails/text-schemas.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { insertThread } from "./store-message.server.ts"
import { threadCommand } from "./thread-command.server.ts"

const createThreadSchema = z.strictObject({ email: bareEmailAddress, name: z.string().max(200) })

const isUnwritten = (db: Pick<Shop["db"], "select">) =>
  and(
    eq(threads.turn, "nobody"),
    eq(threads.type, "general"),
    // Drizzle omits table names in a select of one table.
    notExists(db.select({ one: sql`1` }).from(messages).where(sql`${messages}.thread_id = ${threads}.id`)),
  )

/** `sendAnswer` sends its first message. Until then it is listed only with a draft, and reused for the same address. */
export const createThread = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "messages.write", validateInput(createThreadSchema, input), async (run, { email, name }) => {
    const { tx, now } = run
    const [existing] = await tx
      .select({ id: threads.id })
      .from(threads)
      .where(and(eq(threads.email, email), isUnwritten(tx)))
      .limit(1)
    if (existing) return done(existing)
    const id = await insertThread(tx, { type: "general", name, email, subject: "" }, now, {
      turn: "nobody",
      readAt: now,
    })
    return done({ id })
  })

export const discardThread = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  threadCommand(shop, actor, id, noInput, async ({ tx, thread }) => {
    const deleted = await tx.delete(threads).where(and(eq(threads.id, thread.id), isUnwritten(tx)))
    return deleted.rowCount === 1 ? done(null) : refuse("conflict", "It has been sent. Messages that were sent stay.")
  })

export async function purgeUnwrittenThreads(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - 24 * 3600_000)
  await shop.db
    .delete(threads)
    .where(
      and(
        isUnwritten(shop.db),
        eq(threads.draft, ""),
        lt(threads.createdAt, before),
        sql`not exists (select from ${messageFiles} where ${messageFiles}.thread_id = ${threads}.id)`,
      ),
    )
}
