import { z } from "zod"
import { mailAddress } from "../mails/written-text.ts"

/** The newsletter box: one field, so that it fits into every page. */
export const subscribeSchema = z.strictObject({ email: mailAddress })

/** The format of the token in an e-mail's link; any other text is rejected without a query. */
export const tokenSchema = z.string().regex(/^[\w-]{16,64}$/)

export type SubscriberState = "pending" | "subscribed" | "unsubscribed"

/** What a subscriber's own page may ask for; `List-Unsubscribe` is what mail programs send (RFC 8058). */
export const subscriptionSchema = z.union([
  z.strictObject({ intent: z.enum(["confirm", "unsubscribe"]) }),
  z.object({ "List-Unsubscribe": z.literal("One-Click") }).transform(() => ({ intent: "unsubscribe" as const })),
])

/** Headers of every mail to a subscriber: the button that mail programs show beside the sender (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (siteUrl: string, token: string): Record<string, string> => ({
  "List-Unsubscribe": `<${siteUrl}/newsletter/${token}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
})
