import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { users } from "./accounts.ts"
import { artworks } from "./artworks.ts"
import { cascadingId, citext, createdAt, id, moment } from "./columns.ts"

export const threads = pgTable(
  "threads",
  {
    id: id(),
    type: text("type").notNull(),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull().default(""),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    artworkTitle: text("artwork_title").notNull().default(""),
    /** `ours` waits for an answer, `theirs` was answered, `nobody` needs none. */
    turn: text("turn").notNull().default("ours"),
    /** When the studio opened it; null: not since the last message. */
    readAt: moment("read_at"),
    archivedAt: moment("archived_at"),
    spamAt: moment("spam_at"),
    spamMarks: text("spam_marks").array().notNull().default([]),
    /** Snoozed until a day, a day without messages until then (silence), or until the work is available again. */
    putOff: text("put_off"),
    putOffUntil: moment("put_off_until"),
    assignedTo: uuid("assigned_to").references(() => users.id, { onDelete: "set null" }),
    /** Random part of the reply address, so that others cannot write to the thread. */
    replyKey: text("reply_key").notNull().unique(),
    draft: text("draft").notNull().default(""),
    draftAt: moment("draft_at"),
    /** When the last message arrived or left; sorts the list. */
    lastAt: moment("last_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("threads_type", sql`${t.type} in ('general', 'artwork', 'commission', 'press', 'exhibition')`),
    check("threads_turn", sql`${t.turn} in ('ours', 'theirs', 'nobody')`),
    check("threads_put_off", sql`${t.putOff} in ('day', 'silence', 'work')`),
    check("threads_put_off_until", sql`(${t.putOff} in ('day', 'silence')) = (${t.putOffUntil} is not null)`),
    index("threads_newest").on(t.lastAt, t.id),
    index("threads_to_answer")
      .on(t.lastAt)
      .where(sql`turn = 'ours' and archived_at is null and spam_at is null and put_off is null`),
    index("threads_put_off").on(t.putOffUntil).where(sql`put_off is not null`),
    index("threads_with").on(t.email),
    index("threads_words").using(
      "gin",
      sql`name gin_trgm_ops, (email::text) gin_trgm_ops, subject gin_trgm_ops, artwork_title gin_trgm_ops`,
    ),
    index("threads_artwork").on(t.artworkId).where(sql`artwork_id is not null`),
  ],
)

/** What an answer changes of its thread; `putOffUntil` in ISO form. */
export type ThreadBefore = { turn: string; putOff: string | null; putOffUntil: string | null }

export const messages = pgTable(
  "messages",
  {
    id: id(),
    threadId: cascadingId("thread_id", (): AnyPgColumn => threads.id),
    direction: text("direction").notNull().default("in"),
    via: text("via").notNull().default("form"),
    type: text("type").notNull(),
    /** The studio's messages have no address. */
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull().default(""),
    body: text("body").notNull(),
    quoted: text("quoted").notNull().default(""),
    /** The e-mail's raw HTML; shown only through `readable-html`. */
    html: text("html").notNull().default(""),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    artworkTitle: text("artwork_title").notNull().default(""),
    details: jsonb("details").$type<[label: string, answer: string][]>().notNull().default([]),
    /** With angle brackets; null: not an e-mail. */
    headerId: text("header_id"),
    /** Message-IDs, oldest first. */
    answers: text("answers").array().notNull().default([]),
    /** Out of office, mailing list or delivery report: never answered automatically. */
    automatic: boolean("automatic").notNull().default(false),
    /** The outbox e-mail that carried it, or, for a form's message, the one that confirmed it. */
    mailId: uuid("mail_id"),
    /** Of an answer: the thread's former state, while the answer can be undone. */
    before: jsonb("before").$type<ThreadBefore>(),
    createdAt: createdAt(),
  },
  (t) => [
    check("messages_type", sql`${t.type} in ('general', 'artwork', 'commission', 'press', 'exhibition')`),
    check("messages_direction", sql`${t.direction} in ('in', 'out')`),
    check("messages_via", sql`${t.via} in ('form', 'mail', 'room', 'hand')`),
    index("messages_newest").on(t.createdAt, t.id),
    index("messages_thread").on(t.threadId, t.createdAt),
    index("messages_words").using("gin", sql`body gin_trgm_ops, name gin_trgm_ops`),
    index("messages_mail").on(t.mailId).where(sql`mail_id is not null`),
    uniqueIndex("messages_header").on(t.headerId).where(sql`header_id is not null`),
  ],
)

export const messageFiles = pgTable(
  "message_files",
  {
    id: id(),
    threadId: cascadingId("thread_id", () => threads.id),
    /** Null: belongs to the draft answer. */
    messageId: uuid("message_id").references(() => messages.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Detected from the bytes, not the declared type. */
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    /** Storage key; "": not stored, because of `refused`. */
    key: text("key").notNull().default(""),
    refused: text("refused").notNull().default(""),
    /** The virus scanner was unreachable: scan before serving. */
    unscanned: boolean("unscanned").notNull().default(false),
    contentId: text("content_id").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [index("message_files_thread").on(t.threadId), index("message_files_message").on(t.messageId)],
)

export const readyAnswers = pgTable("ready_answers", {
  id: id(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  position: integer("position").notNull().default(0),
  createdAt: createdAt(),
})

/** Reading position, one row per folder. */
export const mailboxes = pgTable("mailboxes", {
  /** `imaps://user@host/INBOX`. */
  place: text("place").primaryKey(),
  /** UIDVALIDITY (RFC 9051): when it changes, all UIDs are new. */
  uidValidity: text("uid_validity").notNull(),
  lastUid: integer("last_uid").notNull(),
  readAt: moment("read_at").notNull(),
  problem: text("problem").notNull().default(""),
  failures: integer("failures").notNull().default(0),
  /** Lease of the process that reads it. */
  claimedUntil: moment("claimed_until"),
})
