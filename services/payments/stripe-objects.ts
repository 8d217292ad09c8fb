import type Stripe from "stripe"
import { formatErrorCode } from "../../lib/format-error-code.ts"
import type { RemoteDispute, RemotePayment, RemoteRefund, RemoteSession } from "./payments.ts"
import { fromStripeAmount } from "./stripe-amounts.ts"

export const SESSION_KEY = "solander_session"
export const REFUND_KEY = "solander_refund"

const getId = (from: string | { id: string } | null | undefined) =>
  typeof from === "string" ? from : (from?.id ?? null)
const toDate = (seconds: number) => new Date(seconds * 1000)

function toMoney(amount: number, currency: string): { amount: number; currency: string } {
  const code = currency.toUpperCase()
  const minor = fromStripeAmount(amount, code)
  if (minor === null) throw new Error(`Stripe's amount ${amount} is no amount of ${code}`)
  return { amount: minor, currency: code }
}

/** @returns null for a charge without a PaymentIntent, which is not ours */
export function parseStripeRefund(refund: Stripe.Refund): RemoteRefund | null {
  const paymentId = getId(refund.payment_intent)
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
    ...toMoney(refund.amount, refund.currency),
    state,
    reason: formatErrorCode(refund.failure_reason ?? refund.reason ?? ""),
    at: toDate(refund.created),
  }
}

const openStatuses = new Set(["needs_response", "warning_needs_response", "appeal_needs_response"])
/** `warning_closed`: an inquiry without a dispute; `prevented`: settled by a refund, which is listed as one. */
const wonStatuses = new Set(["won", "warning_closed", "prevented"])

function parseStripeDispute(dispute: Stripe.Dispute): RemoteDispute {
  const { id, status, reason, amount, currency, evidence_details } = dispute
  const state = openStatuses.has(status)
    ? "needs-response"
    : wonStatuses.has(status)
      ? "won"
      : status === "lost"
        ? "lost"
        : "under-review"
  const dueBy = state === "needs-response" && evidence_details.due_by ? toDate(evidence_details.due_by) : null
  return { id, state, ...toMoney(amount, currency), reason, dueBy }
}

type PaymentContext = {
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
  /** Whether the buyer can still try; matters only before one succeeded. */
  open: boolean
}

/** @param intent with `latest_charge.balance_transaction` expanded */
export function parseStripePayment(intent: Stripe.PaymentIntent, context: PaymentContext): RemotePayment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null
  const balance = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null
  const fee = balance ? fromStripeAmount(balance.fee, balance.currency.toUpperCase()) : null
  const [dispute] = context.disputes
  return {
    id: intent.id,
    sessionKey: intent.metadata[SESSION_KEY] ?? null,
    ...toMoney(intent.status === "succeeded" ? intent.amount_received : 0, intent.currency),
    state: getPaymentState(intent.status, context.open),
    reason: intent.status === "succeeded" ? "" : (intent.last_payment_error?.message ?? ""),
    refunds: context.refunds.flatMap((refund) => parseStripeRefund(refund) ?? []),
    disputed: dispute ? parseStripeDispute(dispute) : null,
    fee: balance && fee !== null ? { amount: fee, currency: balance.currency.toUpperCase() } : null,
    at: toDate(intent.created),
  }
}

function getPaymentState(status: Stripe.PaymentIntent.Status, open: boolean): RemotePayment["state"] {
  if (status === "succeeded") return "succeeded"
  if (status === "canceled") return "canceled"
  // An uncaptured payment already holds the buyer's money.
  if (status === "processing" || status === "requires_capture") return "processing"
  return open ? "open" : "failed"
}

export function parseStripeSession(session: Stripe.Checkout.Session, payment: RemotePayment | null): RemoteSession {
  const state = session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open"
  return {
    id: session.id,
    key: session.metadata?.[SESSION_KEY] ?? null,
    state,
    processing: payment?.state === "processing",
    payment,
  }
}
