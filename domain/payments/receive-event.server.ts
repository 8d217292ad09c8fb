import { paymentEvents } from "../../db/tables/payments.ts"
import { BadSignature, WrongMode } from "../../services/payments/payments.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Stores the event once, with the job that reads its subject. Refuses (400) invalid signatures, and test money on a live site. */
export async function receivePaymentEvent(
  shop: Shop,
  provider: string,
  body: Uint8Array,
  headers: Headers,
): Promise<Outcome<null>> {
  const { cardPayments: cards } = shop
  if (cards?.provider !== provider) return refuse("not_found", "This site takes no payments through this provider.")
  let event: Awaited<ReturnType<typeof cards.parseEvent>>
  try {
    event = await cards.parseEvent(body, headers)
  } catch (error) {
    if (!(error instanceof BadSignature || error instanceof WrongMode)) throw error
    shop.log.warn({ provider, reason: error.message }, "a payment event was refused")
    return refuse("invalid", error instanceof WrongMode ? "Wrong mode." : "Wrong signature.")
  }
  return command(shop, system("Card payment"), "payments.write", noInput, async ({ tx, now: receivedAt }) => {
    const { id: eventId, type, about, at } = event
    const handledAt = about.kind === "other" ? receivedAt : null
    const written = await tx
      .insert(paymentEvents)
      .values({ provider, eventId, type, about: about.kind, aboutId: about.id, at, receivedAt, handledAt })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.eventId })
    if (written.length > 0 && !handledAt) await shop.jobs.send(tx, "handle-payment-event", { provider, eventId })
    return done(null)
  })
}
