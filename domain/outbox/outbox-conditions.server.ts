import { sql } from "drizzle-orm"
import { outboxEmails } from "../../db/tables/outbox.ts"

/** E-mails whose text was deleted or not archived, because of a sign-in link: they cannot be sent. */
export const hasNoText = sql`(${outboxEmails.content} is null and ${outboxEmails.html} = '')`

/** Filed for lack of a mail server; a mail server can send them. */
export const isWaitingForServer = sql`(${outboxEmails.state} = 'filed' and not ${hasNoText})`
