import type Stripe from "stripe"
import { createMissingError, StripeApiError } from "./api-error.ts"
import { createStripeBalance, createStripeCharge, createStripeDispute, createStripeIntent } from "./payment-objects.ts"
import type { StripeState } from "./state.ts"

/** The first six are Stripe's test cards with Stripe's behavior; the last two are the stand-in's. */
export const testCards = {
  succeeds: "4242424242424242",
  declined: "4000000000000002",
  disputed: "4000000000000259",
  /** Paid; a refund is pending first, and succeeds later. */
  refundSucceedsLater: "4000000000007726",
  /** Paid; a refund succeeds first, and fails later. */
  refundFailsLater: "4000000000005126",
  insufficientFunds: "4000000000009995",
  succeedsLater: "4000000000009001",
  failsLater: "4000000000009002",
}

const declines = new Map([
  [testCards.declined, { code: "card_declined", message: "Your card was declined." }],
  [testCards.insufficientFunds, { code: "card_declined", message: "Your card has insufficient funds." }],
])
const paid = new Set([
  testCards.succeeds,
  testCards.disputed,
  testCards.refundSucceedsLater,
  testCards.refundFailsLater,
])

export type PaymentAttempt = "paid" | "processing" | "declined" | "closed" | "unknown card"

export function payStripeSession(
  state: StripeState,
  sessionId: string,
  number: string,
  settleAfter: number,
): PaymentAttempt {
  const session = state.sessions.get(sessionId)
  if (!session) throw createMissingError("checkout.session", sessionId)
  if (session.status !== "open") return "closed"
  const later = number === testCards.succeedsLater || number === testCards.failsLater
  const failure = declines.get(number) ?? null
  if (!later && !failure && !paid.has(number)) return "unknown card"
  const intent = getOrCreateIntent(state, session)
  state.cards.set(intent.id, number)
  if (failure) {
    failPayment(state, intent, failure)
    return "declined"
  }
  session.status = "complete"
  session.url = null
  if (later) {
    intent.status = "processing"
    createAttempt(state, intent, "pending", null)
    state.announce("payment_intent.processing", intent)
    state.announce("checkout.session.completed", session)
    const outcome = number === testCards.succeedsLater ? "succeeded" : "failed"
    state.later(settleAfter, () => {
      if (intent.status === "processing") settleStripeIntent(state, intent.id, outcome)
    })
    return "processing"
  }
  completePayment(state, intent, createAttempt(state, intent, "succeeded", null))
  session.payment_status = "paid"
  state.announce("checkout.session.completed", session)
  if (number === testCards.disputed) openStripeDispute(state, intent.id)
  return "paid"
}

/** Stripe creates the payment with the buyer's first attempt. */
function getOrCreateIntent(state: StripeState, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const known = state.intents.get(String(session.payment_intent))
  if (known) return known
  const { metadata, description } = state.intentData.get(session.id) ?? { metadata: {}, description: null }
  const intent = createStripeIntent({
    id: state.newId("pi"),
    created: state.now(),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
    metadata,
    description,
  })
  state.intents.set(intent.id, intent)
  session.payment_intent = intent.id
  state.announce("payment_intent.created", intent)
  return intent
}

export function createAttempt(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  status: "succeeded" | "failed" | "pending",
  failure: { code: string; message: string } | null,
): Stripe.Charge {
  const { amount, currency, metadata, description } = intent
  const made = { id: state.newId("ch"), created: state.now(), amount, currency, metadata, description }
  const charge = createStripeCharge({ ...made, intent: intent.id, status, failure })
  state.charges.set(charge.id, charge)
  intent.latest_charge = charge.id
  return charge
}

export function completePayment(state: StripeState, intent: Stripe.PaymentIntent, charge: Stripe.Charge) {
  const { amount, currency } = intent
  const balance = createStripeBalance({
    id: state.newId("txn"),
    created: state.now(),
    amount,
    currency,
    charge: charge.id,
  })
  state.balances.set(balance.id, balance)
  Object.assign(charge, {
    status: "succeeded",
    paid: true,
    captured: true,
    amount_captured: amount,
    balance_transaction: balance.id,
  })
  intent.status = "succeeded"
  intent.amount_received = amount
  intent.last_payment_error = null
  state.announce("charge.succeeded", charge)
  state.announce("payment_intent.succeeded", intent)
}

function failPayment(state: StripeState, intent: Stripe.PaymentIntent, failure: { code: string; message: string }) {
  const charge = createAttempt(state, intent, "failed", failure)
  intent.status = "requires_payment_method"
  intent.last_payment_error = { ...failure, code: "card_declined", charge: charge.id, type: "card_error" }
  state.announce("charge.failed", charge)
  state.announce("payment_intent.payment_failed", intent)
}

export function settleStripeIntent(state: StripeState, intentId: string, outcome: "succeeded" | "failed"): void {
  const intent = state.intents.get(intentId)
  if (!intent) throw createMissingError("payment_intent", intentId)
  if (intent.status !== "processing") throw new StripeApiError(400, `The payment is ${intent.status}.`)
  const session = [...state.sessions.values()].find(({ payment_intent }) => payment_intent === intentId)
  const charge = state.charges.get(String(intent.latest_charge))
  if (outcome === "succeeded" && charge) {
    completePayment(state, intent, charge)
    if (session) session.payment_status = "paid"
  } else failPayment(state, intent, { code: "card_declined", message: "The bank did not confirm the payment." })
  if (session) state.announce(`checkout.session.async_payment_${outcome}`, session)
}

export function openStripeDispute(state: StripeState, intentId: string): Stripe.Dispute {
  const intent = state.intents.get(intentId)
  const charge = state.charges.get(String(intent?.latest_charge))
  if (!intent || !charge) throw createMissingError("payment_intent", intentId)
  const { amount, currency } = intent
  const made = { id: state.newId("du"), created: state.now(), amount, currency }
  const object = createStripeDispute({ ...made, charge: charge.id, intent: intent.id })
  state.disputes.set(object.id, object)
  charge.disputed = true
  state.announce("charge.dispute.created", object)
  return object
}

export function closeStripeDispute(state: StripeState, disputeId: string, outcome: "won" | "lost"): void {
  const object = state.disputes.get(disputeId)
  if (!object) throw createMissingError("dispute", disputeId)
  object.status = outcome
  state.announce("charge.dispute.closed", object)
}
