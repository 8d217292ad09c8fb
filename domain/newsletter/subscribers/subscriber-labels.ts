import type { ConsentKind, SubscriberState } from "../../../db/tables/newsletter.ts"

// Separate from subscriber.ts, so that pages do not load its schemas.

export type { ConsentKind, SubscriberState }

export const subscriberStateLabels: Record<SubscriberState, string> = {
  pending: "Waiting",
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
}

/** By version. A changed text is a new version; earlier ones stay. */
export const consentWordings: Record<string, string> = {
  "1": "Subscribers see new work first, a few times a year, before it hangs here. We use your address for nothing else, and every issue has a link to unsubscribe.",
  "2": "New work from the studio, by e-mail. We use your address for nothing else, and every issue has a link to unsubscribe.",
}

export const currentConsentWording = "2"

export const consentKindLabels: Record<ConsentKind, string> = {
  form: "On the site, confirmed by e-mail",
  import: "From a list",
  hand: "Noted by the studio",
}
