import { sql } from "drizzle-orm"
import { check, index, pgTable, text } from "drizzle-orm/pg-core"
import { cascadingId, citext, createdAt, id, moment } from "./columns.ts"

/** `pending`: not confirmed yet. `bounced`: e-mails to it are returned. */
export const subscriberStates = ["pending", "subscribed", "unsubscribed", "bounced"] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: citext("email").notNull().unique(),
    name: text("name").notNull().default(""),
    state: text("state").$type<SubscriberState>().notNull().default("pending"),
    /** Hashes of the subscription links: one for each secret that the site has had. */
    linkHashes: text("link_hashes").array().notNull().default([]),
    confirmedAt: moment("confirmed_at"),
    unsubscribedAt: moment("unsubscribed_at"),
    /** Equals `unsubscribedAt` after a merge with an unsubscribed address. */
    leftByMergeAt: moment("left_by_merge_at"),
    bouncedAt: moment("bounced_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("subscribers_state", sql`${t.state} in ('pending', 'subscribed', 'unsubscribed', 'bounced')`),
    index("subscribers_newest").on(t.createdAt, t.id),
  ],
)

/** By the site's double opt-in, from a list, or noted by the studio. */
export type ConsentKind = "form" | "import" | "hand"

/** Append-only, deleted with the subscriber. */
export const subscriberConsents = pgTable(
  "subscriber_consents",
  {
    id: id(),
    subscriberId: cascadingId("subscriber_id", () => subscribers.id),
    kind: text("kind").$type<ConsentKind>().notNull(),
    givenAt: moment("given_at").notNull(),
    /** `The form on the site`, `List at the fair in Portland`. */
    source: text("source").notNull(),
    /** Version of the site's wording; "": other wording. */
    wording: text("wording").notNull().default(""),
    recordedBy: text("recorded_by").notNull(),
    recordedAt: moment("recorded_at").notNull(),
  },
  (t) => [
    check("subscriber_consents_kind", sql`${t.kind} in ('form', 'import', 'hand')`),
    index("subscriber_consents_of").on(t.subscriberId, t.recordedAt),
  ],
)

/** Removed addresses that no list may subscribe again: SHA-256 of the address in lower case. */
export const newsletterRefusals = pgTable("newsletter_refusals", {
  addressHash: text("address_hash").primaryKey(),
  since: moment("since").notNull(),
})
