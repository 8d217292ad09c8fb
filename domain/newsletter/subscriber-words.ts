import type { ConsentKind, SubscriberState } from "../../db/tables/newsletter.ts"

// A separate file, because pages that show these words should not load the schemas of subscriber.ts.

export type { ConsentKind, SubscriberState }

export const subscriberWords: Record<SubscriberState, string> = {
  pending: "Waiting",
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
}

/** What the site's form has said, by version. A change of the words is another version; earlier ones stay. */
export const consentWordings: Record<string, string> = {
  "1": "Subscribers see new work first, a few times a year, before it hangs here. We use your address for nothing else, and every issue has a link to unsubscribe.",
}

/** The version that the form says now. */
export const consentWording = "1"

export const consentKindWords: Record<ConsentKind, string> = {
  form: "On the site, confirmed by e-mail",
  import: "From a list",
  hand: "Noted by the studio",
}
