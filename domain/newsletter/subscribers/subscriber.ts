import { z } from "zod"
import { bareEmailAddress, oneLine } from "../../emails/text-schemas.ts"

export const subscribeSchema = z.strictObject({ email: bareEmailAddress })

/** Other text is rejected without a query. */
export const subscriberTokenSchema = z.string().regex(/^[\w-]{54}$/)

/** `List-Unsubscribe` is what mail programs send (RFC 8058); some send nothing. */
export const subscriptionSchema = z.union([
  z.strictObject({ intent: z.enum(["confirm", "unsubscribe"]) }),
  z.object({ "List-Unsubscribe": z.literal("One-Click") }).transform(() => ({ intent: "unsubscribe" as const })),
  z.strictObject({}).transform(() => ({ intent: "unsubscribe" as const })),
])

/** The calendar day is in the site's time zone. */
export const consentSchema = z.strictObject({
  source: oneLine(200).pipe(z.string().min(1, "Where did they say yes? For example: list at the open studio.")),
  day: z.iso.date("Please enter the day on which they said yes."),
})

export const subscriberName = oneLine(200)
