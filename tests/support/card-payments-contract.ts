import { randomUUID } from "node:crypto"
import { afterAll, describe, expect, test } from "vitest"
import {
  BadSignature,
  type CardPayments,
  PaymentProblem,
  type SessionRequest,
} from "../../services/payments/payments.ts"

export type ProviderTraits = {
  /** Signs its webhooks, with the time; another one has a secret in their address. */
  signsWebhooks: boolean
  /** Says before a payment has succeeded that a card was declined, and why. */
  reportsDeclines: boolean
  reportsFees: boolean
  /** A dispute waits for an answer, until a day; with another provider the money is gone at once. */
  answersDisputes: boolean
}

/** Amounts are minor units. */
type ProviderToTest = {
  payments: CardPayments
  unreachable: CardPayments
  pay(sessionId: string): Promise<void>
  payWithDeclinedCard(sessionId: string): Promise<void>
  beginToPay(sessionId: string): Promise<void>
  settle(paymentId: string, outcome: "succeeded" | "failed"): Promise<void>
  refundElsewhere(paymentId: string, amount: number): Promise<void>
  dispute(paymentId: string): Promise<void>
  advance(seconds: number): Promise<void>
  /** The next call is executed but never answered, however often it is retried. */
  silenceNextCall(): Promise<void>
  /** As received. @param age seconds since it was signed */
  lastWebhook(age?: number): Promise<{ body: string; headers: Record<string, string>; address: string }>
  /** What providers do differently, and the shop does not rely on. */
  traits: ProviderTraits
  close(): Promise<void>
}

export const contractSession = (change: Partial<SessionRequest> = {}): SessionRequest => ({
  key: randomUUID(),
  orderNumber: "S-1001",
  amount: 420_000,
  currency: "USD",
  email: "judith@example.com",
  lines: [{ title: "Slack Water", amount: 420_000 }],
  expiresAt: new Date(Date.now() + 35 * 60_000),
  successUrl: "https://example.com/paid",
  cancelUrl: "https://example.com/checkout",
  ...change,
})

export const contractRefusal = expect.objectContaining({ name: "PaymentProblem", kind: "refused" })
export const tryLaterProblem = expect.objectContaining({ name: "PaymentProblem", kind: "try-later" })

export async function collectAll<One>(list: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = []
  for await (const one of list) found.push(one)
  return found
}

export function testCardPayments(name: string, open: () => Promise<ProviderToTest>): void {
  describe(`payments by card with ${name}`, async () => {
    const there = await open()
    const { payments, traits } = there
    afterAll(() => there.close())

    let shift = 0
    const advance = async (seconds: number) => {
      shift += seconds
      await there.advance(seconds)
    }
    const createRequest = (change: Partial<SessionRequest> = {}) =>
      contractSession({ expiresAt: new Date(Date.now() + (shift + 35 * 60) * 1000), ...change })
    const getSession = async (id: string) => {
      const session = await payments.findSession(id)
      if (!session) throw new Error(`no session ${id}`)
      return session
    }
    const createPaidSession = async (change: Partial<SessionRequest> = {}) => {
      const ask = createRequest(change)
      const { id } = await payments.openSession(ask)
      await there.pay(id)
      const { payment } = await getSession(id)
      return { ask, id, paymentId: payment?.id ?? "" }
    }

    test("a page is opened, and nothing is paid yet", async () => {
      const ask = createRequest()
      const { id, url } = await payments.openSession(ask)
      expect(URL.canParse(url)).toBe(true)
      expect(await getSession(id)).toEqual({ id, key: ask.key, state: "open", processing: false, payment: null })
    })

    test("one key opens one page: later, and when two ask at once", async () => {
      const ask = createRequest()
      const [one, other] = await Promise.all([payments.openSession(ask), payments.openSession(ask)])
      expect(other).toEqual(one)
      expect(await payments.openSession(ask)).toEqual(one)
      expect((await payments.openSession(createRequest())).id).not.toBe(one.id)
    })

    test("a key with other contents is refused (case 40)", async () => {
      const ask = createRequest()
      await payments.openSession(ask)
      const other = { ...ask, amount: 1000, lines: [{ title: "Slack Water", amount: 1000 }] }
      await expect(payments.openSession(other)).rejects.toEqual(contractRefusal)
    })

    test("a payment is read with its session and on its own", async () => {
      const { ask, id, paymentId } = await createPaidSession()
      const payment = {
        id: paymentId,
        sessionKey: ask.key,
        amount: 420_000,
        currency: "USD",
        state: "succeeded",
        reason: "",
        refunds: [],
        disputed: null,
        fee: traits.reportsFees ? expect.objectContaining({ currency: "USD" }) : null,
        at: expect.any(Date),
      }
      expect(await getSession(id)).toEqual({ id, key: ask.key, state: "complete", processing: false, payment })
      expect(await payments.findPayment(paymentId)).toEqual(payment)
      expect(payments.getDashboardUrl(paymentId)).toContain(paymentId)
    })

    test("a declined card leaves the page open, and another one can pay", async () => {
      const { id } = await payments.openSession(createRequest())
      await there.payWithDeclinedCard(id)
      const declined = await getSession(id)
      expect(declined).toMatchObject({ state: "open", processing: false })
      if (traits.reportsDeclines) {
        expect(declined).toMatchObject({ payment: { state: "open", amount: 0, reason: expect.stringMatching(/./) } })
        expect(await payments.findPayment(declined.payment?.id ?? "")).toMatchObject({ state: "open" })
      }
      await there.pay(id)
      expect(await getSession(id)).toMatchObject({
        state: "complete",
        payment: { state: "succeeded", amount: 420_000 },
      })
    })

    test.each(["succeeded", "failed"] as const)("a payment that processes first has %s in the end", async (outcome) => {
      const { id } = await payments.openSession(createRequest())
      await there.beginToPay(id)
      const session = await getSession(id)
      expect(session).toMatchObject({
        state: "complete",
        processing: true,
        payment: { state: "processing", amount: 0 },
      })
      const paymentId = session.payment?.id ?? ""
      await there.settle(paymentId, outcome)
      const state = { state: outcome, amount: outcome === "failed" ? 0 : 420_000 }
      expect(await getSession(id)).toMatchObject({ state: "complete", processing: false, payment: state })
      expect(await payments.findPayment(paymentId)).toMatchObject(state)
    })

    test("a page that is closed takes no payment; closing says what had happened before", async () => {
      const { id } = await payments.openSession(createRequest())
      expect(await payments.expireSession(id)).toMatchObject({ id, state: "expired", payment: null })
      await there.pay(id)
      expect(await payments.expireSession(id)).toMatchObject({ state: "expired", payment: null })
      const sold = await createPaidSession()
      const closed = await payments.expireSession(sold.id)
      expect(closed).toMatchObject({ state: "complete", payment: { id: sold.paymentId, state: "succeeded" } })
      const { id: processing } = await payments.openSession(createRequest())
      await there.beginToPay(processing)
      expect(await payments.expireSession(processing)).toMatchObject({ state: "complete", processing: true })
    })

    test("a page closes by itself when its time is over", async () => {
      const { id } = await payments.openSession(createRequest())
      await there.payWithDeclinedCard(id)
      await advance(35 * 60 + 1)
      const over = await getSession(id)
      expect(over).toMatchObject({ state: "expired", processing: false })
      if (traits.reportsDeclines) expect(over).toMatchObject({ payment: { state: "canceled", amount: 0 } })
      else expect(over.payment).toBeNull()
    })

    test("what the provider does not know is nothing", async () => {
      expect(await payments.findSession("cs_test_unknown")).toBeNull()
      expect(await payments.findPayment("pi_unknown")).toBeNull()
      expect(await payments.findRefund("re_unknown")).toBeNull()
      await expect(payments.expireSession("cs_test_unknown")).rejects.toEqual(contractRefusal)
    })

    test("a key returns money once; several keys never more than was paid (case 36)", async () => {
      const { paymentId } = await createPaidSession()
      const ask = { key: randomUUID(), paymentId, amount: 300_000, currency: "USD" }
      const [one, other] = await Promise.all([payments.refund(ask), payments.refund(ask)])
      expect(other.id).toBe(one.id)
      expect(one).toMatchObject({ key: ask.key, paymentId, amount: 300_000, currency: "USD", state: "succeeded" })
      expect(await payments.findRefund(one.id)).toEqual(one)
      await expect(payments.refund({ ...ask, amount: 100 })).rejects.toEqual(contractRefusal)
      await expect(payments.refund({ ...ask, key: randomUUID() })).rejects.toEqual(contractRefusal)
      await payments.refund({ ...ask, key: randomUUID(), amount: 120_000 })
      const { refunds, amount } = (await payments.findPayment(paymentId)) ?? { refunds: [], amount: 0 }
      expect(refunds.map((refund) => refund.amount).sort()).toEqual([120_000, 300_000])
      expect(amount).toBe(420_000)
    })

    test("a refund that was made elsewhere has no key of ours", async () => {
      const { paymentId } = await createPaidSession()
      await there.refundElsewhere(paymentId, 1000)
      const payment = await payments.findPayment(paymentId)
      expect(payment?.refunds).toEqual([expect.objectContaining({ key: null, amount: 1000, paymentId })])
    })

    test("a disputed payment says so, and until when evidence is wanted", async () => {
      const { paymentId } = await createPaidSession()
      await there.dispute(paymentId)
      const answer = traits.answersDisputes
        ? { state: "needs-response", dueBy: expect.any(Date) }
        : { state: "lost", dueBy: null }
      const disputed = { ...answer, amount: 420_000, currency: "USD" }
      expect(await payments.findPayment(paymentId)).toMatchObject({ disputed })
    })

    test("all that moved since a moment is listed once", async () => {
      const before = await createPaidSession()
      await advance(100)
      const since = new Date(((await payments.findPayment(before.paymentId))?.at.getTime() ?? 0) + 50_000)
      const { paymentId } = await createPaidSession()
      const refund = { key: randomUUID(), paymentId, amount: 100, currency: "USD" }
      await payments.refund(refund)
      await payments.refund({ ...refund, key: randomUUID() })
      const ids = (await collectAll(payments.listPaymentsSince(since))).map(({ id }) => id)
      expect(ids).toEqual([paymentId])
      const refunds = await collectAll(payments.listRefundsSince(since))
      expect(refunds).toHaveLength(2)
      expect(refunds).toContainEqual(expect.objectContaining({ key: refund.key, paymentId }))
      await there.dispute(before.paymentId)
      const changed = await collectAll(payments.listPaymentsSince(since))
      expect(changed.map(({ id }) => id).sort()).toEqual([before.paymentId, paymentId].sort())
      expect(changed.find(({ id }) => id === before.paymentId)).toMatchObject({
        disputed: { amount: 420_000 },
      })
    })

    test("an amount that cannot be charged is refused before it is tried", async () => {
      expect(payments.getChargeProblem(420_000, "USD")).toBeNull()
      expect(payments.getChargeProblem(0, "USD")).toEqual(expect.any(String))
      await expect(payments.openSession(createRequest({ amount: 0 }))).rejects.toEqual(contractRefusal)
    })

    test("a provider that is not there is a reason to try later", async () => {
      await expect(there.unreachable.openSession(createRequest())).rejects.toEqual(tryLaterProblem)
      await expect(collectAll(there.unreachable.listRefundsSince(new Date()))).rejects.toThrow(PaymentProblem)
    })

    test("what was done without an answer is done once when it is repeated", async () => {
      const { paymentId } = await createPaidSession()
      const ask = { key: randomUUID(), paymentId, amount: 420_000, currency: "USD" }
      await there.silenceNextCall()
      await expect(payments.refund(ask)).rejects.toEqual(tryLaterProblem)
      expect(await payments.refund(ask)).toMatchObject({ key: ask.key, amount: 420_000 })
      expect((await payments.findPayment(paymentId))?.refunds).toHaveLength(1)
    })

    test("a webhook says what to read, and only if it is the provider’s (case 31)", async () => {
      const { paymentId } = await createPaidSession()
      await there.refundElsewhere(paymentId, 100)
      const { body, headers, address } = await there.lastWebhook()
      const event = await payments.parseEvent(body, new Headers(headers), address)
      expect(event).toMatchObject({ id: expect.any(String), type: expect.any(String), at: expect.any(Date) })
      expect(["session", "payment", "refund"]).toContain(event.about.kind)
      const again = await payments.parseEvent(Buffer.from(body), new Headers(headers), address)
      expect(again.about).toEqual(event.about)
      const bad = (text: string, signed: Record<string, string>, to?: string) =>
        expect(payments.parseEvent(text, new Headers(signed), to)).rejects.toThrow(BadSignature)
      if (!traits.signsWebhooks) {
        await bad(body, headers)
        await bad(body, headers, address.slice(0, -1))
        await bad(body, headers, `${address}x`)
        await bad("id=../refunds", headers, address)
        return
      }
      await bad(body, {}, address)
      await bad(body.replace("100", "900"), headers, address)
      await bad(`${body} `, headers, address)
      const old = await there.lastWebhook(600)
      await bad(old.body, old.headers, address)
    })
  })
}
