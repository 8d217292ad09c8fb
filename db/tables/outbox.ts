import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns.ts"
import type { EmailContent } from "./email-content-types.ts"

/** Attachments are created at delivery. */
export type EmailAttachment =
  | {
      kind: "invoice"
      invoiceId: string
      /** The copy that states when it was paid. */
      receipt?: boolean
    }
  /** A file sent with a message, unchanged. */
  | { kind: "letterFile"; fileId: string }

/** The outbox: a row is written in the transaction that causes the e-mail; a job renders and delivers it. */
export const outboxEmails = pgTable(
  "mails",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    /** Null after delivery. */
    content: jsonb("content").$type<EmailContent>(),
    /** As sent; empty before delivery and after the retention time in the settings. */
    html: text("html").notNull().default(""),
    text: text("text").notNull().default(""),
    /** The same for every attempt, so that mail programs recognize a duplicate. */
    messageId: text("message_id").notNull().unique(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb("attachments").$type<EmailAttachment[]>().notNull().default([]),
    /** Contains a sign-in link: the body is deleted after delivery. */
    secret: boolean("secret").notNull().default(false),
    state: text("state").notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    sentAt: moment("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("mails_state", sql`${t.state} in ('waiting', 'sent', 'filed', 'failed')`),
    index("mails_newest").on(t.createdAt, t.id),
    // The studio counts unsent e-mails on each page; most rows are sent and not in this index.
    index("mails_unsent").on(t.state).where(sql`state <> 'sent'`),
  ],
)
