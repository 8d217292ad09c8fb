import { randomUUID } from "node:crypto"
import { afterEach, describe, expect, test } from "vitest"
import {
  collectAll,
  contractRefusal,
  contractSession,
  testCardPayments,
  tryLaterProblem,
} from "../../tests/support/card-payments-contract.ts"
import { testCards } from "../../tests/support/stripe-stand-in/pay.ts"
import { startStripeStandIn } from "../../tests/support/stripe-stand-in/stand-in.ts"
import { openStripePayments } from "./stripe-payments.server.ts"

const settings = (env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API: string }) => ({
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  api: env.STRIPE_API,
})
/** Short, because tests wait for faults. */
const secondsToAnswer = 0.4

testCardPayments("Stripe", async () => {
  const standIn = await startStripeStandIn()
  const known = settings(standIn.env)
  return {
    payments: openStripePayments(known, { secondsToAnswer }),
    unreachable: openStripePayments({ ...known, api: "http://127.0.0.1:1" }, { secondsToAnswer }),
    pay: async (id) => void standIn.pay(id),
    payWithDeclinedCard: async (id) => void standIn.pay(id, testCards.declined),
    beginToPay: async (id) => void standIn.pay(id, testCards.succeedsLater),
    settle: async (id, outcome) => standIn.settle(id, outcome),
    refundElsewhere: async (id, amount) => void standIn.refundInDashboard(id, amount),
    dispute: async (id) => void standIn.dispute(id),
    advance: async (seconds) => standIn.advance(seconds),
    silenceNextCall: async () =>
      standIn.faults.add({ answer: "none", done: true }, 3, (call) => call.startsWith("POST")),
    async lastWebhook(age = 0) {
      const last = standIn.events().at(-1)?.id ?? ""
      const address = "https://example.com/api/payments/stripe"
      return { ...standIn.webhooks.signed(last, new Date(Date.now() - age * 1000)), address }
    },
    traits: { signsWebhooks: true, reportsDeclines: true, reportsFees: true, answersDisputes: true },
    close: () => standIn.close(),
  }
})

describe("at Stripe", async () => {
  const standIn = await startStripeStandIn()
  const payments = openStripePayments(settings(standIn.env), { secondsToAnswer })
  afterEach(() => standIn.faults.clear())

  const paid = async (card?: string) => {
    const { id } = await payments.openSession(contractSession())
    standIn.pay(id, card)
    return (await payments.findSession(id))?.payment?.id ?? ""
  }
  const refundOf = (paymentId: string, amount = 420_000) => ({ key: randomUUID(), paymentId, amount, currency: "USD" })
  const made = () => standIn.sessions().at(-1)

  test("the page carries the order, its key and its time, and no other currency is offered [CHK-03]", async () => {
    const ask = contractSession()
    await payments.openSession(ask)
    const { key } = ask
    expect(made()).toMatchObject({
      mode: "payment",
      client_reference_id: key,
      metadata: { solander_session: key, order: "S-1001" },
      customer_email: ask.email,
      expires_at: Math.floor(ask.expiresAt.getTime() / 1000),
      success_url: ask.successUrl,
      cancel_url: ask.cancelUrl,
      allowed_payment_method_types: ["card"],
      adaptive_pricing: { enabled: false },
      amount_total: 420_000,
      currency: "usd",
    })
    standIn.pay(made()?.id ?? "")
    expect(standIn.ledger().payments.at(-1)).toMatchObject({ metadata: { solander_session: key }, amount: 420_000 })
  })

  test.each([
    ["JPY", 4250, 4250],
    ["ISK", 4250, 425_000],
    ["UGX", 4250, 425_000],
    ["MGA", 425_000, 4250],
    ["KWD", 12_340, 12_340],
    ["HUF", 425_050, 425_050],
  ])("an amount of %s is charged and read back in the shop's units", async (currency, amount, atStripe) => {
    const ask = contractSession({ currency, amount, lines: [{ title: "Weir", amount }] })
    const { id } = await payments.openSession(ask)
    expect(made()?.amount_total).toBe(atStripe)
    standIn.pay(id)
    const payment = (await payments.findSession(id))?.payment
    expect(payment).toMatchObject({ amount, currency, state: "succeeded" })
    const refund = await payments.refund({ key: randomUUID(), paymentId: payment?.id ?? "", amount, currency })
    expect(refund).toMatchObject({ amount, currency })
    expect(standIn.ledger().refunds.at(-1)).toMatchObject({ amount: atStripe })
  })

  test("what Stripe cannot take exactly is refused without a call", async () => {
    const calls = standIn.calls.length
    const odd = contractSession({ currency: "KWD", amount: 1234, lines: [] })
    await expect(payments.openSession(odd)).rejects.toThrow(/in steps of KWD\s0.010 only, so KWD\s1.234/)
    await expect(payments.refund({ ...refundOf("pi_1", 1234), currency: "KWD" })).rejects.toEqual(contractRefusal)
    expect(standIn.calls).toHaveLength(calls)
  })

  test("lines that do not add up are replaced by the order's number", async () => {
    await payments.openSession(contractSession({ lines: [{ title: "Slack Water", amount: 1 }] }))
    const page = await fetch(made()?.url ?? "").then((answer) => answer.text())
    expect(page).toContain("Order S-1001")
    expect(page).not.toContain("Slack Water")
  })

  test("Stripe's sentence is told when it refuses: an amount, and a key", async () => {
    const small = contractSession({ amount: 10, lines: [{ title: "Postcard", amount: 10 }] })
    await expect(payments.openSession(small)).rejects.toThrow(/at least 50 cents/)
    standIn.refuseKey(true)
    const refusal = payments.checkKey()
    await expect(refusal).rejects.toEqual(contractRefusal)
    await expect(refusal).rejects.toThrow(/Invalid API Key/)
    await expect(refusal).rejects.not.toThrow(standIn.env.STRIPE_SECRET_KEY)
    standIn.refuseKey(false)
    await payments.checkKey()
  })

  test.each([
    ["500", { answer: 500 }],
    ["429", { answer: 429 }],
    ["no answer", { answer: "none" as const }],
  ])(
    "%s, as often as it is tried, is a reason to try later; then the same key opens the page",
    async (_name, fault) => {
      const ask = contractSession()
      standIn.faults.add(fault, 3)
      await expect(payments.openSession(ask)).rejects.toEqual(tryLaterProblem)
      standIn.faults.clear()
      await payments.openSession(ask)
      expect(made()?.client_reference_id).toBe(ask.key)
    },
  )

  test("one failure is overcome without telling, and nothing is made twice", async () => {
    const before = standIn.sessions().length
    for (const fault of [{ answer: 503 }, { answer: "none" as const, done: true }]) {
      standIn.faults.add(fault, 1)
      await payments.openSession(contractSession())
    }
    expect(standIn.sessions()).toHaveLength(before + 2)
  })

  test("a page that Stripe made and answered with 500 is given up, because Stripe would repeat the 500 for a day", async () => {
    standIn.faults.add({ answer: 500, done: true }, 1)
    await expect(payments.openSession(contractSession())).rejects.toEqual(contractRefusal)
    await payments.openSession(contractSession())
  })

  test("a refund that Stripe made and answered with 500 is found by its key, although Stripe repeats the 500 [CHK-03]", async () => {
    const ask = refundOf(await paid())
    standIn.faults.add({ answer: 500, done: true }, 1, (call) => call === "POST /v1/refunds")
    await expect(payments.refund(ask)).rejects.toEqual(tryLaterProblem)
    expect(await payments.refund(ask)).toMatchObject({ key: ask.key, amount: 420_000 })
    expect(standIn.ledger().refunds.filter(({ metadata }) => metadata.solander_refund === ask.key)).toHaveLength(1)
  })

  test("no problem carries a key or an answer of Stripe into the log [CHK-03]", async () => {
    standIn.faults.add({ answer: 400, message: "No." }, 1)
    const problem = await payments.checkKey().catch((error: unknown) => error)
    expect(Object.keys(problem as object).sort()).toEqual(["isKeyRefused", "kind", "name"])
    expect((problem as Error).cause).toBeUndefined()
  })

  test("a refund may be pending and succeed, and one may fail after it succeeded", async () => {
    const slow = await payments.refund(refundOf(await paid(testCards.refundSucceedsLater)))
    expect(slow.state).toBe("pending")
    standIn.settleRefund(slow.id, "succeeded")
    expect(await payments.findRefund(slow.id)).toMatchObject({ state: "succeeded" })

    const paymentId = await paid(testCards.refundFailsLater)
    const lost = await payments.refund(refundOf(paymentId))
    expect(lost.state).toBe("succeeded")
    standIn.settleRefund(lost.id, "failed")
    expect(await payments.findRefund(lost.id)).toMatchObject({ state: "failed", reason: "Expired or canceled card" })
    expect(await payments.refund(refundOf(paymentId))).toMatchObject({ state: "succeeded" })
    expect((await payments.findPayment(paymentId))?.refunds.map(({ state }) => state)).toEqual(["succeeded", "failed"])
  })

  test("more refunds than Stripe gives with a payment are all read", async () => {
    const paymentId = await paid()
    for (let made = 0; made < 12; made++) standIn.refundInDashboard(paymentId, 100)
    expect((await payments.findPayment(paymentId))?.refunds).toHaveLength(12)
  })

  test("a dispute ends won or lost", async () => {
    for (const outcome of ["won", "lost"] as const) {
      const paymentId = await paid(testCards.disputed)
      const { disputed } = (await payments.findPayment(paymentId)) ?? {}
      expect(disputed).toMatchObject({ state: "needs-response", reason: "fraudulent" })
      standIn.closeDispute(disputed?.id ?? "", outcome)
      expect((await payments.findPayment(paymentId))?.disputed).toMatchObject({ state: outcome, dueBy: null })
    }
  })

  test("lists longer than a page are read to their end", async () => {
    standIn.advance(10)
    const since = new Date((made()?.created ?? 0) * 1000 + 5000)
    const paymentId = await paid()
    for (let made = 0; made < 105; made++) standIn.refundInDashboard(paymentId, 100)
    const refunds = await collectAll(payments.listRefundsSince(since))
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(105)
    expect(await collectAll(payments.listPaymentsSince(since))).toMatchObject([{ id: paymentId }])
  })

  test("every kind of webhook names what to read", async () => {
    const first = standIn.events().length
    const paymentId = await paid(testCards.disputed)
    const { id } = await payments.openSession(contractSession())
    await payments.expireSession(id)
    await payments.refund(refundOf(await paid()))
    const kinds = new Map<string, string>()
    for (const event of standIn.events().slice(first)) {
      const { body, headers } = standIn.webhooks.signed(event.id)
      const { type, about } = await payments.parseEvent(body, new Headers(headers))
      kinds.set(type, about.kind)
      if (type === "charge.dispute.created") expect(about.id).toBe(paymentId)
      if (type === "checkout.session.expired") expect(about.id).toBe(id)
    }
    expect(Object.fromEntries(kinds)).toEqual({
      "payment_intent.created": "payment",
      "charge.succeeded": "payment",
      "payment_intent.succeeded": "payment",
      "checkout.session.completed": "session",
      "charge.dispute.created": "payment",
      "checkout.session.expired": "session",
      "refund.created": "refund",
      "charge.refunded": "payment",
    })
  })
})
