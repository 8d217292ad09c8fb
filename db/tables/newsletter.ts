import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { citext, createdAt, id, moment } from "./columns.ts"

/** `pending`: asked for it and has not confirmed. `bounced`: e-mails to it come back. */
export const subscriberStates = ["pending", "subscribed", "unsubscribed", "bounced"] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** Addresses that subscribed to the newsletter, confirmed or not, and those that want it no more. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: citext("email").notNull().unique(),
    /** As it was said; "": not known. */
    name: text("name").notNull().default(""),
    state: text("state").$type<SubscriberState>().notNull().default("pending"),
    /** Hashes of the links that went to this address: one for each secret that the site has had. */
    linkHashes: text("link_hashes").array().notNull().default([]),
    confirmedAt: moment("confirmed_at"),
    unsubscribedAt: moment("unsubscribed_at"),
    /** The same moment if nobody asked for it: the address was merged with somebody who had unsubscribed. */
    leftByMergeAt: moment("left_by_merge_at"),
    bouncedAt: moment("bounced_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("subscribers_state", sql`${t.state} in ('pending', 'subscribed', 'unsubscribed', 'bounced')`),
    index("subscribers_newest").on(t.createdAt, t.id),
  ],
)

/** How a consent came about: by the site's form and its e-mail, from a list, or noted by the studio. */
export type ConsentKind = "form" | "import" | "hand"

/** What subscribers agreed to, when and where: rows are only added, and go with their subscriber. */
export const subscriberConsents = pgTable(
  "subscriber_consents",
  {
    id: id(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
    kind: text("kind").$type<ConsentKind>().notNull(),
    /** When the person said yes. */
    givenAt: moment("given_at").notNull(),
    /** Where: `The form on the site`, `List at the fair in Portland`. */
    source: text("source").notNull(),
    /** The version of the site's own wording; "": other words. */
    wording: text("wording").notNull().default(""),
    recordedBy: text("recorded_by").notNull(),
    recordedAt: moment("recorded_at").notNull(),
  },
  (t) => [
    check("subscriber_consents_kind", sql`${t.kind} in ('form', 'import', 'hand')`),
    index("subscriber_consents_of").on(t.subscriberId, t.recordedAt),
  ],
)

/** Removed addresses that must not be subscribed again by a list: SHA-256 of the address in small letters. */
export const newsletterRefusals = pgTable("newsletter_refusals", {
  addressHash: text("address_hash").primaryKey(),
  since: moment("since").notNull(),
})
