import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import type { RichText } from "../../lib/rich-text/rich-text.ts"
import { cascadingId, citext, id, moment, timestamps } from "./columns.ts"
import { pictures } from "./media.ts"
import { subscribers } from "./newsletter.ts"

/** Transitions: `domain/newsletter/issues/issue-machine.ts`. */
export const issueStates = ["draft", "scheduled", "sending", "paused", "sent", "canceled"] as const
export type IssueState = (typeof issueStates)[number]

/** The rendered issue, equal for all recipients except for placeholders. */
export type RenderedIssueContent = { subject: string; html: string; text: string }

export const newsletterIssues = pgTable(
  "letters",
  {
    id: id(),
    state: text("state").$type<IssueState>().notNull().default("draft"),
    subject: text("subject").notNull().default(""),
    preview: text("preview").notNull().default(""),
    body: jsonb("body").$type<RichText>().notNull(),
    actionLabel: text("action_label").notNull().default(""),
    actionHref: text("action_href").notNull().default(""),
    pricesHidden: uuid("prices_hidden").array().notNull().default([]),
    sourceNoun: text("source_noun").$type<"post" | "exhibition">(),
    sourceId: uuid("source_id"),
    scheduledAt: moment("scheduled_at"),
    /** Set when sending begins. */
    fixed: jsonb("fixed").$type<RenderedIssueContent>(),
    sender: text("sender").notNull().default(""),
    begunAt: moment("begun_at"),
    finishedAt: moment("finished_at"),
    startedBy: text("started_by").notNull().default(""),
    /** Fencing token: only this run may claim recipients, and a run that takes over replaces it. */
    runToken: uuid("run_token"),
    /** Why it is paused; "": by the user. */
    problem: text("problem").notNull().default(""),
    /** Consecutive attempts without a reachable server. */
    failedRuns: integer("failed_runs").notNull().default(0),
    /** Recipients by state; the rest is waiting. */
    total: integer("total").notNull().default(0),
    accepted: integer("accepted").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    uncertain: integer("uncertain").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    bounced: integer("bounced").notNull().default(0),
    archivedAt: moment("archived_at"),
    ...timestamps(),
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
 * `claimed`: an SMTP dialog is open. `accepted`: by the server. `uncertain`: the dialog ended without an answer. `left_out`:
 * unsubscribed since, or canceled. `bounced`: returned after acceptance.
 */
const recipientStates = ["waiting", "claimed", "accepted", "refused", "uncertain", "left_out", "bounced"] as const
export type RecipientState = (typeof recipientStates)[number]

/** The recipients are fixed when sending begins. */
export const issueRecipients = pgTable(
  "letter_recipients",
  {
    /** Also in the Message-ID. */
    id: id(),
    letterId: cascadingId("letter_id", () => newsletterIssues.id),
    /** Null: removed since. */
    subscriberId: uuid("subscriber_id").references(() => subscribers.id, { onDelete: "set null" }),
    /** The address at that time; "": removed since. */
    email: citext("email").notNull(),
    state: text("state").$type<RecipientState>().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAt: moment("next_at").notNull(),
    claimedBy: uuid("claimed_by"),
    claimedAt: moment("claimed_at"),
    settledAt: moment("settled_at"),
    /** The server's answer, or why it was left out. */
    words: text("words").notNull().default(""),
    /** With its status code (RFC 3463). */
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

/** Pictures in sent issues stay public. */
export const issuePictures = pgTable(
  "letter_pictures",
  {
    letterId: cascadingId("letter_id", () => newsletterIssues.id),
    pictureId: cascadingId("picture_id", () => pictures.id),
  },
  (t) => [primaryKey({ columns: [t.letterId, t.pictureId] }), index("letter_pictures_of").on(t.pictureId)],
)
