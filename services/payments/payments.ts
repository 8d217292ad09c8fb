/** Amounts are minor units of ISO 4217; a driver converts. Every call throws PaymentProblem when it was not done. */
export type CardPayments = {
  provider: string
  /** The shop's id of an account that was set up in the studio; null: the one in the environment. */
  account: string | null
  test: boolean
  /** @throws PaymentProblem `refused` if the provider rejects our key, `try-later` if it could not be asked */
  checkKey(): Promise<void>
  /** Why the amount cannot be charged exactly, as a sentence; null if it can, as far as is known here. */
  getChargeProblem(amount: number, currency: string): string | null
  /** The same key opens the same page, also in concurrent calls; it needs the same contents, `expiresAt` included. */
  openSession(request: SessionRequest): Promise<{ id: string; url: string }>
  /** Null if the provider does not know it. */
  findSession(id: string): Promise<RemoteSession | null>
  /** Closes the page. The answer is its final state: it may have been paid before. */
  expireSession(id: string): Promise<RemoteSession>
  /** The same key returns money once, however late it is repeated. */
  refund(ask: RefundRequest): Promise<RemoteRefund>
  findRefund(id: string): Promise<RemoteRefund | null>
  findPayment(id: string): Promise<RemotePayment | null>
  /** Begun, changed or disputed since then, in their current state; those of other programs too. */
  listPaymentsSince(since: Date): AsyncIterable<RemotePayment>
  listRefundsSince(since: Date): AsyncIterable<RemoteRefund>
  /**
   * Only says what to read again, because its contents may be old. @throws BadSignature when it is not the provider's, or older
   * than five minutes; WrongMode for test money on a live site, or the reverse
   * @param address where it arrived: of a provider that signs nothing it has a secret
   */
  parseEvent(body: Uint8Array | string, headers: Headers, address?: string): Promise<PaymentEvent>
  getDashboardUrl(paymentId: string): string
}

export type SessionRequest = {
  /** The shop's id of the session, returned as `key` and as a payment's `sessionKey`. */
  key: string
  orderNumber: string
  amount: number
  currency: string
  email: string
  /** Lines whose sum is not `amount` are replaced by one with the order's number. */
  lines: { title: string; amount: number }[]
  /**
   * 30 minutes to 24 hours ahead (Stripe's limits). The same key needs the same time, so leave minutes for retries and clock
   * skew.
   */
  expiresAt: Date
  /** Where the buyer arrives after paying, and after giving up. Neither proves a payment. */
  successUrl: string
  cancelUrl: string
}

export type RemoteSession = {
  id: string
  /** The shop's id; null for another program's session. */
  key: string | null
  /** `open`: it can still be paid. `complete`: the buyer is done, though a payment may be processing or have failed. */
  state: "open" | "complete" | "expired"
  processing: boolean
  payment: RemotePayment | null
}

export type RemotePayment = {
  id: string
  sessionKey: string | null
  /** Captured, before refunds; 0 until it succeeded. */
  amount: number
  currency: string
  /** `open`: unpaid, and the buyer can still try. `failed`: unpaid and final. */
  state: "open" | "processing" | "succeeded" | "failed" | "canceled"
  /** Why the last attempt was declined, in the provider's words; empty if it was not. */
  reason: string
  refunds: RemoteRefund[]
  disputed: RemoteDispute | null
  /** In the account's currency; null while unknown. */
  fee: { amount: number; currency: string } | null
  at: Date
}

export type RemoteRefund = {
  id: string
  /** The shop's; null for a refund made in the dashboard. */
  key: string | null
  paymentId: string
  amount: number
  currency: string
  state: "pending" | "succeeded" | "failed"
  /** Why it failed, else why it was made, in the provider's words; may be empty. */
  reason: string
  at: Date
}

export type RemoteDispute = {
  id: string
  state: "needs-response" | "under-review" | "won" | "lost"
  amount: number
  currency: string
  reason: string
  /** The deadline for evidence; null: it cannot be sent. */
  dueBy: Date | null
}

export type RefundRequest = { key: string; paymentId: string; amount: number; currency: string }

export type PaymentEvent = {
  id: string
  type: string
  /** What to read again. A dispute refers to its payment; `other` is nothing of ours. */
  about: { kind: "session" | "payment" | "refund" | "other"; id: string }
  at: Date
}

/**
 * `try-later`: the call may have been done: repeat it with the same key, or read the state. `refused`: not done, and a retry
 * does not help; `message` is the provider's sentence.
 */
export class PaymentProblem extends Error {
  override name = "PaymentProblem"
  readonly kind: "try-later" | "refused"
  /** The key is wrong or was revoked: with another one the same call may be done. */
  readonly isKeyRefused: boolean
  constructor(kind: "try-later" | "refused", message: string, { isKeyRefused = false } = {}) {
    super(message)
    this.kind = kind
    this.isKeyRefused = isKeyRefused
  }
}

/** Not signed by the provider, or too long ago. */
export class BadSignature extends Error {
  override name = "BadSignature"
}

export class WrongMode extends Error {
  override name = "WrongMode"
}
