import type Stripe from "stripe"

/** The driver pins the same version. */
export const stripeApiVersion = "2026-10-28.endive"

export function createStripeEvent(event: { id: string; type: string; created: number; object: object }): Stripe.Event {
  const made = {
    id: event.id,
    object: "event",
    api_version: stripeApiVersion,
    created: event.created,
    data: { object: event.object as Stripe.Event.Data.Object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: event.type,
  } satisfies Omit<Stripe.EventBase, "type"> & { type: string }
  return made as unknown as Stripe.Event
}
