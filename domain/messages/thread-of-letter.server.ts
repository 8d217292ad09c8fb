import { and, arrayOverlaps, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { mails } from "../../db/tables/mails.ts"
import { messages, threads } from "../../db/tables/messages.ts"

/** Locked. */
export type ItsThread = { id: string; isSpam: boolean }

type Sought = {
  from: string
  replyKeys: string[]
  answers: string[]
}

/** The thread that an e-mail answers, only if the thread is with its sender. */
export async function threadOfLetter(tx: Transaction, { from, replyKeys, answers }: Sought): Promise<ItsThread | null> {
  const ofKey = replyKeys.length > 0 ? await locked(tx, [inArray(threads.replyKey, replyKeys)], from) : null
  if (ofKey || answers.length === 0) return ofKey
  const letters = tx
    .select({ id: messages.threadId })
    .from(messages)
    .leftJoin(mails, eq(mails.id, messages.mailId))
    .where(
      or(
        inArray(messages.headerId, answers),
        inArray(mails.messageId, answers),
        arrayOverlaps(messages.answers, answers),
      ),
    )
  return locked(tx, [inArray(threads.id, letters)], from)
}

export async function threadOfOurs(tx: Transaction, messageIds: string[]): Promise<ItsThread | null> {
  if (messageIds.length === 0) return null
  const sent = tx
    .select({ id: messages.threadId })
    .from(messages)
    .innerJoin(mails, eq(mails.id, messages.mailId))
    .where(and(eq(messages.direction, "out"), inArray(mails.messageId, messageIds)))
  return locked(tx, [inArray(threads.id, sent)])
}

async function locked(tx: Transaction, which: SQL[], from?: string): Promise<ItsThread | null> {
  const [thread] = await tx
    .select({ id: threads.id, isSpam: sql<boolean>`${threads.spamAt} is not null` })
    .from(threads)
    .where(and(...which, from === undefined ? undefined : eq(threads.email, from)))
    .orderBy(desc(threads.lastAt))
    .limit(1)
    .for("update")
  return thread ?? null
}
