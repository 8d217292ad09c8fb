import type Stripe from "stripe"
import { createMissingError, StripeApiError } from "./api-error.ts"
import { testCards } from "./pay.ts"
import { createStripeRefund } from "./payment-objects.ts"
import type { StripeState } from "./state.ts"

type NewRefund = {
  intent: string
  /** In Stripe's units; null: the rest. */
  amount: number | null
  metadata: Record<string, string>
  reason: string | null
}

export function refundStripeIntent(state: StripeState, asked: NewRefund, settleAfter: number): Stripe.Refund {
  const intent = state.intents.get(asked.intent)
  if (!intent) throw createMissingError("payment_intent", asked.intent)
  const charge = state.charges.get(String(intent.latest_charge))
  if (!charge?.captured)
    throw new StripeApiError(400, "This PaymentIntent does not have a successful charge to refund.", {
      code: "payment_intent_unexpected_state",
    })
  const lost = [...state.disputes.values()].some((one) => one.charge === charge.id && one.status !== "won")
  if (lost) throw new StripeApiError(400, `Charge ${charge.id} has been charged back.`, { code: "charge_disputed" })
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0)
    throw new StripeApiError(400, `Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" })
  const amount = asked.amount ?? left
  if (amount > left)
    throw new StripeApiError(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    })
  const card = state.cards.get(intent.id)
  const object = createStripeRefund({
    id: state.newId("re"),
    created: state.now(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    intent: intent.id,
    metadata: asked.metadata,
    reason: asked.reason,
    status: card === testCards.refundSucceedsLater ? "pending" : "succeeded",
  })
  state.refunds.set(object.id, object)
  addRefunded(charge, amount)
  state.announce("refund.created", object)
  state.announce("charge.refunded", charge)
  if (card === testCards.refundSucceedsLater || card === testCards.refundFailsLater) {
    const outcome = card === testCards.refundSucceedsLater ? "succeeded" : "failed"
    state.later(settleAfter, () => {
      if (object.status !== "failed" && object.status !== outcome) settleStripeRefund(state, object.id, outcome)
    })
  }
  return object
}

/** A failed refund counts as never made: the money returns to the account. */
export function settleStripeRefund(state: StripeState, refundId: string, outcome: "succeeded" | "failed"): void {
  const object = state.refunds.get(refundId)
  const charge = state.charges.get(String(object?.charge))
  if (!object || !charge) throw createMissingError("refund", refundId)
  if (object.status === "failed") throw new StripeApiError(400, "The refund has failed already.")
  object.status = outcome
  if (outcome === "failed") {
    object.failure_reason = "expired_or_canceled_card"
    addRefunded(charge, -object.amount)
    state.announce("refund.failed", object)
  }
  state.announce("refund.updated", object)
  state.announce("charge.refund.updated", object)
}

function addRefunded(charge: Stripe.Charge, amount: number) {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
}
