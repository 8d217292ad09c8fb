import { randomUUID } from "node:crypto"
import { afterEach, describe, expect, test } from "vitest"
import {
  collectAll,
  contractRefusal,
  contractSession,
  testCardPayments,
  tryLaterProblem,
} from "../../tests/support/card-payments-contract.ts"
import { startMollieStandIn } from "../../tests/support/mollie-stand-in/stand-in.ts"
import { fromMollieAmount, toMollieAmount } from "./mollie-amounts.ts"
import { openMolliePayments } from "./mollie-payments.server.ts"

/** Short, because tests wait for faults. */
const secondsToAnswer = 0.4
/** Its port is closed, so webhooks are only looked at. */
const webhookUrl = "http://127.0.0.1:1/api/payments/mollie"

testCardPayments("Mollie", async () => {
  const standIn = await startMollieStandIn()
  const settings = {
    apiKey: standIn.key,
    webhookSecret: "secret",
    getWebhookUrl: () => webhookUrl,
    api: standIn.env.MOLLIE_API,
  }
  return {
    payments: openMolliePayments(settings, { secondsToAnswer }),
    unreachable: openMolliePayments({ ...settings, api: "http://127.0.0.1:1" }, { secondsToAnswer }),
    pay: async (id) => standIn.setStatus(id, "paid"),
    payWithDeclinedCard: async () => {},
    beginToPay: async (id) => standIn.setStatus(id, "pending"),
    settle: async (id, outcome) => standIn.setStatus(id, outcome === "succeeded" ? "paid" : "failed"),
    refundElsewhere: async (id, amount) => standIn.refundInDashboard(id, (amount / 100).toFixed(2)),
    dispute: async (id) => standIn.chargeBack(id),
    advance: async (seconds) => standIn.advance(seconds),
    silenceNextCall: async () =>
      standIn.faults.add({ answer: "none", done: true }, 1, (call) => call.startsWith("POST")),
    async lastWebhook() {
      const last = standIn.webhooks.at(-1)
      return { body: last?.body ?? "", address: last?.address ?? "", headers: {} }
    },
    traits: { signsWebhooks: false, reportsDeclines: false, reportsFees: false, answersDisputes: false },
    close: () => standIn.close(),
  }
})

describe("at Mollie", async () => {
  const standIn = await startMollieStandIn()
  const settings = {
    apiKey: standIn.key,
    webhookSecret: "secret",
    getWebhookUrl: () => webhookUrl,
    api: standIn.env.MOLLIE_API,
  }
  const payments = openMolliePayments(settings, { secondsToAnswer })
  afterEach(() => {
    standIn.faults.clear()
    standIn.setCancelable(true)
  })
  const open = async () => (await payments.openSession(contractSession())).id

  test("the page carries the order, its key and where its webhooks go", async () => {
    const ask = contractSession()
    const { id, url } = await payments.openSession(ask)
    expect(url).toBe(`${standIn.env.MOLLIE_API}/pay/${id}`)
    expect(standIn.payments().at(-1)).toMatchObject({
      amount: { currency: "USD", value: "4200.00" },
      metadata: { solander_session: ask.key, order: "S-1001" },
      redirectUrl: ask.successUrl,
      cancelUrl: ask.cancelUrl,
      webhookUrl: `${webhookUrl}?from=secret`,
    })
  })

  test("webhooks go to the address that the site has when the page is opened, or nowhere", async () => {
    let url: string | null = "http://127.0.0.1:1/old"
    const moving = openMolliePayments({ ...settings, getWebhookUrl: () => url }, { secondsToAnswer })
    for (url of ["http://127.0.0.1:1/old", "http://127.0.0.1:1/new", null]) {
      await moving.openSession(contractSession())
      expect(standIn.payments().at(-1)?.webhookUrl).toBe(url && `${url}?from=secret`)
    }
  })

  test.each([
    ["JPY", 4250, "4250"],
    ["ISK", 4250, "4250"],
    ["EUR", 5, "0.05"],
    ["USD", 420_000, "4200.00"],
  ])("an amount of %s is written with the digits of ISO 4217, and read back", (currency, minor, value) => {
    expect(toMollieAmount(minor, currency)).toEqual({ currency, value })
    expect(fromMollieAmount({ currency, value })).toEqual({ amount: minor, currency })
  })

  test("a page that Mollie does not let us close counts as open until Mollie says it is over", async () => {
    standIn.setCancelable(false)
    const id = await open()
    await expect(payments.expireSession(id)).rejects.toEqual(tryLaterProblem)
    expect(await payments.findSession(id)).toMatchObject({ state: "open" })
    standIn.setStatus(id, "paid")
    expect(await payments.expireSession(id)).toMatchObject({ state: "complete", payment: { state: "succeeded" } })
  })

  test("a page is closed by us and paid in the same moment: the payment counts", async () => {
    const id = await open()
    standIn.faults.add({ answer: 422 }, 1, (call) => {
      if (!call.startsWith("DELETE")) return false
      standIn.setStatus(id, "paid")
      return true
    })
    expect(await payments.expireSession(id)).toMatchObject({ state: "complete", payment: { amount: 420_000 } })
  })

  test("after its time a page is looked for, and none is opened", async () => {
    const ask = contractSession({ expiresAt: new Date(Date.now() + 50) })
    const { id } = await payments.openSession(ask)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect((await payments.openSession(ask)).id).toBe(id)
    const count = standIn.payments().length
    await expect(payments.openSession({ ...ask, key: randomUUID() })).rejects.toEqual(contractRefusal)
    expect(standIn.payments()).toHaveLength(count)
  })

  test("a refused key says that another key helps; a busy or broken Mollie says later", async () => {
    standIn.refuseKey(true)
    await expect(payments.checkKey()).rejects.toMatchObject({ kind: "refused", isKeyRefused: true })
    standIn.refuseKey(false)
    for (const answer of [429, 500, 503]) {
      standIn.faults.add({ answer }, 1)
      await expect(payments.checkKey()).rejects.toEqual(tryLaterProblem)
    }
    await expect(payments.checkKey()).resolves.toBeUndefined()
  })

  test("ids that are none of Mollie’s cost no call", async () => {
    const calls = standIn.calls.length
    for (const id of ["../profiles/me", "tr_1?x=1", "", "re_1", "tr_1/re_2/3"]) {
      expect(await payments.findPayment(id)).toBeNull()
      expect(await payments.findRefund(id)).toBeNull()
    }
    expect(standIn.calls).toHaveLength(calls)
  })

  test("a chargeback that the bank reverses was decided for the artist", async () => {
    const id = await open()
    standIn.setStatus(id, "paid")
    standIn.chargeBack(id)
    expect(await payments.findPayment(id)).toMatchObject({ disputed: { state: "lost", amount: 420_000 } })
    standIn.reverseChargebacks()
    expect(await payments.findPayment(id)).toMatchObject({ disputed: { state: "won" } })
  })

  test("more payments than a page of Mollie’s list are all listed", async () => {
    const since = new Date(Date.now() - 3_600_000)
    for (let made = 0; made < 260; made += 20)
      await Promise.all(Array.from({ length: 20 }, () => payments.openSession(contractSession())))
    const ids = (await collectAll(payments.listPaymentsSince(since))).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(standIn.payments().length)
  })
})
