import { or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { mails } from "../../db/tables/mails.ts"
import { type ErasedWords, hasWords } from "../erased-words.server.ts"

/** Deletes the e-mails to and from these addresses, and those that name the person, as the studio's own copies do. @param before only older ones */
export async function eraseMails(
  tx: Transaction,
  emails: string[],
  words: ErasedWords | null,
  before?: Date,
): Promise<void> {
  const theirs = sql`(lower(${mails.recipient}) = any (${sql.param(emails.map((email) => email.toLowerCase()))}::text[])
    or lower(${mails.replyTo}) = any (${sql.param(emails.map((email) => email.toLowerCase()))}::text[]))`
  const named =
    words &&
    hasWords(sql`concat_ws(' ', recipient, reply_to, subject, content, html, text, headers, last_error)`, words)
  const old = before ? sql`and ${mails.createdAt} < ${before.toISOString()}::timestamptz` : sql``
  await tx.delete(mails).where(sql`(${named ? or(theirs, named) : theirs}) ${old}`)
}
