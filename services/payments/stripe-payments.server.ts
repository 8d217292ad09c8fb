import Stripe from "stripe"
import {
  type CardPayments,
  PaymentProblem,
  type RefundRequest,
  type RemotePayment,
  type RemoteRefund,
  type SessionRequest,
} from "./payments.ts"
import { getStripeChargeProblem, toStripeAmount } from "./stripe-amounts.ts"
import { openStripeClient } from "./stripe-client.server.ts"
import { parseStripeEvent } from "./stripe-events.ts"
import { parseStripePayment, parseStripeRefund, parseStripeSession, REFUND_KEY, SESSION_KEY } from "./stripe-objects.ts"
import { callStripe, findOnStripe, isReplayedFailure } from "./stripe-problems.ts"
import { isTestKey, type StripeSettings } from "./stripe-settings.ts"

/** Events of a change after the payment was begun. Stripe keeps them for 30 days. */
const changeEvents = [
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
const expandBelow = (name: string) => withCharge.map((path) => `${name}.${path}`)

type Options = {
  secondsToAnswer?: number
  now?: () => Date
}

export function openStripePayments(
  { secretKey, webhookSecret, api, account = null }: StripeSettings,
  { secondsToAnswer = 10, now = () => new Date() }: Options = {},
): CardPayments {
  const test = isTestKey(secretKey)
  const stripe = openStripeClient({ secretKey, api }, secondsToAnswer)

  return {
    provider: "stripe",
    account,
    test,
    async checkKey() {
      await callStripe(() => stripe.balance.retrieve())
    },
    getChargeProblem: getStripeChargeProblem,
    openSession: (wanted) => openStripeSession(stripe, wanted),
    findSession: (id) => findStripeSession(stripe, id),
    expireSession: (id) => expireStripeSession(stripe, id),
    refund: (wanted) => refundOnStripe(stripe, wanted),
    findRefund: (id) => findOnStripe(async () => parseStripeRefund(await stripe.refunds.retrieve(id))),
    findPayment: (id) => findStripePayment(stripe, id),
    listPaymentsSince: (since) => listStripePayments(stripe, since),
    listRefundsSince: (since) => listStripeRefunds(stripe, since),
    async parseEvent(body, headers) {
      return parseStripeEvent(body, headers.get("stripe-signature"), { secret: webhookSecret, test, now: now() })
    },
    getDashboardUrl: (paymentId) => `https://dashboard.stripe.com/${test ? "test/" : ""}payments/${paymentId}`,
  }
}

async function toRemotePayment(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  session?: { open: boolean },
): Promise<RemotePayment> {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null
  const refunds: Stripe.Refund[] = []
  if (charge?.refunds?.has_more) {
    for await (const refund of stripe.refunds.list({ payment_intent: intent.id, limit: 100 })) refunds.push(refund)
  } else refunds.push(...(charge?.refunds?.data ?? []))
  const disputes = charge?.disputed ? (await stripe.disputes.list({ payment_intent: intent.id })).data : []
  const open = session?.open ?? (await canStillBePaid(stripe, intent))
  return parseStripePayment(intent, { refunds, disputes, open })
}

/** A declined card leaves the same status, whether the page is open or not. */
async function canStillBePaid(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<boolean> {
  if (!intent.status.startsWith("requires_")) return false
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent.id, limit: 1 })
  return data[0] ? data[0].status === "open" : true
}

async function toRemoteSession(stripe: Stripe, session: Stripe.Checkout.Session) {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null
  const payment = intent && (await toRemotePayment(stripe, intent, { open: session.status === "open" }))
  return parseStripeSession(session, payment)
}

const expandedSession = { expand: expandBelow("payment_intent") }

const findStripeSession = (stripe: Stripe, id: string) =>
  findOnStripe(async () => toRemoteSession(stripe, await stripe.checkout.sessions.retrieve(id, expandedSession)))

const findStripePayment = (stripe: Stripe, id: string) =>
  findOnStripe(async () => toRemotePayment(stripe, await stripe.paymentIntents.retrieve(id, { expand: withCharge })))

function requireStripeAmount(amount: number, currency: string): number {
  const problem = getStripeChargeProblem(amount, currency)
  if (problem) throw new PaymentProblem("refused", problem)
  return toStripeAmount(amount, currency) ?? 0
}

async function openStripeSession(stripe: Stripe, wanted: SessionRequest) {
  const total = requireStripeAmount(wanted.amount, wanted.currency)
  const params = createSessionParams(wanted, total)
  const session = await callStripe(() =>
    stripe.checkout.sessions.create(params, { idempotencyKey: `session-${wanted.key}` }).catch((error: unknown) => {
      // Nobody has the page's URL, if it exists: the buyer gets another one, with another key.
      if (!isReplayedFailure(error)) throw error
      throw new PaymentProblem("refused", "Stripe failed to open the page.")
    }),
  )
  if (!session.url) throw new PaymentProblem("refused", "Stripe gave the page no address.")
  return { id: session.id, url: session.url }
}

async function expireStripeSession(stripe: Stripe, id: string) {
  const expired = await callStripe(async () => {
    try {
      return await stripe.checkout.sessions.expire(id, expandedSession)
    } catch (error) {
      // Stripe refuses to expire a session that is paid or expired.
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return null
      throw error
    }
  })
  const session = expired
    ? await callStripe(() => toRemoteSession(stripe, expired))
    : await findStripeSession(stripe, id)
  if (!session) throw new PaymentProblem("refused", `Stripe does not know the session ${id}.`)
  if (session.state === "open") throw new PaymentProblem("refused", `Stripe did not close the session ${id}.`)
  return session
}

async function refundOnStripe(stripe: Stripe, { key, paymentId, amount, currency }: RefundRequest) {
  const value = requireStripeAmount(amount, currency)
  return callStripe(async () => {
    const refund =
      // Stripe forgets idempotency keys after a day; the refund's metadata stays.
      (await findRefundByKey(stripe, paymentId, key)) ??
      (await stripe.refunds.create(
        { payment_intent: paymentId, amount: value, metadata: { [REFUND_KEY]: key } },
        { idempotencyKey: `refund-${key}` },
      ))
    const made = parseStripeRefund(refund)
    if (!made) throw new Error("a refund of no payment")
    if (made.amount !== amount || made.currency !== currency)
      throw new PaymentProblem("refused", `The refund ${key} was made already, of another amount.`)
    return made
  })
}

async function* listStripePayments(stripe: Stripe, since: Date): AsyncGenerator<RemotePayment> {
  const seen = new Set<string>()
  const filter = createFilter(since)
  const expand = expandBelow("data")
  for await (const intent of listAll((after) => stripe.paymentIntents.list({ ...filter, expand, ...after }))) {
    seen.add(intent.id)
    yield await callStripe(() => toRemotePayment(stripe, intent))
  }
  for await (const { data } of listAll((after) => stripe.events.list({ ...filter, types: changeEvents, ...after }))) {
    const { object, id, payment_intent } = data.object as { object: string; id: string; payment_intent?: string }
    const changed = object === "payment_intent" ? id : payment_intent
    if (!changed || seen.has(changed)) continue
    seen.add(changed)
    const found = await findStripePayment(stripe, changed)
    if (found) yield found
  }
}

async function* listStripeRefunds(stripe: Stripe, since: Date): AsyncGenerator<RemoteRefund> {
  const filter = createFilter(since)
  for await (const refund of listAll((after) => stripe.refunds.list({ ...filter, ...after }))) {
    const read = parseStripeRefund(refund)
    if (read) yield read
  }
}

const createFilter = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })

/** The library's own iterator would throw the library's errors. */
async function* listAll<One extends { id: string }>(
  list: (after: { starting_after?: string }) => Promise<Stripe.ApiList<One>>,
): AsyncGenerator<One> {
  let last: string | undefined
  do {
    const { data, has_more } = await callStripe(() => list(last ? { starting_after: last } : {}))
    yield* data
    last = has_more ? data.at(-1)?.id : undefined
  } while (last)
}

async function findRefundByKey(stripe: Stripe, paymentId: string, key: string): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
    if (refund.metadata?.[REFUND_KEY] === key) return refund
  return null
}

const MAX_TITLE_LENGTH = 250
const MAX_LINES = 100

function createSessionParams(wanted: SessionRequest, total: number): Stripe.Checkout.SessionCreateParams {
  const { key, orderNumber, currency, email, expiresAt, successUrl, cancelUrl } = wanted
  const lines = wanted.lines.map(({ title, amount }) => ({ title, amount: toStripeAmount(amount, currency) ?? 0 }))
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const itemized = sum === total && lines.length <= MAX_LINES && lines.every(({ amount }) => amount > 0)
  const pageLines = itemized ? lines : [{ title: `Order ${orderNumber}`, amount: total }]
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
    line_items: pageLines.map(({ title, amount }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: title.slice(0, MAX_TITLE_LENGTH) || `Order ${orderNumber}` },
      },
    })),
  }
}
