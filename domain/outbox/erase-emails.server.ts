import { or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import {
  hasPersonIdentifiers,
  type PersonIdentifiers,
  redactIdentifiers,
  redactIdentifiersInJson,
} from "../person-identifiers.server.ts"

/** All columns of an e-mail that can contain a name. */
const allText = sql`concat_ws(' ', recipient, reply_to, subject, content, html, text, headers, last_error)`

/**
 * Deletes e-mails to and from these addresses, and sent ones that contain them, as the studio's copies do. In others, the names are
 * replaced.
 * @param words the addresses and names
 * @param before only older ones
 */
export async function eraseEmails(
  tx: Transaction,
  emails: string[],
  { addresses, words }: { addresses: PersonIdentifiers | null; words: PersonIdentifiers | null },
  before?: Date,
): Promise<void> {
  const lowerCased = sql`${sql.param(emails.map((email) => email.toLowerCase()))}::text[]`
  const isToOrFrom = sql`(lower(${outboxEmails.recipient}) = any (${lowerCased}) or lower(${outboxEmails.replyTo}) = any (${lowerCased}))`
  const mentionsAddress =
    addresses && sql`(${outboxEmails.state} <> 'waiting' and ${hasPersonIdentifiers(allText, addresses)})`
  const old = before ? sql`and ${outboxEmails.createdAt} < ${before.toISOString()}::timestamptz` : sql``
  await tx.delete(outboxEmails).where(sql`(${mentionsAddress ? or(isToOrFrom, mentionsAddress) : isToOrFrom}) ${old}`)
  if (!words) return
  await tx
    .update(outboxEmails)
    .set({
      ...{
        subject: redactIdentifiers(outboxEmails.subject, words),
        content: redactIdentifiersInJson(outboxEmails.content, words),
      },
      ...{ html: redactIdentifiers(outboxEmails.html, words), text: redactIdentifiers(outboxEmails.text, words) },
      lastError: redactIdentifiers(outboxEmails.lastError, words),
    })
    .where(sql`${hasPersonIdentifiers(allText, words)} ${old}`)
}
