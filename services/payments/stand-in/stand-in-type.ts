import type Stripe from "stripe"
import type { Faults } from "./faults.ts"
import type { Ledger } from "./ledger.ts"
import type { Paid } from "./pay.ts"
import type { Webhooks } from "./webhooks.ts"

export type StandInOptions = {
  port?: number
  /** Where webhooks go; without it they are only written down. */
  webhookUrl?: string | null
  /** Milliseconds until a webhook that was not accepted is sent again; doubled each time. */
  retryAfter?: number
  /** Seconds of the clock until a payment or a refund that processes is settled. */
  settleAfter?: number
  /** Milliseconds that a call takes, so that two at once meet. */
  latency?: number
}

export type StripeStandIn = {
  /** The settings that a site needs for it. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API: string }
  webhooks: Webhooks
  faults: Faults
  /** `METHOD path` of each call so far. */
  calls: string[]
  /** Moves the clock: pages expire, payments and refunds are settled. */
  advance(seconds: number): void
  /** Lets the key be refused, or accepted again. */
  refuseKey(refused: boolean): void
  /** A buyer pays. @param card one of `cards`; one that succeeds, unless told */
  pay(sessionId: string, card?: string): Paid
  settle(paymentId: string, outcome: "succeeded" | "failed"): void
  settleRefund(refundId: string, outcome: "succeeded" | "failed"): void
  /** Somebody returns money in Stripe's own program. @param amount in Stripe's units; all, unless told */
  refundInDashboard(paymentId: string, amount?: number): Stripe.Refund
  dispute(paymentId: string): Stripe.Dispute
  closeDispute(disputeId: string, outcome: "won" | "lost"): void
  /** Events so far, oldest first. */
  events(): Stripe.Event[]
  sessions(): Stripe.Checkout.Session[]
  ledger(): Ledger
  close(): Promise<void>
}
