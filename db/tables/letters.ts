import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import type { RichText } from "../../lib/rich-text/rich-text.ts"
import { citext, createdAt, id, moment } from "./columns.ts"
import { pictures } from "./media.ts"
import { subscribers } from "./newsletter.ts"

/** `domain/newsletter/letter-machine.ts` says which moves there are. */
export const letterStates = ["draft", "scheduled", "sending", "paused", "sent", "canceled"] as const
export type LetterState = (typeof letterStates)[number]

/** A letter as it is sent, the same for everybody but for marks that each recipient's values replace. */
export type FixedLetter = { subject: string; html: string; text: string }

/** Letters to the subscribers of the newsletter. */
export const letters = pgTable(
  "letters",
  {
    id: id(),
    state: text("state").$type<LetterState>().notNull().default("draft"),
    subject: text("subject").notNull().default(""),
    /** What an inbox shows beside the subject. */
    preview: text("preview").notNull().default(""),
    body: jsonb("body").$type<RichText>().notNull(),
    /** A button at its end: its words, and where it leads; "": none. */
    actionLabel: text("action_label").notNull().default(""),
    actionHref: text("action_href").notNull().default(""),
    /** Works in it whose price is not shown. */
    pricesHidden: uuid("prices_hidden").array().notNull().default([]),
    /** What it was begun from. */
    sourceNoun: text("source_noun").$type<"post" | "exhibition">(),
    sourceId: uuid("source_id"),
    scheduledAt: moment("scheduled_at"),
    /** What is sent, from the moment at which sending begins. */
    fixed: jsonb("fixed").$type<FixedLetter>(),
    /** The address that it leaves from. */
    sender: text("sender").notNull().default(""),
    begunAt: moment("begun_at"),
    finishedAt: moment("finished_at"),
    startedBy: text("started_by").notNull().default(""),
    /** The run that may claim recipients: another one that takes over writes its own here. */
    runToken: uuid("run_token"),
    /** Why it is paused, in a sentence; "": somebody asked for it. */
    problem: text("problem").notNull().default(""),
    /** Attempts in a row at which no server could be reached. */
    failedRuns: integer("failed_runs").notNull().default(0),
    /** Counts of recipients, by their states; what is missing waits. */
    total: integer("total").notNull().default(0),
    accepted: integer("accepted").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    uncertain: integer("uncertain").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    bounced: integer("bounced").notNull().default(0),
    archivedAt: moment("archived_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("letters_state", sql`${t.state} in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')`),
    check(
      "letters_scheduled",
      sql`(${t.state} = 'scheduled') = (${t.scheduledAt} is not null and ${t.begunAt} is null)`,
    ),
    index("letters_newest").on(t.createdAt, t.id),
    index("letters_under_way").on(t.state).where(sql`state in ('scheduled', 'sending', 'paused')`),
  ],
)

/**
 * `claimed`: a run is talking about it with the mail server. `accepted`: the server has taken it. `uncertain`: nobody knows
 * whether it has. `left_out`: unsubscribed meanwhile, or the letter was canceled. `bounced`: taken, and came back later.
 */
export const recipientStates = [
  "waiting",
  "claimed",
  "accepted",
  "refused",
  "uncertain",
  "left_out",
  "bounced",
] as const
export type RecipientState = (typeof recipientStates)[number]

/** To whom a letter goes, fixed when sending begins, and what became of each. */
export const letterRecipients = pgTable(
  "letter_recipients",
  {
    /** Also in the Message-ID. */
    id: id(),
    letterId: uuid("letter_id")
      .notNull()
      .references(() => letters.id, { onDelete: "cascade" }),
    /** Null: removed since. */
    subscriberId: uuid("subscriber_id").references(() => subscribers.id, { onDelete: "set null" }),
    /** As it was then; "": removed since. */
    email: citext("email").notNull(),
    state: text("state").$type<RecipientState>().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Not before. */
    nextAt: moment("next_at").notNull(),
    /** The run that talks about it, or did last. */
    claimedBy: uuid("claimed_by"),
    claimedAt: moment("claimed_at"),
    settledAt: moment("settled_at"),
    /** What the server said, or why it was left out. */
    words: text("words").notNull().default(""),
    /** A returned e-mail: `permanent` or `temporary`, with its status (RFC 3463). */
    bounce: text("bounce").$type<"permanent" | "temporary">(),
    bounceStatus: text("bounce_status").notNull().default(""),
  },
  (t) => [
    check(
      "letter_recipients_state",
      sql`${t.state} in ('waiting', 'claimed', 'accepted', 'refused', 'uncertain', 'left_out', 'bounced')`,
    ),
    uniqueIndex("letter_recipients_once").on(t.letterId, t.subscriberId),
    index("letter_recipients_states").on(t.letterId, t.state, t.nextAt, t.id),
    index("letter_recipients_of").on(t.subscriberId),
  ],
)

/** The pictures of letters that were sent: they stay public, because the letters show them. */
export const letterPictures = pgTable(
  "letter_pictures",
  {
    letterId: uuid("letter_id")
      .notNull()
      .references(() => letters.id, { onDelete: "cascade" }),
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.letterId, t.pictureId] }), index("letter_pictures_of").on(t.pictureId)],
)
