import { inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { messageFiles, messages, threads } from "../../../db/tables/messages.ts"
import type { PersonIdentifiers } from "../../person-identifiers.server.ts"

type ErasedThreads = { threads: string[]; messages: string[]; files: string[] }

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

/**
 * Bounces contain the whole e-mail. Only in threads of automatic messages. Call it while the e-mails to the addresses still
 * exist.
 */
export async function eraseBounceReports(
  tx: Transaction,
  emails: string[],
  addresses: PersonIdentifiers | null,
): Promise<ErasedThreads> {
  if (!addresses) return { threads: [], messages: [], files: [] }
  const lowerCased = sql`${sql.param(emails.map((email) => email.toLowerCase()))}::text[]`
  const { rows } = await tx.execute<{ id: string; thread: string; keys: string[] }>(sql`
    select m.id, m.thread_id as thread, coalesce((select array_agg(f.key) filter (where f.key <> '') from message_files f where f.message_id = m.id), '{}') as keys
    from messages m where m.automatic
      and not exists (select from messages o where o.thread_id = m.thread_id and o.direction = 'in' and not o.automatic)
      and (concat_ws(' ', m.subject, m.body, m.quoted, m.html) ~* ${addresses.pattern}
        or exists (select from message_files f where f.message_id = m.id and f.name ~* ${addresses.pattern})
        or m.answers && array(select message_id from mails where lower(recipient) = any (${lowerCased})))
    for update of m`)
  const messages = rows.map(({ id }) => id)
  if (messages.length === 0) return { threads: [], messages, files: [] }
  await tx.execute(sql`delete from messages where id = any (${sql.param(messages)}::uuid[])`)
  const emptied = await tx.execute<{
    id: string
  }>(sql`delete from threads t where id = any (${sql.param(rows.map(({ thread }) => thread))}::uuid[])
    and not exists (select from messages m where m.thread_id = t.id) returning id`)
  return { threads: emptied.rows.map(({ id }) => id), messages, files: rows.flatMap(({ keys }) => keys) }
}
