import { and, arrayOverlaps, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { messages, threads } from "../../db/tables/messages.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"

/** Locked. */
export type MatchedThread = { id: string; isSpam: boolean }

type ThreadSearch = { from: string; replyKeys: string[]; answers: string[] }

/** The thread that an e-mail answers, only if the thread is with its sender. */
export async function findAnsweredThread(
  tx: Transaction,
  { from, replyKeys, answers }: ThreadSearch,
): Promise<MatchedThread | null> {
  const byReplyKey =
    replyKeys.length > 0 ? await lockThreadWhere(tx, [inArray(threads.replyKey, replyKeys)], from) : null
  if (byReplyKey || answers.length === 0) return byReplyKey
  const answeredMessages = tx
    .select({ id: messages.threadId })
    .from(messages)
    .leftJoin(outboxEmails, eq(outboxEmails.id, messages.mailId))
    .where(
      or(
        inArray(messages.headerId, answers),
        inArray(outboxEmails.messageId, answers),
        arrayOverlaps(messages.answers, answers),
      ),
    )
  return lockThreadWhere(tx, [inArray(threads.id, answeredMessages)], from)
}

export async function findThreadBySentEmail(tx: Transaction, messageIds: string[]): Promise<MatchedThread | null> {
  if (messageIds.length === 0) return null
  const sent = tx
    .select({ id: messages.threadId })
    .from(messages)
    .innerJoin(outboxEmails, eq(outboxEmails.id, messages.mailId))
    .where(and(eq(messages.direction, "out"), inArray(outboxEmails.messageId, messageIds)))
  return lockThreadWhere(tx, [inArray(threads.id, sent)])
}

async function lockThreadWhere(tx: Transaction, which: SQL[], from?: string): Promise<MatchedThread | null> {
  const [thread] = await tx
    .select({ id: threads.id, isSpam: sql<boolean>`${threads.spamAt} is not null` })
    .from(threads)
    .where(and(...which, from === undefined ? undefined : eq(threads.email, from)))
    .orderBy(desc(threads.lastAt))
    .limit(1)
    .for("update")
  return thread ?? null
}
