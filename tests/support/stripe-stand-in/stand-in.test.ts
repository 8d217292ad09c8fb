import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import Stripe from "stripe"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { stripeApiVersion } from "./event-object.ts"
import { parseStripeForm } from "./form.ts"
import { testCards } from "./pay.ts"
import { startStripeStandIn } from "./stand-in.ts"

/** A webhook endpoint that responds with `answers`, or 200. */
const received: { id: string; type: string; signed: boolean }[] = []
const answers: number[] = []
const site = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString("utf8")
  const header = request.headers["stripe-signature"] ?? ""
  const { id, type } = Stripe.webhooks.constructEvent(body, header, standIn.env.STRIPE_WEBHOOK_SECRET)
  received.push({ id, type, signed: true })
  response.writeHead(answers.shift() ?? 200).end()
}).listen(0, "127.0.0.1")
await once(site, "listening")
const webhookUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`

const standIn = await startStripeStandIn({ webhookUrl, retryAfter: 5 })
const { STRIPE_API: origin, STRIPE_SECRET_KEY: key } = standIn.env
afterAll(async () => {
  await standIn.close()
  site.close()
})
const { webhooks } = standIn
beforeEach(async () => {
  await webhooks.idle()
  received.length = 0
})

const order = {
  mode: "payment",
  success_url: "https://example.com/paid?a=1&b=2",
  cancel_url: "https://example.com/back",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "420000",
  "line_items[0][price_data][product_data][name]": "Weir <b> & “Slack” Water",
}
async function call(path: string, fields: Record<string, string> | null = null, idempotencyKey?: string) {
  const answer = await fetch(`${origin}/v1/${path}`, {
    method: fields ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${key}`,
      "stripe-version": stripeApiVersion,
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    },
    body: fields ? new URLSearchParams(fields) : undefined,
  })
  return { status: answer.status, replayed: answer.headers.get("idempotent-replayed"), body: await answer.json() }
}
const opened = async () => (await call("checkout/sessions", order)).body as Stripe.Checkout.Session
const types = () => received.map(({ type }) => type)

test("forms are read with their groups and lists", () => {
  expect(parseStripeForm("a=1&b[c]=2&b[d][0][e]=%26%3D&b[d][1][e]=4&f[]=x&f[]=y&__proto__[g]=5")).toEqual(
    Object.assign(Object.create(null), {
      a: "1",
      b: { c: "2", d: [{ e: "&=" }, { e: "4" }] },
      f: ["x", "y"],
      ["__proto__"]: { g: "5" },
    }),
  )
  expect(({} as { g?: string }).g).toBeUndefined()
})

test("keys: the same answer again, 400 for other contents, 409 while the first is under way [case 40]", async () => {
  const both = await Promise.all([call("checkout/sessions", order, "k"), call("checkout/sessions", order, "k")])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const first = both.find(({ status }) => status === 200)
  const again = await call("checkout/sessions", order, "k")
  expect(again).toMatchObject({ status: 200, replayed: "true", body: { id: first?.body.id } })
  const other = await call("checkout/sessions", { ...order, customer_email: "a@example.com" }, "k")
  expect(other).toMatchObject({ status: 400, body: { error: { type: "idempotency_error" } } })
})

test.each([
  [{ expires_at: "1" }, "expires_at"],
  [{ gift_wrap: "yes" }, "gift_wrap"],
  [{ "line_items[0][price_data][unit_amount]": "1.5" }, "unit_amount"],
  [{ "line_items[0][price_data][unit_amount]": "49" }, "amount"],
  [{ "line_items[0][price_data][unit_amount]": "100000000" }, "amount"],
  [{ customer_email: "nobody" }, "customer_email"],
  [{ success_url: "" }, "success_url"],
])("a page is refused with %o", async (change, param) => {
  expect(await call("checkout/sessions", { ...order, ...change })).toMatchObject({
    status: 400,
    body: { error: { type: "invalid_request_error", param } },
  })
})

describe("the payment page", () => {
  const submit = (url: string, card: string) =>
    fetch(url, { method: "POST", body: new URLSearchParams({ card }), redirect: "manual" })

  test("lists the order, pays, and leads back", async () => {
    const { url, id } = await opened()
    const page = await fetch(url ?? "").then((answer) => answer.text())
    expect(page).toContain("Weir &#60;b&#62; &#38; “Slack” Water")
    expect(page).toContain('<a href="https://example.com/back">Back</a>')
    expect(page).not.toContain("<script")
    const declined = await submit(url ?? "", "4000 0000 0000 0002")
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain("The card was declined. Try another card.")
    expect(await (await submit(url ?? "", "1234")).text()).toContain("none of the card numbers")
    const paid = await submit(url ?? "", "4242 4242 4242 4242")
    expect([paid.status, paid.headers.get("location")]).toEqual([303, order.success_url])
    expect((await call(`checkout/sessions/${id}`)).body).toMatchObject({ status: "complete", payment_status: "paid" })
    expect((await submit(url ?? "", testCards.succeeds)).status).toBe(410)
  })

  test("closes when it expires by the clock", async () => {
    const { url, id } = await opened()
    standIn.advance(24 * 3600 + 1)
    expect((await fetch(url ?? "")).status).toBe(410)
    expect((await submit(url ?? "", testCards.succeeds)).status).toBe(410)
    expect((await call(`checkout/sessions/${id}`)).body).toMatchObject({ status: "expired", url: null })
    await webhooks.idle()
    expect(types()).toContain("checkout.session.expired")
  })

  test("a processing payment settles by the clock", async () => {
    const { id } = await opened()
    const other = await opened()
    expect(standIn.pay(id, testCards.succeedsLater)).toBe("processing")
    expect(standIn.pay(other.id, testCards.failsLater)).toBe("processing")
    standIn.advance(21)
    expect((await call(`checkout/sessions/${id}`)).body.payment_status).toBe("paid")
    expect((await call(`checkout/sessions/${other.id}`)).body.payment_status).toBe("unpaid")
    await webhooks.idle()
    expect(types()).toContain("checkout.session.async_payment_succeeded")
    expect(types()).toContain("checkout.session.async_payment_failed")
  })
})

describe("webhooks", () => {
  const pay = async () => standIn.pay((await opened()).id)

  test("are sent again until they are accepted", async () => {
    answers.push(500, 400, 302)
    await pay()
    await webhooks.idle()
    expect(new Set(types()).size).toBe(4)
    expect(received).toHaveLength(7)
  })

  test("are repeated, dropped, delayed and reordered", async () => {
    webhooks.repeat(3)
    webhooks.drop(2)
    await pay()
    await webhooks.idle()
    webhooks.repeat(1)
    expect(types().sort()).toEqual([
      ...Array(3).fill("checkout.session.completed"),
      ...Array(3).fill("payment_intent.succeeded"),
    ])
    received.length = 0
    webhooks.hold()
    await pay()
    await webhooks.idle()
    expect(received).toEqual([])
    await webhooks.release("reversed")
    expect(types()).toEqual([
      "checkout.session.completed",
      "payment_intent.succeeded",
      "charge.succeeded",
      "payment_intent.created",
    ])
    webhooks.delay(30)
    const began = performance.now()
    await pay()
    expect(types()).toHaveLength(4)
    await webhooks.idle()
    webhooks.delay(0)
    expect(types()).toHaveLength(8)
    expect(performance.now() - began).toBeGreaterThan(29)
  })
})

describe("the control API", () => {
  const tell = async (name: string, fields: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}/control/${name}`, { method: "POST", body: new URLSearchParams(fields) })
    return { status: answer.status, body: await answer.json() }
  }

  test("controls the stand-in over HTTP, and returns the ledger", async () => {
    const { id } = await opened()
    expect((await tell("pay", { session: id, card: "4242 4242 4242 4242" })).body).toEqual({ outcome: "paid" })
    const payment = (await tell("ledger")).body.payments.at(-1)
    expect(payment).toMatchObject({ amount: 420_000, refunded: 0, currency: "usd", status: "succeeded" })
    expect((await tell("refund", { payment: payment.id, amount: "1000" })).body).toMatchObject({ amount: 1000 })
    expect((await tell("ledger")).body.payments.at(-1)).toMatchObject({ refunded: 1000 })
    await tell("fail", { answer: "503", times: "1", call: "GET /v1/balance" })
    expect((await call("events?limit=1")).status).toBe(200)
    expect((await call("balance")).status).toBe(503)
    expect((await call("balance")).status).toBe(200)
    expect(await tell("refund", { payment: "pi_none" })).toMatchObject({ status: 404 })
    expect((await tell("constructor")).status).toBe(404)
  })
})
