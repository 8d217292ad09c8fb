import { z } from "zod"
import type { ConsentKind, SubscriberState } from "../../db/tables/newsletter.ts"
import { mailAddress, oneLine } from "../mails/written-text.ts"

export type { ConsentKind, SubscriberState }

/** The newsletter box: one field, so that it fits into every page. */
export const subscribeSchema = z.strictObject({ email: mailAddress })

/** The format of the token in an e-mail's link; any other text is rejected without a query. */
export const tokenSchema = z.string().regex(/^[\w-]{54}$/)

export const subscriberWords: Record<SubscriberState, string> = {
  pending: "Waiting",
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
}

/** What a subscriber's own page may ask for; `List-Unsubscribe` is what mail programs send (RFC 8058). */
export const subscriptionSchema = z.union([
  z.strictObject({ intent: z.enum(["confirm", "unsubscribe"]) }),
  z.object({ "List-Unsubscribe": z.literal("One-Click") }).transform(() => ({ intent: "unsubscribe" as const })),
])

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

/** Where and when somebody said yes, as the studio notes it. The day is one of the calendar, in the site's time zone. */
export const consentSchema = z.strictObject({
  source: oneLine(200).pipe(z.string().min(1, "Where did they say yes? For example: list at the open studio.")),
  day: z.iso.date("Please enter the day on which they said yes."),
})

export const subscriberName = oneLine(200)
