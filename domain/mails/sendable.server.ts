import { sql } from "drizzle-orm"
import { mails } from "../../db/tables/mails.ts"

/** Of these e-mails no text is kept: an archive has none of those that held a private link. They cannot be sent. */
export const textIsGone = sql`(${mails.content} is null and ${mails.html} = '')`

/** These e-mails were filed because there was no mail server, and can be sent by one. */
export const waitsForServer = sql`(${mails.state} = 'filed' and not ${textIsGone})`
