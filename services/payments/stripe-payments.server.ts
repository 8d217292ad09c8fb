import Stripe from "stripe"
import {
  type CardPayments,
  PaymentProblem,
  type RemotePayment,
  type RemoteRefund,
  type SessionToOpen,
} from "./card-payments.ts"
import { stripeAmount, whyNotStripe } from "./stripe-amounts.ts"
import { readStripeEvent } from "./stripe-events.ts"
import { askForOne, callStripe, isKeptFailure } from "./stripe-problems.ts"
import {
  type PaymentContext,
  REFUND_KEY,
  readStripePayment,
  readStripeRefund,
  readStripeSession,
  SESSION_KEY,
} from "./stripe-readings.ts"
import { isTestKey, type StripeSettings } from "./stripe-settings.ts"

/** An upgrade of the library to types of another version fails the type check here. */
const apiVersion = "2026-10-28.endive"

/** Events of a change after the payment was begun. Stripe keeps them for 30 days. */
const changes = [
  "payment_intent.processing",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
]

const withCharge = ["latest_charge.refunds", "latest_charge.balance_transaction"]
const below = (name: string) => withCharge.map((path) => `${name}.${path}`)

type Options = {
  secondsToAnswer?: number
  now?: () => Date
}

export function openStripePayments(
  { secretKey, webhookSecret, api }: StripeSettings,
  { secondsToAnswer = 10, now = () => new Date() }: Options = {},
): CardPayments {
  const test = isTestKey(secretKey)
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: secondsToAnswer * 1000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: "Solander" },
    ...(api ? addressOf(api) : {}),
  })

  async function payment(intent: Stripe.PaymentIntent, session?: { open: boolean }): Promise<RemotePayment> {
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null
    const refunds: Stripe.Refund[] = []
    if (charge?.refunds?.has_more) {
      for await (const refund of stripe.refunds.list({ payment_intent: intent.id, limit: 100 })) refunds.push(refund)
    } else refunds.push(...(charge?.refunds?.data ?? []))
    const disputes = charge?.disputed ? (await stripe.disputes.list({ payment_intent: intent.id })).data : []
    const around: PaymentContext = { refunds, disputes, open: session?.open ?? (await canStillBePaid(intent)) }
    return readStripePayment(intent, around)
  }

  /** A declined card leaves the same status, whether the page is open or not. */
  async function canStillBePaid(intent: Stripe.PaymentIntent): Promise<boolean> {
    if (!intent.status.startsWith("requires_")) return false
    const { data } = await stripe.checkout.sessions.list({ payment_intent: intent.id, limit: 1 })
    return data[0] ? data[0].status === "open" : true
  }

  async function remote(session: Stripe.Checkout.Session) {
    const intent = typeof session.payment_intent === "object" ? session.payment_intent : null
    return readStripeSession(session, intent && (await payment(intent, { open: session.status === "open" })))
  }

  const readSession = (id: string) =>
    askForOne(async () => remote(await stripe.checkout.sessions.retrieve(id, { expand: below("payment_intent") })))

  const readPayment = (id: string) =>
    askForOne(async () => payment(await stripe.paymentIntents.retrieve(id, { expand: withCharge })))

  const charged = (amount: number, currency: string) => {
    const problem = whyNotStripe(amount, currency)
    if (problem) throw new PaymentProblem("refused", problem)
    return stripeAmount(amount, currency) ?? 0
  }

  return {
    provider: "stripe",
    test,
    async check() {
      await callStripe(() => stripe.balance.retrieve())
    },
    whyNot: whyNotStripe,
    async openSession(wanted) {
      const total = charged(wanted.amount, wanted.currency)
      const params = sessionParams(wanted, total)
      const session = await callStripe(() =>
        stripe.checkout.sessions.create(params, { idempotencyKey: `session-${wanted.key}` }).catch((error: unknown) => {
          // Nobody has the page's URL, if it exists: the buyer gets another one, with another key.
          if (!isKeptFailure(error)) throw error
          throw new PaymentProblem("refused", "Stripe failed to open the page.")
        }),
      )
      if (!session.url) throw new PaymentProblem("refused", "Stripe gave the page no address.")
      return { id: session.id, url: session.url }
    },
    readSession,
    async expireSession(id) {
      const expired = await callStripe(async () => {
        try {
          return await stripe.checkout.sessions.expire(id, { expand: below("payment_intent") })
        } catch (error) {
          // Stripe refuses to expire a session that is paid or expired.
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return null
          throw error
        }
      })
      const session = expired ? await callStripe(() => remote(expired)) : await readSession(id)
      if (!session) throw new PaymentProblem("refused", `Stripe does not know the session ${id}.`)
      if (session.state === "open") throw new PaymentProblem("refused", `Stripe did not close the session ${id}.`)
      return session
    },
    async refund({ key, paymentId, amount, currency }) {
      const value = charged(amount, currency)
      return callStripe(async () => {
        const refund =
          // Stripe forgets idempotency keys after a day; the refund's metadata stays.
          (await refundOf(stripe, paymentId, key)) ??
          (await stripe.refunds.create(
            { payment_intent: paymentId, amount: value, metadata: { [REFUND_KEY]: key } },
            { idempotencyKey: `refund-${key}` },
          ))
        const made = readStripeRefund(refund)
        if (!made) throw new Error("a refund of no payment")
        if (made.amount !== amount || made.currency !== currency)
          throw new PaymentProblem("refused", `The refund ${key} was made already, of another amount.`)
        return made
      })
    },
    readRefund: (id) => askForOne(async () => readStripeRefund(await stripe.refunds.retrieve(id))),
    readPayment,
    async *paymentsSince(since) {
      const seen = new Set<string>()
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const page of pages((after) =>
        stripe.paymentIntents.list({ created, limit: 100, expand: below("data"), ...after }),
      ))
        for (const intent of page) {
          seen.add(intent.id)
          yield await callStripe(() => payment(intent))
        }
      for await (const page of pages((after) => stripe.events.list({ created, types: changes, limit: 100, ...after })))
        for (const { data } of page) {
          const { object, id, payment_intent } = data.object as { object: string; id: string; payment_intent?: string }
          const changed = object === "payment_intent" ? id : payment_intent
          if (!changed || seen.has(changed)) continue
          seen.add(changed)
          const found = await readPayment(changed)
          if (found) yield found
        }
    },
    async *refundsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const page of pages((after) => stripe.refunds.list({ created, limit: 100, ...after })))
        for (const refund of page) {
          const read: RemoteRefund | null = readStripeRefund(refund)
          if (read) yield read
        }
    },
    async readEvent(body, headers) {
      return readStripeEvent(body, headers.get("stripe-signature"), { secret: webhookSecret, test, now: now() })
    },
    pageOf: (paymentId) => `https://dashboard.stripe.com/${test ? "test/" : ""}payments/${paymentId}`,
  }
}

/** The library's own iterator would throw the library's errors. */
async function* pages<One extends { id: string }>(
  list: (after: { starting_after?: string }) => Promise<Stripe.ApiList<One>>,
): AsyncGenerator<One[]> {
  let last: string | undefined
  do {
    const { data, has_more } = await callStripe(() => list(last ? { starting_after: last } : {}))
    yield data
    last = has_more ? data.at(-1)?.id : undefined
  } while (last)
}

async function refundOf(stripe: Stripe, paymentId: string, key: string): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
    if (refund.metadata?.[REFUND_KEY] === key) return refund
  return null
}

function addressOf(api: string) {
  const { protocol, hostname, port } = new URL(api)
  const kind = protocol === "https:" ? "https" : "http"
  return { protocol: kind, host: hostname, port: port || (kind === "https" ? 443 : 80) } as const
}

const LONGEST_TITLE = 250
const MOST_LINES = 100

function sessionParams(wanted: SessionToOpen, total: number): Stripe.Checkout.SessionCreateParams {
  const { key, orderNumber, currency, email, expiresAt, successUrl, cancelUrl } = wanted
  const lines = wanted.lines.map(({ title, amount }) => ({ title, amount: stripeAmount(amount, currency) ?? 0 }))
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const itemized = sum === total && lines.length <= MOST_LINES && lines.every(({ amount }) => amount > 0)
  const shown = itemized ? lines : [{ title: `Order ${orderNumber}`, amount: total }]
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    // Only in the order's currency, so that the amounts can be compared.
    adaptive_pricing: { enabled: false },
    client_reference_id: key,
    metadata: { [SESSION_KEY]: key, order: orderNumber },
    payment_intent_data: { description: `Order ${orderNumber}`, metadata: { [SESSION_KEY]: key, order: orderNumber } },
    customer_email: email,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: successUrl,
    cancel_url: cancelUrl,
    line_items: shown.map(({ title, amount }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: title.slice(0, LONGEST_TITLE) || `Order ${orderNumber}` },
      },
    })),
  }
}
