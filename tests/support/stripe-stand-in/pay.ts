import type Stripe from "stripe"
import { ApiError, missing } from "./api-error.ts"
import { makeBalance, makeCharge, makeDispute, makeIntent } from "./payment-objects.ts"
import type { State } from "./state.ts"

/** The first six are Stripe's test cards with Stripe's behavior; the last two are the stand-in's. */
export const cards = {
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
  [cards.declined, { code: "card_declined", message: "Your card was declined." }],
  [cards.insufficientFunds, { code: "card_declined", message: "Your card has insufficient funds." }],
])
const paid = new Set([cards.succeeds, cards.disputed, cards.refundSucceedsLater, cards.refundFailsLater])

export type Paid = "paid" | "processing" | "declined" | "closed" | "unknown card"

export function payStripeSession(state: State, sessionId: string, number: string, settleAfter: number): Paid {
  const session = state.sessions.get(sessionId)
  if (!session) throw missing("checkout.session", sessionId)
  if (session.status !== "open") return "closed"
  const later = number === cards.succeedsLater || number === cards.failsLater
  const failure = declines.get(number) ?? null
  if (!later && !failure && !paid.has(number)) return "unknown card"
  const intent = intentOf(state, session)
  state.cards.set(intent.id, number)
  if (failure) {
    fail(state, intent, failure)
    return "declined"
  }
  session.status = "complete"
  session.url = null
  if (later) {
    intent.status = "processing"
    attempt(state, intent, "pending", null)
    state.announce("payment_intent.processing", intent)
    state.announce("checkout.session.completed", session)
    const outcome = number === cards.succeedsLater ? "succeeded" : "failed"
    state.later(settleAfter, () => {
      if (intent.status === "processing") settleStripeIntent(state, intent.id, outcome)
    })
    return "processing"
  }
  succeed(state, intent, attempt(state, intent, "succeeded", null))
  session.payment_status = "paid"
  state.announce("checkout.session.completed", session)
  if (number === cards.disputed) dispute(state, intent.id)
  return "paid"
}

/** Stripe creates the payment with the buyer's first attempt. */
function intentOf(state: State, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const known = state.intents.get(String(session.payment_intent))
  if (known) return known
  const { metadata, description } = state.intentData.get(session.id) ?? { metadata: {}, description: null }
  const intent = makeIntent({
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

function attempt(
  state: State,
  intent: Stripe.PaymentIntent,
  status: "succeeded" | "failed" | "pending",
  failure: { code: string; message: string } | null,
): Stripe.Charge {
  const { amount, currency, metadata, description } = intent
  const made = { id: state.newId("ch"), created: state.now(), amount, currency, metadata, description }
  const charge = makeCharge({ ...made, intent: intent.id, status, failure })
  state.charges.set(charge.id, charge)
  intent.latest_charge = charge.id
  return charge
}

function succeed(state: State, intent: Stripe.PaymentIntent, charge: Stripe.Charge) {
  const { amount, currency } = intent
  const balance = makeBalance({ id: state.newId("txn"), created: state.now(), amount, currency, charge: charge.id })
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

function fail(state: State, intent: Stripe.PaymentIntent, failure: { code: string; message: string }) {
  const charge = attempt(state, intent, "failed", failure)
  intent.status = "requires_payment_method"
  intent.last_payment_error = { ...failure, code: "card_declined", charge: charge.id, type: "card_error" }
  state.announce("charge.failed", charge)
  state.announce("payment_intent.payment_failed", intent)
}

export function settleStripeIntent(state: State, intentId: string, outcome: "succeeded" | "failed"): void {
  const intent = state.intents.get(intentId)
  if (!intent) throw missing("payment_intent", intentId)
  if (intent.status !== "processing") throw new ApiError(400, `The payment is ${intent.status}.`)
  const session = [...state.sessions.values()].find(({ payment_intent }) => payment_intent === intentId)
  const charge = state.charges.get(String(intent.latest_charge))
  if (outcome === "succeeded" && charge) {
    succeed(state, intent, charge)
    if (session) session.payment_status = "paid"
  } else fail(state, intent, { code: "card_declined", message: "The bank did not confirm the payment." })
  if (session) state.announce(`checkout.session.async_payment_${outcome}`, session)
}

export function dispute(state: State, intentId: string): Stripe.Dispute {
  const intent = state.intents.get(intentId)
  const charge = state.charges.get(String(intent?.latest_charge))
  if (!intent || !charge) throw missing("payment_intent", intentId)
  const { amount, currency } = intent
  const made = { id: state.newId("du"), created: state.now(), amount, currency }
  const object = makeDispute({ ...made, charge: charge.id, intent: intent.id })
  state.disputes.set(object.id, object)
  charge.disputed = true
  state.announce("charge.dispute.created", object)
  return object
}

export function closeDispute(state: State, disputeId: string, outcome: "won" | "lost"): void {
  const object = state.disputes.get(disputeId)
  if (!object) throw missing("dispute", disputeId)
  object.status = outcome
  state.announce("charge.dispute.closed", object)
}
