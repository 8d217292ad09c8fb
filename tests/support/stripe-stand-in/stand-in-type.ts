import type Stripe from "stripe"
import type { StripeFaults } from "./faults.ts"
import type { StripeLedger } from "./ledger.ts"
import type { PaymentAttempt } from "./pay.ts"
import type { StandInEndpoint } from "./state.ts"
import type { PostWebhook, StripeWebhooks } from "./webhooks.ts"

export type StandInOptions = {
  port?: number
  webhookUrl?: string | null
  /** Milliseconds until a webhook is retried; doubled each time. */
  retryAfter?: number
  /** Seconds until a processing payment or refund settles. */
  settleAfter?: number
  /** Webhooks go to the endpoints that calls made, signed with each one's secret. */
  ownEndpoints?: boolean
  /** How webhooks are sent; by default with `fetch`. */
  postTo?: PostWebhook
  /** Milliseconds per call, so that concurrent calls overlap. */
  latency?: number
}

export type StripeStandIn = {
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API: string }
  webhooks: StripeWebhooks
  faults: StripeFaults
  calls: string[]
  /** Advances the clock: pages expire, payments and refunds settle. */
  advance(seconds: number): void
  refuseKey(refused: boolean): void
  /** A restricted key (`rk_test_stand_in`) may not make these calls, such as `POST /v1/webhook_endpoints`. */
  deny(calls: string[]): void
  endpoints(): StandInEndpoint[]
  /** @param card one of `cards`; by default one that succeeds */
  pay(sessionId: string, card?: string): PaymentAttempt
  settle(paymentId: string, outcome: "succeeded" | "failed"): void
  settleRefund(refundId: string, outcome: "succeeded" | "failed"): void
  /** A refund in Stripe's dashboard. @param amount in Stripe's units; by default all */
  refundInDashboard(paymentId: string, amount?: number): Stripe.Refund
  dispute(paymentId: string): Stripe.Dispute
  closeDispute(disputeId: string, outcome: "won" | "lost"): void
  events(): Stripe.Event[]
  sessions(): Stripe.Checkout.Session[]
  ledger(): StripeLedger
  close(): Promise<void>
}
