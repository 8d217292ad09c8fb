import type { Verification } from "../../db/tables/customers.ts"

export type { Verification }

/** Groups of people that the list shows, each with its own condition. */
export const segments = ["waiting", "collectors", "repeat", "asked", "quiet", "newsletter", "vip"] as const
export type Segment = (typeof segments)[number]

export const segmentWords: Record<Segment, string> = {
  waiting: "To answer",
  collectors: "Collectors",
  repeat: "Bought again",
  asked: "Asked, not bought",
  quiet: "Quiet for a year",
  newsletter: "Newsletter",
  vip: "VIP",
}

/** `country`: two letters; `spent`: at least so much, in minor units of the site's currency. */
export type CustomerNarrowing = Partial<Record<"tag" | "group" | "interest" | "country" | "spent", string>>

export const customerSorts = ["last", "name", "spent", "works", "since"] as const
export type CustomerSort = (typeof customerSorts)[number]

/** What happened with somebody, in `customer_facts`. */
export type FactKind =
  | "order"
  | "payment"
  | "refund"
  | "return"
  | "message"
  | "answer"
  | "commission"
  | "reservation"
  | "room"
  | "invoice"
  | "subscription"
  | "consent"
  | "unsubscribed"
  | "letter"
  | "note"

/** How somebody is called where no name is known: by the address. */
export const nameOrAddress = (name: string, emails: readonly string[]): string =>
  name || emails[0] || "Somebody without a name"

/** Why two may be one, in the words of a sentence. */
export const pairWords: Record<string, string> = {
  phone: "the same telephone",
  name: "the same name",
  initial: "the same surname and initial",
  alike: "a similar name at the same postal code",
  account: "an order that one placed while signed in as the other",
}
