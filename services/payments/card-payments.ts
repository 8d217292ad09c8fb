/**
 * A provider on whose page a buyer pays by card. Amounts are minor units of ISO 4217, as the shop keeps them
 * (`lib/currency-digits.ts`); a driver converts. Every call throws PaymentProblem when it was not done.
 */
export type CardPayments = {
  /** As it is kept with a payment: `stripe`. */
  provider: string
  /** Whether no real money moves. */
  test: boolean
  /**
   * Asks whether the provider accepts our key.
   * @throws PaymentProblem `refused` if not, `try-later` if it could not be asked
   */
  check(): Promise<void>
  /** Why this amount cannot be charged exactly, as a sentence for people; null if it can, as far as is known here. */
  whyNot(amount: number, currency: string): string | null
  /**
   * Opens a page on which the buyer pays. The same key opens the same page, also when two ask at once; it must come
   * with the same contents, `expiresAt` included.
   */
  openSession(ask: SessionToOpen): Promise<{ id: string; url: string }>
  /** How a session stands now; null if the provider does not know it. */
  readSession(id: string): Promise<RemoteSession | null>
  /** Closes a page, so that nobody can pay on it from now on. The answer says how it ended: it may have been paid before. */
  expireSession(id: string): Promise<RemoteSession>
  /** Returns money. The same key returns it once, however late it is repeated. */
  refund(ask: RefundToMake): Promise<RemoteRefund>
  readRefund(id: string): Promise<RemoteRefund | null>
  readPayment(id: string): Promise<RemotePayment | null>
  /** Payments that were begun, changed or disputed since then, each as it stands now; those of other programs too. */
  paymentsSince(since: Date): AsyncIterable<RemotePayment>
  /** Refunds that were made since then, each as it stands now. */
  refundsSince(since: Date): AsyncIterable<RemoteRefund>
  /**
   * Checks who wrote a webhook. It only says what to read again: its contents may be old.
   * @param headers of the request; a driver knows in which of them its provider signs
   * @throws BadSignature when it is not the provider's, or older than five minutes
   * @throws WrongMode when it is about test money and we are live, or the reverse
   */
  readEvent(body: Uint8Array | string, headers: Headers): Promise<PaymentEvent>
  /** Where the payment is shown in the provider's own program, for the studio. */
  pageOf(paymentId: string): string
}

export type SessionToOpen = {
  /** The shop's own id of the session. It comes back as `key` and as a payment's `sessionKey`. */
  key: string
  orderNumber: string
  amount: number
  /** ISO 4217, upper case. */
  currency: string
  email: string
  /** What the page lists. Lines that do not add up to `amount` are replaced by one with the order's number. */
  lines: { title: string; amount: number }[]
  /**
   * At least 30 minutes and at most 24 hours away when the provider hears of it, which are Stripe's limits. As the
   * same key must come with the same time, leave minutes for repetitions and for clocks that differ.
   */
  expiresAt: Date
  /** Where the buyer goes after paying, and after giving up. Neither proves anything. */
  successUrl: string
  cancelUrl: string
}

export type RemoteSession = {
  id: string
  /** The shop's id; null for a session that another program opened. */
  key: string | null
  /** `open`: somebody can still pay. `complete`: the buyer is done, though a payment may be processing or have failed. */
  state: "open" | "complete" | "expired"
  /** Whether money may still arrive without the buyer's doing anything. */
  processing: boolean
  /** The last one; null before the first attempt. */
  payment: RemotePayment | null
}

export type RemotePayment = {
  id: string
  sessionKey: string | null
  /** What was captured, before refunds; 0 until it succeeded. */
  amount: number
  currency: string
  /** `open`: not paid, and the buyer can still try. `failed`: not paid, and nobody can try again. */
  state: "open" | "processing" | "succeeded" | "failed" | "canceled"
  /** Why the last attempt was declined, in the provider's words; empty if it was not. */
  reason: string
  refunds: RemoteRefund[]
  disputed: RemoteDispute | null
  /** What the provider keeps, in the currency of the account; null while unknown. */
  fee: { amount: number; currency: string } | null
  /** When it was begun. */
  at: Date
}

export type RemoteRefund = {
  id: string
  /** The shop's; null for one that was made in the provider's own program. */
  key: string | null
  paymentId: string
  amount: number
  currency: string
  state: "pending" | "succeeded" | "failed"
  /** Why it failed, else why it was made, in the provider's words; may be empty. */
  reason: string
  at: Date
}

/** The buyer's bank asks for the money back. */
export type RemoteDispute = {
  id: string
  state: "needs-response" | "under-review" | "won" | "lost"
  amount: number
  currency: string
  /** In the provider's words, like `fraudulent`. */
  reason: string
  /** Until when evidence can be sent; null if it cannot. */
  dueBy: Date | null
}

export type RefundToMake = { key: string; paymentId: string; amount: number; currency: string }

export type PaymentEvent = {
  id: string
  /** The provider's name for it, for the log. */
  type: string
  /** What to read again. A dispute is about its payment. `other`: nothing of ours. */
  about: { kind: "session" | "payment" | "refund" | "other"; id: string }
  at: Date
}

/**
 * A call was not done, or is not known to be.
 *
 * `try-later`: the provider was not reached, was too busy or gave no answer in time. It may have been done: repeat it with
 * the same key, or read how things stand. `refused`: it was not done, and repeating it does not help; `message` is the
 * provider's sentence, for the studio.
 */
export class PaymentProblem extends Error {
  override name = "PaymentProblem"
  readonly kind: "try-later" | "refused"
  constructor(kind: "try-later" | "refused", message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** A webhook that the provider did not sign, or not now. */
export class BadSignature extends Error {
  override name = "BadSignature"
}

/** A webhook about test money for a site with real money, or the reverse. */
export class WrongMode extends Error {
  override name = "WrongMode"
}
