import { and, eq, lt, notExists, sql } from "drizzle-orm"
import { z } from "zod"
import { messageFiles, messages, threads } from "../../db/tables/messages.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { mailAddress } from "../mails/written-text.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { openThread } from "./keep-letter.server.ts"
import { onThread } from "./lock-thread.server.ts"

const beginSchema = z.strictObject({ email: mailAddress, name: z.string().max(200) })

const unwritten = (db: Pick<Shop["db"], "select">) =>
  and(
    eq(threads.turn, "nobody"),
    eq(threads.type, "general"),
    // Drizzle omits table names in a select of one table.
    notExists(db.select({ one: sql`1` }).from(messages).where(sql`${messages}.thread_id = ${threads}.id`)),
  )

/** `sendAnswer` sends its first message. Until then it is listed only with a draft, and reused for the same address. */
export const beginThread = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "messages.write", checked(beginSchema, input), async ({ tx, now }, { email, name }) => {
    const [begun] = await tx
      .select({ id: threads.id })
      .from(threads)
      .where(and(eq(threads.email, email), unwritten(tx)))
      .limit(1)
    if (begun) return done(begun)
    const id = await openThread(tx, { type: "general", name, email, subject: "" }, now, {
      turn: "nobody",
      readAt: now,
    })
    return done({ id })
  })

export const discardThread = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  onThread(shop, actor, id, noInput, async ({ tx, thread }) => {
    const gone = await tx.delete(threads).where(and(eq(threads.id, thread.id), unwritten(tx)))
    return gone.rowCount === 1 ? done(null) : refuse("conflict", "It has been sent. Messages that were sent stay.")
  })

export async function forgetUnwritten(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - 24 * 3600_000)
  await shop.db
    .delete(threads)
    .where(
      and(
        unwritten(shop.db),
        eq(threads.draft, ""),
        lt(threads.createdAt, before),
        sql`not exists (select from ${messageFiles} where ${messageFiles}.thread_id = ${threads}.id)`,
      ),
    )
}
