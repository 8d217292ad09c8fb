import Stripe from "stripe"
import { z } from "zod"
import { BadSignature, type PaymentEvent, WrongMode } from "./card-payments.ts"

const secondsToArrive = 300

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ object: z.string(), id: z.string().nullish(), payment_intent: z.string().nullish() }),
  }),
})

/**
 * Checks a webhook's signature, age and mode.
 * @param test whether this site's key is one for tests
 * @throws BadSignature, WrongMode
 */
export function readStripeEvent(
  body: Uint8Array | string,
  header: string | null,
  { secret, test, now }: { secret: string; test: boolean; now: Date },
): PaymentEvent {
  const event = eventSchema.safeParse(signedContent(body, header, secret, now))
  if (!event.success) throw new BadSignature("The webhook is no event of Stripe’s version 1.")
  const { id, type, created, livemode, data } = event.data
  if (livemode === test)
    throw new WrongMode(`The webhook is about ${livemode ? "real" : "test"} money, and the key is not.`)
  return { id, type, about: aboutOf(data.object), at: new Date(created * 1000) }
}

function signedContent(body: Uint8Array | string, header: string | null, secret: string, now: Date): unknown {
  try {
    return Stripe.webhooks.constructEvent(
      typeof body === "string" ? body : Buffer.from(body),
      header ?? "",
      secret,
      secondsToArrive,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    // Its message explains how the library is to be called; the header and the body stay out of logs.
    const late = error instanceof Error && error.message.includes("tolerance zone")
    throw new BadSignature(late ? "The webhook is older than five minutes." : "The webhook was not signed by Stripe.")
  }
}

type About = PaymentEvent["about"]

function aboutOf({ object, id, payment_intent }: z.infer<typeof eventSchema>["data"]["object"]): About {
  if (!id) return { kind: "other", id: "" }
  if (object === "checkout.session") return { kind: "session", id }
  if (object === "payment_intent") return { kind: "payment", id }
  if (object === "refund") return { kind: "refund", id }
  if ((object === "charge" || object === "dispute") && payment_intent) return { kind: "payment", id: payment_intent }
  return { kind: "other", id }
}
