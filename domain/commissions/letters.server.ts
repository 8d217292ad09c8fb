import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { mails } from "../../db/tables/mails.ts"
import { messages, threads } from "../../db/tables/messages.ts"
import { cut } from "../../lib/cut.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { noInput } from "../command.server.ts"
import { letter } from "../mails/written-text.ts"
import { isToBeTold } from "../messages/alert-limit.server.ts"
import { keepLetter, openThread } from "../messages/keep-letter.server.ts"
import { newestLetters } from "../messages/newest-letters.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type Client, commandOnCommission, signed } from "./client.server.ts"
import { type CommissionRow, recordCommissionEvent } from "./commission-row.server.ts"
import { commissionMessageEmail } from "./room-mails.server.ts"

export type RoomLetter = { id: string; ours: boolean; name: string; body: string; at: Date }

export async function listCommissionMessages(
  shop: Pick<Shop, "db">,
  commissionId: string,
  seen: "by the client" | "by the studio",
): Promise<RoomLetter[]> {
  const { id, direction, name, body, createdAt, threadId, automatic } = messages
  const rows = await shop.db
    .select({ id, direction, name, body, at: createdAt })
    .from(messages)
    .innerJoin(commissions, eq(commissions.threadId, threadId))
    .leftJoin(mails, eq(mails.id, messages.mailId))
    .where(
      and(
        eq(commissions.id, commissionId),
        sql`${id} in (${newestLetters(sql`select c.thread_id from commissions as c where c.id = ${commissionId}`)})`,
        eq(automatic, false),
        // An answer can be withdrawn while it is in the outbox.
        seen === "by the client" ? or(isNull(mails.id), eq(direction, "in"), ne(mails.state, "waiting")) : undefined,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
  return rows.map(({ direction: way, ...one }) => ({ ...one, ours: way === "out" }))
}

/** Locks or creates the thread. The commission must be locked. */
async function commissionThread(tx: Transaction, row: CommissionRow, now: Date): Promise<string> {
  const [known] = row.threadId
    ? await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, row.threadId)).for("update")
    : []
  if (known) return known.id
  const { name, email, subject } = row
  const threadId = await openThread(tx, { type: "commission", name, email, subject }, now, { turn: "nobody" })
  await tx.update(commissions).set({ threadId }).where(eq(commissions.id, row.id))
  return threadId
}

export const openLetters = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ threadId: string }>> =>
  commandOnCommission(shop, actor, id, noInput, async ({ tx, now }, row) =>
    done({ threadId: await commissionThread(tx, row, now) }),
  )

const letterSchema = z.strictObject({ body: letter(5000, "Please write something.") })

const limit = { points: 20, seconds: 3600 }

export async function writeLetter(
  shop: Shop,
  client: Client,
  input: z.input<typeof letterSchema>,
): Promise<Outcome<{ id: string }>> {
  const { commissionId } = client
  const written = checked(letterSchema, input)
  if (!written.ok) return written
  if (!(await shop.rateLimits.take(`commission letter:${commissionId}`, limit)))
    return refuse("too_many", "That’s a lot of messages. Please wait an hour and try again.")
  return signed(shop, client, commissionId, written, async (hand, row, { body }) => {
    const { tx, now, by } = hand
    const threadId = await commissionThread(tx, row, now)
    const { email, subject } = row
    const kept = await keepLetter(tx, threadId, {
      ...{ via: "room", type: "commission", name: by, email, subject, body, at: now },
    })
    if (await isToBeTold(tx, "room", email, now))
      await alertArtist(shop, tx, "message", {
        ...commissionMessageEmail(shop, row, by, body),
        preview: cut(body, 120),
      })
    await recordCommissionEvent(hand, row.id, "letter")
    return done({ id: kept.id })
  })
}
