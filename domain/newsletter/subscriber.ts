import { z } from "zod"
import { mailAddress, oneLine } from "../mails/written-text.ts"

/** The newsletter box: one field, so that it fits into every page. */
export const subscribeSchema = z.strictObject({ email: mailAddress })

/** The format of the token in an e-mail's link; any other text is rejected without a query. */
export const tokenSchema = z.string().regex(/^[\w-]{54}$/)

/** What a subscriber's own page may ask for; `List-Unsubscribe` is what mail programs send (RFC 8058). */
export const subscriptionSchema = z.union([
  z.strictObject({ intent: z.enum(["confirm", "unsubscribe"]) }),
  z.object({ "List-Unsubscribe": z.literal("One-Click") }).transform(() => ({ intent: "unsubscribe" as const })),
])

/** Where and when somebody said yes, as the studio notes it. The day is one of the calendar, in the site's time zone. */
export const consentSchema = z.strictObject({
  source: oneLine(200).pipe(z.string().min(1, "Where did they say yes? For example: list at the open studio.")),
  day: z.iso.date("Please enter the day on which they said yes."),
})

export const subscriberName = oneLine(200)
