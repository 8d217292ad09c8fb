import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { messages, threads } from "../../db/tables/messages.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { noInput } from "../command.server.ts"
import { multilineText } from "../emails/text-schemas.ts"
import { shouldAlertArtist } from "../messages/inbound/alert-limit.server.ts"
import { selectNewestMessages } from "../messages/threads/newest-messages.server.ts"
import { insertThread, storeInboundMessage } from "../messages/threads/store-message.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type Client, commandOnCommission, portalCommand } from "./client.server.ts"
import { commissionMessageEmail } from "./client-portal-emails.server.ts"
import { type CommissionRow, recordCommissionEvent } from "./commission-row.server.ts"

export type CommissionMessage = { id: string; ours: boolean; name: string; body: string; at: Date }

export async function listCommissionMessages(
  shop: Pick<Shop, "db">,
  commissionId: string,
  seen: "by the client" | "by the studio",
): Promise<CommissionMessage[]> {
  const { id, direction, name, body, createdAt, threadId, automatic } = messages
  const rows = await shop.db
    .select({ id, direction, name, body, at: createdAt })
    .from(messages)
    .innerJoin(commissions, eq(commissions.threadId, threadId))
    .leftJoin(outboxEmails, eq(outboxEmails.id, messages.mailId))
    .where(
      and(
        eq(commissions.id, commissionId),
        sql`${id} in (${selectNewestMessages(sql`select c.thread_id from commissions as c where c.id = ${commissionId}`)})`,
        eq(automatic, false),
        // An answer can be withdrawn while it is in the outbox.
        seen === "by the client"
          ? or(isNull(outboxEmails.id), eq(direction, "in"), ne(outboxEmails.state, "waiting"))
          : undefined,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
  return rows.map(({ direction, ...one }) => ({ ...one, ours: direction === "out" }))
}

/** Locks or creates the thread. The commission must be locked. */
async function lockOrCreateThread(tx: Transaction, row: CommissionRow, now: Date): Promise<string> {
  const [known] = row.threadId
    ? await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, row.threadId)).for("update")
    : []
  if (known) return known.id
  const { name, email, subject } = row
  const threadId = await insertThread(tx, { type: "commission", name, email, subject }, now, { turn: "nobody" })
  await tx.update(commissions).set({ threadId }).where(eq(commissions.id, row.id))
  return threadId
}

export const openCommissionThread = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ threadId: string }>> =>
  commandOnCommission(shop, actor, id, noInput, async ({ tx, now }, row) =>
    done({ threadId: await lockOrCreateThread(tx, row, now) }),
  )

const messageSchema = z.strictObject({ body: multilineText(5000, "Please write something.") })

const limit = { points: 20, seconds: 3600 }

export async function sendCommissionMessage(
  shop: Shop,
  client: Client,
  input: z.input<typeof messageSchema>,
): Promise<Outcome<{ id: string }>> {
  const { commissionId } = client
  const written = validateInput(messageSchema, input)
  if (!written.ok) return written
  if (!(await shop.rateLimits.consume(`commission letter:${commissionId}`, limit)))
    return refuse("too_many", "That’s a lot of messages. Please wait an hour and try again.")
  return portalCommand(shop, client, commissionId, written, async (context, row, { body }) => {
    const { tx, now, by } = context
    const threadId = await lockOrCreateThread(tx, row, now)
    const { email, subject } = row
    const stored = await storeInboundMessage(tx, threadId, {
      ...{ via: "room", type: "commission", name: by, email, subject, body, at: now },
    })
    if (await shouldAlertArtist(tx, "room", email, now))
      await alertArtist(shop, tx, "message", {
        ...commissionMessageEmail(shop, row, by, body),
        preview: truncateText(body, 120),
      })
    await recordCommissionEvent(context, row.id, "letter")
    return done({ id: stored.id })
  })
}
