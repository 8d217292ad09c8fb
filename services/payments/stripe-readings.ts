import type Stripe from "stripe"
import { formatErrorCode } from "../../lib/say-code.ts"
import type { RemoteDispute, RemotePayment, RemoteRefund, RemoteSession } from "./card-payments.ts"
import { minorOfStripe } from "./stripe-amounts.ts"

export const SESSION_KEY = "solander_session"
export const REFUND_KEY = "solander_refund"

const idOf = (from: string | { id: string } | null | undefined) =>
  typeof from === "string" ? from : (from?.id ?? null)
const at = (seconds: number) => new Date(seconds * 1000)

function money(amount: number, currency: string): { amount: number; currency: string } {
  const code = currency.toUpperCase()
  const minor = minorOfStripe(amount, code)
  if (minor === null) throw new Error(`Stripe's amount ${amount} is no amount of ${code}`)
  return { amount: minor, currency: code }
}

/** @returns null for a charge without a PaymentIntent, which is not ours */
export function readStripeRefund(refund: Stripe.Refund): RemoteRefund | null {
  const paymentId = idOf(refund.payment_intent)
  if (!paymentId) return null
  const state =
    refund.status === "succeeded"
      ? "succeeded"
      : refund.status === "failed" || refund.status === "canceled"
        ? "failed"
        : "pending"
  return {
    id: refund.id,
    key: refund.metadata?.[REFUND_KEY] ?? null,
    paymentId,
    ...money(refund.amount, refund.currency),
    state,
    reason: formatErrorCode(refund.failure_reason ?? refund.reason ?? ""),
    at: at(refund.created),
  }
}

const answerWanted = new Set(["needs_response", "warning_needs_response", "appeal_needs_response"])
/** `warning_closed`: an inquiry without a dispute; `prevented`: settled by a refund, which is listed as one. */
const withoutLoss = new Set(["won", "warning_closed", "prevented"])

function readStripeDispute(dispute: Stripe.Dispute): RemoteDispute {
  const { id, status, reason, amount, currency, evidence_details } = dispute
  const state = answerWanted.has(status)
    ? "needs-response"
    : withoutLoss.has(status)
      ? "won"
      : status === "lost"
        ? "lost"
        : "under-review"
  const dueBy = state === "needs-response" && evidence_details.due_by ? at(evidence_details.due_by) : null
  return { id, state, ...money(amount, currency), reason, dueBy }
}

export type PaymentContext = {
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
  /** Whether the buyer can still try; matters only before one succeeded. */
  open: boolean
}

/** @param intent with `latest_charge.balance_transaction` expanded */
export function readStripePayment(intent: Stripe.PaymentIntent, around: PaymentContext): RemotePayment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null
  const balance = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null
  const fee = balance ? minorOfStripe(balance.fee, balance.currency.toUpperCase()) : null
  const [dispute] = around.disputes
  return {
    id: intent.id,
    sessionKey: intent.metadata[SESSION_KEY] ?? null,
    ...money(intent.status === "succeeded" ? intent.amount_received : 0, intent.currency),
    state: stateOf(intent.status, around.open),
    reason: intent.status === "succeeded" ? "" : (intent.last_payment_error?.message ?? ""),
    refunds: around.refunds.flatMap((refund) => readStripeRefund(refund) ?? []),
    disputed: dispute ? readStripeDispute(dispute) : null,
    fee: balance && fee !== null ? { amount: fee, currency: balance.currency.toUpperCase() } : null,
    at: at(intent.created),
  }
}

function stateOf(status: Stripe.PaymentIntent.Status, open: boolean): RemotePayment["state"] {
  if (status === "succeeded") return "succeeded"
  if (status === "canceled") return "canceled"
  // An uncaptured payment already holds the buyer's money.
  if (status === "processing" || status === "requires_capture") return "processing"
  return open ? "open" : "failed"
}

export function readStripeSession(session: Stripe.Checkout.Session, payment: RemotePayment | null): RemoteSession {
  const state = session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open"
  return {
    id: session.id,
    key: session.metadata?.[SESSION_KEY] ?? null,
    state,
    processing: payment?.state === "processing",
    payment,
  }
}
