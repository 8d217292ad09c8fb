import type Stripe from "stripe"
import { afterAll, expect, test } from "vitest"
import { z } from "zod"
import { stripeApiVersion } from "./event-object.ts"
import { testCards } from "./pay.ts"
import { startStripeStandIn } from "./stand-in.ts"

// The published fields of the objects that the driver reads, for the API version that the library pins (docs.stripe.com/api).
// The compiler compares the factories with the library's types; this test compares responses.
const seconds = z.number().int().positive()
const amount = z.number().int().nonnegative()
const currency = z.string().regex(/^[a-z]{3}$/)
const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9_]+$`))
const metadata = z.record(z.string().max(40), z.string().max(500))
const livemode = z.literal(false)

const refund = z.object({
  id: id("re"),
  object: z.literal("refund"),
  amount,
  charge: id("ch"),
  created: seconds,
  currency,
  failure_reason: z.string().optional(),
  metadata,
  payment_intent: id("pi"),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer", "expired_uncaptured_charge"]).nullable(),
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]),
})
const listOf = (one: z.ZodType) =>
  z.object({ object: z.literal("list"), data: z.array(one), has_more: z.boolean(), url: z.string().startsWith("/v1/") })
const balance = z.object({ id: id("txn"), object: z.literal("balance_transaction"), amount, fee: amount, currency })
const charge = z.object({
  id: id("ch"),
  object: z.literal("charge"),
  amount,
  amount_captured: amount,
  amount_refunded: amount,
  balance_transaction: z.union([id("txn"), balance]).nullable(),
  captured: z.boolean(),
  created: seconds,
  currency,
  disputed: z.boolean(),
  failure_code: z.string().nullable(),
  livemode,
  paid: z.boolean(),
  payment_intent: id("pi"),
  refunded: z.boolean(),
  refunds: listOf(refund).optional(),
  status: z.enum(["succeeded", "pending", "failed"]),
})
const intent = z.object({
  id: id("pi"),
  object: z.literal("payment_intent"),
  amount,
  amount_received: amount,
  created: seconds,
  currency,
  last_payment_error: z.object({ type: z.literal("card_error"), message: z.string(), code: z.string() }).nullable(),
  latest_charge: z.union([id("ch"), charge]).nullable(),
  livemode,
  metadata,
  status: z.enum([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "processing",
    "requires_capture",
    "canceled",
    "succeeded",
  ]),
})
const session = z.object({
  id: id("cs_test"),
  object: z.literal("checkout.session"),
  amount_total: amount,
  client_reference_id: z.string().max(200).nullable(),
  created: seconds,
  currency,
  customer_email: z.string().nullable(),
  expires_at: seconds,
  livemode,
  metadata,
  mode: z.literal("payment"),
  payment_intent: z.union([id("pi"), intent]).nullable(),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  status: z.enum(["open", "complete", "expired"]),
  url: z.url().nullable(),
})
const dispute = z.object({
  id: id("du"),
  object: z.literal("dispute"),
  amount,
  charge: id("ch"),
  currency,
  evidence_details: z.object({ due_by: seconds.nullable(), has_evidence: z.boolean(), past_due: z.boolean() }),
  payment_intent: id("pi"),
  reason: z.string(),
  status: z.enum(["needs_response", "under_review", "won", "lost"]),
})
const event = z.object({
  id: id("evt"),
  object: z.literal("event"),
  api_version: z.literal(stripeApiVersion),
  created: seconds,
  data: z.object({ object: z.union([session, intent, charge, refund, dispute]) }),
  livemode,
  type: z.string().regex(/^[a-z_]+(?:\.[a-z_]+)+$/),
})
const refusal = z.object({
  error: z.object({
    type: z.enum(["api_error", "card_error", "idempotency_error", "invalid_request_error"]),
    message: z.string(),
  }),
})

const standIn = await startStripeStandIn()
afterAll(() => standIn.close())

async function call(path: string, fields?: Record<string, string>): Promise<unknown> {
  const answer = await fetch(`${standIn.env.STRIPE_API}/v1/${path}`, {
    method: fields ? "POST" : "GET",
    headers: { authorization: `Bearer ${standIn.env.STRIPE_SECRET_KEY}`, "stripe-version": stripeApiVersion },
    body: fields && new URLSearchParams(fields),
  })
  return answer.json()
}
async function open() {
  const made = await call("checkout/sessions", {
    mode: "payment",
    success_url: "https://example.com",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "9900",
    "line_items[0][price_data][product_data][name]": "Weir",
    "metadata[a]": "b",
  })
  return session.parse(made).id
}

test("every answer has the fields that Stripe publishes, in every state", async () => {
  for (const card of Object.values(testCards)) standIn.pay(await open(), card)
  standIn.advance(21)
  await call(`checkout/sessions/${await open()}/expire`, {})
  for (const payment of standIn.ledger().payments.filter(({ amount, disputed }) => amount > 0 && !disputed))
    refund.parse(await call("refunds", { payment_intent: payment.id, amount: "100" }))
  standIn.advance(21)
  await open()
  const expanded = "expand[]=data.latest_charge.refunds&expand[]=data.latest_charge.balance_transaction"
  const lists: [string, z.ZodType][] = [
    ["checkout/sessions?limit=100&expand[]=data.payment_intent.latest_charge", session],
    [`payment_intents?limit=100&${expanded}`, intent],
    ["charges?limit=100", charge],
    ["refunds?limit=100", refund],
    ["disputes?limit=100", dispute],
    ["events?limit=100", event],
  ]
  for (const [path, one] of lists) {
    const list = listOf(one).parse(await call(path))
    expect(list.data.length, path).toBeGreaterThan(0)
    const kind = path.split("?")[0]
    const { id } = list.data[0] as { id: string }
    one.parse(await call(`${kind}/${id}`))
  }
  const known = new Set(standIn.events().map(({ type }) => type))
  expect([...known].sort()).toEqual([
    "charge.dispute.created",
    "charge.failed",
    "charge.refund.updated",
    "charge.refunded",
    "charge.succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.completed",
    "checkout.session.expired",
    "payment_intent.created",
    "payment_intent.payment_failed",
    "payment_intent.processing",
    "payment_intent.succeeded",
    "refund.created",
    "refund.failed",
    "refund.updated",
  ] satisfies Stripe.Event.Type[])
})

test("refusals have Stripe's form", async () => {
  refusal.parse(await call("payment_intents/pi_none"))
  refusal.parse(await call("refunds", { payment_intent: "pi_none" }))
  refusal.parse(await call("customers"))
  standIn.faults.add({ answer: 500 })
  refusal.parse(await call("balance"))
})
