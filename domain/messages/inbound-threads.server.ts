import { and, arrayOverlaps, desc, eq, exists, inArray, isNotNull, isNull, like, or, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { messages, threads } from "../../db/tables/messages.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { createCorpus, getSpamLikelihood } from "./inbound/spam-corpus.ts"
import { getEmailDomain, type SenderHistory } from "./inbound/spam-marks.ts"

/** Locked. */
export type MatchedThread = { id: string; isSpam: boolean }

type ThreadSearch = {
  from: string
  replyKeys: string[]
  answers: string[]
}

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

const maxLearned = 300

const isMarkedByHand = and(isNotNull(threads.spamAt), sql`cardinality(${threads.spamMarks}) = 0`)

export async function getSenderHistory(tx: Transaction, email: string, text: string): Promise<SenderHistory> {
  const domain = getEmailDomain(email).replaceAll(/[\\%_]/g, "\\$&")
  const answered = await hasThread(tx, and(eq(threads.email, email), isNull(threads.spamAt), hasAnswer(tx)))
  const address = await hasThread(tx, and(eq(threads.email, email), isMarkedByHand))
  const others = await hasThread(tx, and(like(threads.email, `%@${domain}`), isMarkedByHand))
  const spam = await listTexts(tx, isMarkedByHand)
  const fine = spam.length > 0 ? await listTexts(tx, and(isNull(threads.spamAt), hasAnswer(tx))) : []
  return {
    answered,
    address: address && !answered,
    domain: others,
    likeness: getSpamLikelihood(text, createCorpus(spam), createCorpus(fine)),
  }
}

const hasAnswer = (tx: Transaction) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(sql`messages as answer`)
      .where(sql`answer.thread_id = ${threads.id} and answer.direction = 'out'`),
  )

async function hasThread(tx: Transaction, which: SQL | undefined): Promise<boolean> {
  const rows = await tx.select({ id: threads.id }).from(threads).where(which).limit(1)
  return rows.length > 0
}

async function listTexts(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ text: sql<string>`left(${messages.subject} || ' ' || ${messages.body}, 2000)` })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(messages.direction, "in"), eq(messages.automatic, false), which))
    .orderBy(desc(messages.createdAt))
    .limit(maxLearned)
  return rows.map(({ text }) => text)
}
