import { asc, eq } from "drizzle-orm"
import { outboxEmails } from "../../db/tables/outbox.ts"
import type { Shop } from "../shop.ts"

/** For a data request. Oldest first. */
export const exportEmailsTo = (shop: Shop, email: string) =>
  shop.db
    .select({ sentAt: outboxEmails.sentAt, subject: outboxEmails.subject })
    .from(outboxEmails)
    .where(eq(outboxEmails.recipient, email))
    .orderBy(asc(outboxEmails.createdAt))
