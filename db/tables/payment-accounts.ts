import { sql } from "drizzle-orm"
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns.ts"

/** One unit of money that is charged and refunded, to see whether all of it works. Times are of this site's clock, in ISO 8601. */
export type CardTrial = {
  /** Also the key of its session or payment at the provider. */
  id: string
  /** Minor units. */
  amount: number
  currency: string
  startedAt: string
  /** The provider's page, where its terms want a person; null: paid by a call. */
  sessionId: string | null
  paymentId: string | null
  paidAt: string | null
  webhookAt: string | null
  refundedAt: string | null
  failure: string
}

/**
 * An account at a provider of card payments that was set up in the studio. Its key is sealed (`stored-secrets.server.ts`). Payments name
 * their account, so that they can be read and refunded after another one took its place.
 */
export const paymentAccounts = pgTable(
  "payment_accounts",
  {
    id: id(),
    provider: text("provider").notNull(),
    /** The provider's id of the account. */
    remoteId: text("remote_id").notNull(),
    /** Test money only. */
    test: boolean("test").notNull(),
    name: text("name").notNull(),
    /** Of the key. */
    lastFour: text("last_four").notNull(),
    canCharge: boolean("can_charge").notNull(),
    /** Null: unknown. */
    currencies: text("currencies").array(),
    /** active: takes new payments; former: is asked about earlier ones; closed: its key is deleted. */
    state: text("state").notNull().default("active"),
    webhookId: text("webhook_id"),
    webhookUrl: text("webhook_url"),
    /** Why there is no webhook, for the artist; "": there is one, or none is possible at this address. */
    webhookProblem: text("webhook_problem").notNull().default(""),
    /** Why the provider refuses the key, in its words; "": it does not. */
    problem: text("problem").notNull().default(""),
    checkedAt: moment("checked_at"),
    /** Until when our ledger was compared with the provider's. */
    comparedUntil: moment("compared_until"),
    trial: jsonb("trial").$type<CardTrial>(),
    createdAt: createdAt(),
    /** When the key was last saved. */
    connectedAt: moment("connected_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    check("payment_accounts_state", sql`${t.state} in ('active', 'former', 'closed')`),
    uniqueIndex("payment_accounts_remote").on(t.provider, t.remoteId, t.test),
    uniqueIndex("payment_accounts_active").on(t.state).where(sql`state = 'active'`),
    index("payment_accounts_open").on(t.provider).where(sql`state <> 'closed'`),
  ],
)
