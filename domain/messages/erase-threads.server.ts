import { inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { messageFiles, messages, threads } from "../../db/tables/messages.ts"

export type ErasedThreads = { threads: string[]; messages: string[]; files: string[] }

export async function eraseThreads(tx: Transaction, emails: string[], before?: Date): Promise<ErasedThreads> {
  const found = await tx
    .select({ id: threads.id })
    .from(threads)
    .where(
      sql`${threads.email} = any (${sql.param(emails)}::citext[]) ${before ? sql`and ${threads.lastAt} < ${before.toISOString()}::timestamptz` : sql``}`,
    )
    .for("update")
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return { threads: [], messages: [], files: [] }
  const files = await tx.select({ key: messageFiles.key }).from(messageFiles).where(inArray(messageFiles.threadId, ids))
  const erased = await tx.select({ id: messages.id }).from(messages).where(inArray(messages.threadId, ids))
  await tx.delete(threads).where(inArray(threads.id, ids))
  return { threads: ids, messages: erased.map(({ id }) => id), files: files.map(({ key }) => key).filter(Boolean) }
}
