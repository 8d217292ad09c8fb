import { asc, eq } from "drizzle-orm"
import { mails } from "../../db/tables/mails.ts"
import type { Shop } from "../shop.ts"

/** For a data request. Oldest first. */
export const mailsTo = (shop: Shop, email: string) =>
  shop.db
    .select({ sentAt: mails.sentAt, subject: mails.subject })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(asc(mails.createdAt))
