import type { Verification } from "../../db/tables/customers.ts"

export type { Verification }

export const segments = ["waiting", "collectors", "repeat", "asked", "quiet", "newsletter", "vip"] as const
export type Segment = (typeof segments)[number]

export const segmentLabels: Record<Segment, string> = {
  waiting: "Needs reply",
  collectors: "Collectors",
  repeat: "Bought again",
  asked: "Inquired, didn’t buy",
  quiet: "No contact in a year",
  newsletter: "Newsletter",
  vip: "VIP",
}

/** `country`: two letters; `spent`: a minimum in minor units of the site's currency. */
export type CustomerNarrowing = Partial<Record<"tag" | "group" | "interest" | "country" | "spent", string>>

const customerSorts = ["last", "name", "spent", "works", "since"] as const
export type CustomerSort = (typeof customerSorts)[number]

export type TimelineEntryKind =
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

export const getCustomerLabel = (name: string, emails: readonly string[]): string =>
  name || emails[0] || "Somebody without a name"

/** Reasons for a possible duplicate, in the words of a sentence. */
export const pairReasonLabels: Record<string, string> = {
  phone: "the same telephone",
  name: "the same name",
  initial: "the same surname and initial",
  alike: "a similar name at the same postal code",
  account: "an order that one placed while signed in as the other",
}
