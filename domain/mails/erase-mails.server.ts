import { or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { mails } from "../../db/tables/mails.ts"
import { documentWithoutWords, type ErasedWords, hasErasedWords, replaceErasedWords } from "../erased-words.server.ts"

/** All columns of an e-mail that can contain a name. */
const whole = sql`concat_ws(' ', recipient, reply_to, subject, content, html, text, headers, last_error)`

/**
 * Deletes e-mails to and from these addresses, and sent ones that contain them, as the studio's copies do. In others, the names are
 * replaced.
 * @param words the addresses and names
 * @param before only older ones
 */
export async function eraseMails(
  tx: Transaction,
  emails: string[],
  { addresses, words }: { addresses: ErasedWords | null; words: ErasedWords | null },
  before?: Date,
): Promise<void> {
  const small = sql`${sql.param(emails.map((email) => email.toLowerCase()))}::text[]`
  const theirs = sql`(lower(${mails.recipient}) = any (${small}) or lower(${mails.replyTo}) = any (${small}))`
  const said = addresses && sql`(${mails.state} <> 'waiting' and ${hasErasedWords(whole, addresses)})`
  const old = before ? sql`and ${mails.createdAt} < ${before.toISOString()}::timestamptz` : sql``
  await tx.delete(mails).where(sql`(${said ? or(theirs, said) : theirs}) ${old}`)
  if (!words) return
  await tx
    .update(mails)
    .set({
      ...{ subject: replaceErasedWords(mails.subject, words), content: documentWithoutWords(mails.content, words) },
      ...{ html: replaceErasedWords(mails.html, words), text: replaceErasedWords(mails.text, words) },
      lastError: replaceErasedWords(mails.lastError, words),
    })
    .where(sql`${hasErasedWords(whole, words)} ${old}`)
}
