import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

/** A test e-mail to the incoming mailbox, and how its server judged it. */
export const mailTrials = pgTable(
  "mail_trials",
  {
    /** Random: it is in a header of the e-mail, which proves that it came back. */
    id: uuid("id").primaryKey(),
    /** Of the sender. */
    domain: text("domain").notNull(),
    sentAt: moment("sent_at").notNull(),
    /** Null: not yet. */
    returnedAt: moment("returned_at"),
    /** A `TrialVerdict` of `domain/outbox/trials`. */
    verdict: jsonb("verdict"),
  },
  (t) => [index("mail_trials_newest").on(t.sentAt)],
)
