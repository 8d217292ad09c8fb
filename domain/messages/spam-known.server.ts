import { and, desc, eq, exists, isNotNull, isNull, like, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { messages, threads } from "../../db/tables/messages.ts"
import { domainOf, type SenderHistory } from "./spam-marks.ts"
import { heapOf, likenessTo } from "./spam-words.ts"

const learned = 300

const byHand = and(isNotNull(threads.spamAt), sql`cardinality(${threads.spamMarks}) = 0`)

export async function knownBefore(tx: Transaction, email: string, text: string): Promise<SenderHistory> {
  const domain = domainOf(email).replaceAll(/[\\%_]/g, "\\$&")
  const answered = await some(tx, and(eq(threads.email, email), isNull(threads.spamAt), hasAnswer(tx)))
  const address = await some(tx, and(eq(threads.email, email), byHand))
  const others = await some(tx, and(like(threads.email, `%@${domain}`), byHand))
  const spam = await textsOf(tx, byHand)
  const fine = spam.length > 0 ? await textsOf(tx, and(isNull(threads.spamAt), hasAnswer(tx))) : []
  return {
    answered,
    address: address && !answered,
    domain: others,
    likeness: likenessTo(text, heapOf(spam), heapOf(fine)),
  }
}

const hasAnswer = (tx: Transaction) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(sql`messages as answer`)
      .where(sql`answer.thread_id = ${threads.id} and answer.direction = 'out'`),
  )

async function some(tx: Transaction, which: SQL | undefined): Promise<boolean> {
  const rows = await tx.select({ id: threads.id }).from(threads).where(which).limit(1)
  return rows.length > 0
}

async function textsOf(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ text: sql<string>`left(${messages.subject} || ' ' || ${messages.body}, 2000)` })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(messages.direction, "in"), eq(messages.automatic, false), which))
    .orderBy(desc(messages.createdAt))
    .limit(learned)
  return rows.map(({ text }) => text)
}
