import { sql } from "drizzle-orm"
import { mails } from "../../db/tables/mails.ts"

/** E-mails whose text was deleted or not archived, because of a sign-in link: they cannot be sent. */
export const textIsGone = sql`(${mails.content} is null and ${mails.html} = '')`

/** Filed for lack of a mail server; a mail server can send them. */
export const waitsForServer = sql`(${mails.state} = 'filed' and not ${textIsGone})`
