import Stripe from "stripe"
import { z } from "zod"
import { BadSignature, type PaymentEvent, WrongMode } from "./payments.ts"

const toleranceSeconds = 300

/** Stripe’s ids and names are at most 255 ASCII characters. */
const name = z.string().regex(/^[\x21-\x7e]{1,255}$/)

const eventSchema = z.object({
  id: name,
  type: name,
  // In seconds, until the year 2100.
  created: z.int().min(0).max(4_102_444_800),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ object: name, id: name.nullish(), payment_intent: name.nullish() }),
  }),
})

/** @throws BadSignature, WrongMode */
export function parseStripeEvent(
  body: Uint8Array | string,
  header: string | null,
  { secret, test, now }: { secret: string; test: boolean; now: Date },
): PaymentEvent {
  const event = eventSchema.safeParse(verifyContent(body, header, secret, now))
  if (!event.success) throw new BadSignature("The webhook is no event of Stripe’s version 1.")
  const { id, type, created, livemode, data } = event.data
  if (livemode === test)
    throw new WrongMode(`The webhook is about ${livemode ? "real" : "test"} money, and the key is not.`)
  return { id, type, about: getSubject(data.object), at: new Date(created * 1000) }
}

function verifyContent(body: Uint8Array | string, header: string | null, secret: string, now: Date): unknown {
  if (secret === "") throw new BadSignature("No webhook was made for this account.")
  if (isAhead(header ?? "", now)) throw new BadSignature("The webhook’s time is more than five minutes ahead.")
  try {
    return Stripe.webhooks.constructEvent(
      typeof body === "string" ? body : Buffer.from(body),
      header ?? "",
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    // The library's message explains its usage; the header and the body stay out of logs.
    const isTooOld = error instanceof Error && error.message.includes("tolerance zone")
    throw new BadSignature(
      isTooOld ? "The webhook is older than five minutes." : "The webhook was not signed by Stripe.",
    )
  }
}

/** Stripe’s library refuses only what is too old. Every `t` counts, whichever the library reads. */
const isAhead = (header: string, now: Date): boolean =>
  header
    .split(",")
    .map((part) => part.split("="))
    .some(
      ([key, seconds = ""]) =>
        key?.trim() === "t" && Number.parseInt(seconds, 10) > now.getTime() / 1000 + toleranceSeconds,
    )

type About = PaymentEvent["about"]

function getSubject({ object, id, payment_intent }: z.infer<typeof eventSchema>["data"]["object"]): About {
  if (!id) return { kind: "other", id: "" }
  if (object === "checkout.session") return { kind: "session", id }
  if (object === "payment_intent") return { kind: "payment", id }
  if (object === "refund") return { kind: "refund", id }
  if ((object === "charge" || object === "dispute") && payment_intent) return { kind: "payment", id: payment_intent }
  return { kind: "other", id }
}
