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
import { citext, createdAt, id, moment } from "./columns.ts"

/** What is written with one person about one thing: the letters both ways are its `messages`. */
export const threads = pgTable(
  "threads",
  {
    id: id(),
    type: text("type").notNull(),
    /** With whom, as the last letter of theirs says it. */
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull().default(""),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    artworkTitle: text("artwork_title").notNull().default(""),
    /** Who writes next. ours: it waits for an answer; theirs: it was answered; nobody: it needs none. */
    turn: text("turn").notNull().default("ours"),
    /** When somebody of the studio opened it; null: not since the last letter came. */
    readAt: moment("read_at"),
    archivedAt: moment("archived_at"),
    /** When it was put with the spam, by its marks or by hand. */
    spamAt: moment("spam_at"),
    /** What made it look like spam, in words. */
    spamMarks: text("spam_marks").array().notNull().default([]),
    /** What it is put off for: a day; silence (comes back if nobody has written until the day); a work (until that may be sold again). */
    putOff: text("put_off"),
    putOffUntil: moment("put_off_until"),
    assignedTo: uuid("assigned_to").references(() => users.id, { onDelete: "set null" }),
    /** Part of the address to which answers come; nobody can guess another thread's. */
    replyKey: text("reply_key").notNull().unique(),
    /** The answer that is being written. */
    draft: text("draft").notNull().default(""),
    draftAt: moment("draft_at"),
    /** When the last letter came or left: the order of the list. */
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

/** Letters: what came from somebody by form, e-mail or a room of theirs, and what the studio wrote. */
/** What an answer changes of its thread; `putOffUntil` in ISO form. */
export type ThreadBefore = { turn: string; putOff: string | null; putOffUntil: string | null }

export const messages = pgTable(
  "messages",
  {
    id: id(),
    threadId: uuid("thread_id")
      .notNull()
      .references((): AnyPgColumn => threads.id, { onDelete: "cascade" }),
    /** in: from them; out: from the studio. */
    direction: text("direction").notNull().default("in"),
    via: text("via").notNull().default("form"),
    type: text("type").notNull(),
    /** Of whoever wrote it; a letter of the studio has no address. */
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull().default(""),
    /** What was written, without what is quoted from former letters. */
    body: text("body").notNull(),
    /** What was quoted below it. */
    quoted: text("quoted").notNull().default(""),
    /** The e-mail's own HTML as it came; "": it had none. Never shown without `readable-html`. */
    html: text("html").notNull().default(""),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    artworkTitle: text("artwork_title").notNull().default(""),
    /** What else the form asked, label and answer: `Publication`, `Needed by`. */
    details: jsonb("details").$type<[label: string, answer: string][]>().notNull().default([]),
    /** The Message-ID of the e-mail, with its angle brackets; null: it was none. */
    headerId: text("header_id"),
    /** The Message-IDs that it answers, oldest first. */
    answers: text("answers").array().notNull().default([]),
    /** Written by a program: out of office, a list, a delivery report. Nothing answers it by itself. */
    automatic: boolean("automatic").notNull().default(false),
    /** The e-mail in the outbox that carried it; of a form’s letter, the one that confirmed it. */
    mailId: uuid("mail_id"),
    /** Of an answer: what was decided about its thread before, until when it can be taken back. */
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
    // An e-mail that is read twice is one letter.
    uniqueIndex("messages_header").on(t.headerId).where(sql`header_id is not null`),
  ],
)

/** Files that came or go with a letter, kept private. */
export const messageFiles = pgTable(
  "message_files",
  {
    id: id(),
    threadId: uuid("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    /** Null: it waits with the answer that is being written. */
    messageId: uuid("message_id").references(() => messages.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** What the bytes are, not what the letter said. */
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    /** Where it is kept; "": it was not kept, for `refused`. */
    key: text("key").notNull().default(""),
    refused: text("refused").notNull().default(""),
    /** The virus scanner did not answer when it came: it is given out only after it was scanned. */
    unscanned: boolean("unscanned").notNull().default(false),
    /** How the letter's HTML calls a picture within it. */
    contentId: text("content_id").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [index("message_files_thread").on(t.threadId), index("message_files_message").on(t.messageId)],
)

/** Words with which answers begin. */
export const readyAnswers = pgTable("ready_answers", {
  id: id(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  position: integer("position").notNull().default(0),
  createdAt: createdAt(),
})

/** How far the mailbox was read: one row a folder. */
export const mailboxes = pgTable("mailboxes", {
  /** `imaps://user@host/INBOX`. */
  place: text("place").primaryKey(),
  /** The folder's own number of its numbering (RFC 9051): another one means that all UIDs are new. */
  uidValidity: text("uid_validity").notNull(),
  lastUid: integer("last_uid").notNull(),
  readAt: moment("read_at").notNull(),
  /** What was wrong at the last attempt; "": nothing. */
  problem: text("problem").notNull().default(""),
  /** How many attempts in a row failed. */
  failures: integer("failures").notNull().default(0),
  /** Until when the process that reads it keeps others from it; null: none does. */
  claimedUntil: moment("claimed_until"),
})
