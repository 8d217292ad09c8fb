import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { citext, createdAt, id, moment } from "./columns.ts"
import type { MailContent } from "./mail-content.ts"

/** What visitors write to the artist. */
export const messages = pgTable(
  "messages",
  {
    id: id(),
    type: text("type").notNull(),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull().default(""),
    body: text("body").notNull(),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    artworkTitle: text("artwork_title").notNull().default(""),
    readAt: moment("read_at"),
    archivedAt: moment("archived_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("messages_type", sql`${t.type} in ('general', 'artwork', 'commission', 'press', 'exhibition')`),
    index("messages_newest").on(t.createdAt, t.id),
  ],
)

export const commissions = pgTable(
  "commissions",
  {
    id: id(),
    token: text("token").notNull().unique(),
    stage: text("stage").notNull().default("inquiry"),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull(),
    description: text("description").notNull(),
    size: text("size").notNull().default(""),
    medium: text("medium").notNull().default(""),
    budget: text("budget").notNull().default(""),
    deadline: text("deadline").notNull().default(""),
    consentAt: moment("consent_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("commissions_newest").on(t.createdAt, t.id)],
)

export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: citext("email").notNull().unique(),
    state: text("state").notNull().default("pending"),
    /** Confirms and unsubscribes; unguessable. */
    token: text("token").notNull().unique(),
    confirmedAt: moment("confirmed_at"),
    unsubscribedAt: moment("unsubscribed_at"),
    createdAt: createdAt(),
  },
  (t) => [check("subscribers_state", sql`${t.state} in ('pending', 'subscribed', 'unsubscribed')`)],
)

/** A file that goes with a mail; made when the mail is delivered. */
export type MailAttachment = { kind: "invoice"; invoiceId: string }

/** The outbox: written in the transaction that causes the mail, rendered and delivered by a job. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    /** What the mail says, until it is delivered; null after that. */
    content: jsonb("content").$type<MailContent>(),
    /** As it was sent; empty before, and after the time that the settings keep it. */
    html: text("html").notNull().default(""),
    text: text("text").notNull().default(""),
    /** Stays the same over retries, so a mailbox can tell a repetition. */
    messageId: text("message_id").notNull().unique(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb("attachments").$type<MailAttachment[]>().notNull().default([]),
    /** It holds a link that lets somebody in: what it says is not kept once it was sent. */
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
    // Counted on each page of the studio; those that were sent are most, and are not.
    index("mails_unsent").on(t.state).where(sql`state <> 'sent'`),
  ],
)
