import { randomUUID } from "node:crypto"
import { eq, like, sql } from "drizzle-orm"
import { afterAll, afterEach, expect, test } from "vitest"
import { sealedSecrets } from "../../../db/tables/content.ts"
import { orders } from "../../../db/tables/orders.ts"
import { paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import { paymentSessions, payments, refunds } from "../../../db/tables/payments.ts"
import { stripeWebhookEvents } from "../../../services/payments/stripe-account.server.ts"
import { buildCheckoutForm, oneOfEach } from "../../../tests/support/checkout.ts"
import { startMollieStandIn } from "../../../tests/support/mollie-stand-in/stand-in.ts"
import { adminActor } from "../../../tests/support/orders.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { startStripeStandIn } from "../../../tests/support/stripe-stand-in/stand-in.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { visitor } from "../../actor.ts"
import { placeOrder } from "../../checkout/place-order.server.ts"
import type { Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { openOrderCardPage } from "../card-page.server.ts"
import { handlePaymentEvents } from "../handle-events.server.ts"
import { receivePaymentEvent } from "../receive-event.server.ts"
import { reconcilePayments } from "../reconcile.server.ts"
import { refundOrder } from "../refund-order.server.ts"
import { sendRefund } from "../send-refund.server.ts"
import { syncOrderPayment } from "../sync-session.server.ts"
import { connectCardAccount, disconnectCardAccount } from "./account-commands.server.ts"
import { getCardPaymentsPage } from "./account-queries.server.ts"
import { runCardTrial, startCardTrial, syncCardTrial } from "./card-trial.server.ts"
import { syncCardWebhook } from "./card-webhook.server.ts"
import { checkCardKey, keptDays, syncCardAccounts } from "./check-card-accounts.server.ts"
import { getPaymentsStatus } from "./payments-status.server.ts"
import { registerCardWebhook } from "./register-webhook.server.ts"

const stripe = await startStripeStandIn({ latency: 0, ownEndpoints: true })
const mollie = await startMollieStandIn()
afterAll(() => Promise.all([stripe.close(), mollie.close()]))
const stripeKey = stripe.env.STRIPE_SECRET_KEY
const env = {
  STRIPE_API: stripe.env.STRIPE_API,
  ...mollie.env,
  AUTH_SECRET: "one secret for all processes of the site",
  // A closed port: the tests deliver webhooks themselves.
  SITE_URL: "http://127.0.0.1:1",
}
const house = await openWorkingShop({ env })
const { shop } = house
const other = await openWorkingShop({ database: house.database, env })

const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}
const connect = (key: string, at: Shop = shop) => connectCardAccount(at, adminActor, { key })
const getRows = () => shop.db.select().from(paymentAccounts)
const getRow = async () => (await getRows()).find(({ state }) => state === "active")

afterEach(async () => {
  stripe.refuseKey(false)
  stripe.deny([])
  await disconnectCardAccount(shop, adminActor)
})

async function placeCheckout(method: "stripe" | "mollie") {
  const { id } = await insertWork(shop, { title: "Low Water" })
  const placed = must(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach({ id }), { payment: method })))
  const url = must(await openOrderCardPage(shop, visitor, placed.token))
  return { ...placed, url }
}
const readOrder = async (number: string) => {
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order?.id ?? ""))
  return { order, payment }
}
async function returnOneDollar(number: string) {
  must(await refundOrder(shop, adminActor, number, { delivery: 100, reason: "Late" }))
  const { payment } = await readOrder(number)
  const [refund] = await shop.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id ?? ""))
  await sendRefund(shop, refund?.id ?? "")
  await sendRefund(shop, refund?.id ?? "")
  const [sent] = await shop.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id ?? ""))
  return sent
}
async function deliverFromStripe() {
  for (const { id } of stripe.events()) {
    const { body, headers } = stripe.webhooks.signed(id)
    await receivePaymentEvent(shop, "stripe", { body: Buffer.from(body), headers: new Headers(headers) })
    await handlePaymentEvents(shop, [{ provider: "stripe", eventId: id }])
  }
}

test("a pasted key is tried, sealed and never shown; its webhook is made; every process follows", async () => {
  expect(shop.cardPayments).toBeNull()
  expect(await getPaymentsStatus(shop)).toMatchObject({ state: "off" })
  must(await connect(` ${stripeKey} `))
  const row = await getRow()
  expect(row).toMatchObject({ provider: "stripe", name: "Stand-in Studio", test: true, lastFour: stripeKey.slice(-4) })
  expect(shop.cardPayments).toMatchObject({ provider: "stripe", account: row?.id })
  await expect.poll(() => other.shop.cardPayments?.account).toBe(row?.id)
  const [endpoint] = stripe.endpoints()
  expect(endpoint).toMatchObject({ id: row?.webhookId, url: shop.urls.paymentEvents("stripe") })
  expect(endpoint?.enabled_events.toSorted()).toEqual([...stripeWebhookEvents].sort())

  const seen = [
    JSON.stringify(must(await getCardPaymentsPage(shop, adminActor))),
    JSON.stringify(await getRows()),
    JSON.stringify(await shop.db.select().from(sealedSecrets)),
    JSON.stringify((await shop.db.execute(sql`select * from history`)).rows),
  ].join()
  expect(seen).toContain("connect")
  expect(seen).not.toContain(stripeKey)
  expect(seen).not.toContain(endpoint?.secret ?? "")
})

test("what is no key, a wrong key, and one that lacks rights are refused beside the field, and change nothing", async () => {
  const refused = async (key: string) => {
    const answer = await connect(key)
    return answer.ok ? "" : answer.problem.fields?.key
  }
  expect(await refused("pk_test_123")).toMatch(/publishable key/)
  expect(await refused("hello")).toMatch(/isn’t a Stripe or Mollie key/)
  expect(await refused("sk_live_abc")).toMatch(/A live key is for Stripe alone/)
  expect(await refused("sk_test_of_another")).toBe("Stripe doesn’t know this key. Was it revoked, or cut off?")
  stripe.deny(["POST /v1/webhook_endpoints"])
  expect(await refused("rk_test_stand_in")).toBe(
    "Stripe says this key may not make webhooks. Give it ‘Webhook Endpoints: write’, or paste the secret key.",
  )
  stripe.deny(["POST /v1/refunds", "GET /v1/events"])
  expect(await refused("rk_test_stand_in")).toMatch(
    /lacks rights\. Give it ‘Charges and Refunds: write’, ‘Events: read’/,
  )
  expect(await connectCardAccount(shop, visitor, { key: stripeKey })).toMatchObject({ ok: false })
  expect(await getRow()).toBeUndefined()
  stripe.deny([])
  expect(must(await connect("rk_test_stand_in"))).toMatchObject({ lastFour: "d_in" })
})

test("the webhook is never doubled, follows the site's address, and ends with the account", async () => {
  await Promise.all([connect(stripeKey), connect(stripeKey, other.shop)])
  expect(stripe.endpoints()).toHaveLength(1)
  const before = await getRow()
  expect(before?.webhookId).toBe(stripe.endpoints()[0]?.id)
  const moved = { ...shop, urls: { ...shop.urls, paymentEvents: () => "https://new.example/api/payments/stripe" } }
  await syncCardWebhook(moved, before?.id ?? "")
  expect(stripe.endpoints()).toMatchObject([{ id: before?.webhookId, url: "https://new.example/api/payments/stripe" }])
  must(await disconnectCardAccount(shop, adminActor))
  expect(stripe.endpoints()).toEqual([])
  expect(shop.cardPayments).toBeNull()
  await expect.poll(() => other.shop.cardPayments).toBeNull()
})

test("a webhook whose secret can't be read is made again, by a new key and hourly", async () => {
  const loseSecret = async () => {
    await shop.db.delete(sealedSecrets).where(like(sealedSecrets.name, "card webhook %"))
    await shop.cardAccounts.refresh()
  }
  must(await connect(stripeKey))
  const moved = { ...shop, urls: { ...shop.urls, paymentEvents: () => "https://new.example/api/payments/stripe" } }
  for (const again of [() => connect(stripeKey), () => syncCardAccounts(shop)]) {
    const before = (await getRow())?.webhookId
    await loseSecret()
    await again()
    expect(stripe.endpoints()).toMatchObject([{ id: (await getRow())?.webhookId }])
    expect((await getRow())?.webhookId).not.toBe(before)
    const { number, url } = await placeCheckout("stripe")
    stripe.pay(url.split("/").at(-1) ?? "")
    await deliverFromStripe()
    expect((await readOrder(number)).order).toMatchObject({ paymentState: "paid" })
  }
  await loseSecret()
  await syncCardWebhook(moved, (await getRow())?.id ?? "")
  expect(stripe.endpoints()).toMatchObject([{ url: "https://new.example/api/payments/stripe" }])

  must(await connect(mollie.key))
  await loseSecret()
  must(await registerCardWebhook(shop, adminActor))
  const { url } = await placeCheckout("mollie")
  mollie.setStatus(url.split("/").at(-1) ?? "", "paid")
  const { address, body } = mollie.webhooks.at(-1) ?? { address: "", body: "" }
  must(await receivePaymentEvent(shop, "mollie", { body: Buffer.from(body), headers: new Headers(), address }))
})

test("a payment that was begun with a former account is paid and given back through it", async () => {
  must(await connect(stripeKey))
  const { number, token, url } = await placeCheckout("stripe")
  must(await connect(mollie.key))
  expect(shop.cardPayments).toMatchObject({ provider: "mollie" })
  stripe.pay(url.split("/").at(-1) ?? "")
  await syncOrderPayment(shop, token)
  expect(await readOrder(number)).toMatchObject({ order: { paymentState: "paid" }, payment: { method: "stripe" } })
  expect(await returnOneDollar(number)).toMatchObject({ state: "sent", amount: 100 })
  expect(stripe.ledger().refunds.filter(({ amount }) => amount === 100)).toHaveLength(1)
})

test("an order is paid with Mollie, learned by its webhook, and given back once", async () => {
  must(await connect(mollie.key))
  const { number, url } = await placeCheckout("mollie")
  const id = url.split("/").at(-1) ?? ""
  mollie.setStatus(id, "paid")
  const hook = mollie.webhooks.at(-1)
  const sent = { body: Buffer.from(hook?.body ?? ""), headers: new Headers() }
  const calls = mollie.calls.length
  const guessed = { ...sent, address: `${shop.urls.paymentEvents("mollie")}?from=guess` }
  expect(await receivePaymentEvent(shop, "mollie", guessed)).toMatchObject({ problem: { code: "invalid" } })
  expect(mollie.calls).toHaveLength(calls)
  must(await receivePaymentEvent(shop, "mollie", { ...sent, address: hook?.address ?? "" }))
  const { rows } = await shop.db.execute<{ event_id: string }>(
    sql`select event_id from payment_events where about_id = ${id}`,
  )
  await handlePaymentEvents(shop, [{ provider: "mollie", eventId: rows[0]?.event_id ?? "" }])
  expect(await readOrder(number)).toMatchObject({ order: { paymentState: "paid" }, payment: { method: "mollie" } })
  expect(await returnOneDollar(number)).toMatchObject({ state: "sent" })
  expect(mollie.refunds().filter(({ value }) => value === "1.00")).toHaveLength(1)
})

test("a trial takes a dollar, hears of it by webhook, and gives it back once, however often it runs", async () => {
  must(await connect(stripeKey))
  must(await startCardTrial(shop, adminActor))
  must(await startCardTrial(shop, adminActor))
  const row = await getRow()
  const trial = { accountId: row?.id ?? "", trialId: row?.trial?.id ?? "" }
  const count = stripe.ledger().payments.length
  await Promise.all([runCardTrial(shop, trial, { last: false }), runCardTrial(other.shop, trial, { last: false })])
  await runCardTrial(shop, trial, { last: true })
  await deliverFromStripe()
  const made = stripe.ledger().payments.slice(count)
  expect(made).toMatchObject([{ amount: 100, refunded: 100 }])
  const after = (await getRow())?.trial
  expect(after).toMatchObject({ paymentId: made[0]?.id, failure: "" })
  for (const at of [after?.paidAt, after?.webhookAt, after?.refundedAt]) expect(at).toMatch(/^\d{4}-/)
  await reconcilePayments(shop)
  const strays = await shop.db
    .select()
    .from(payments)
    .where(eq(payments.reference, made[0]?.id ?? ""))
  expect(strays).toEqual([])
})

test("a refund that another account refuses is to be looked for first, and a page is never opened at another one", async () => {
  must(await connect(stripeKey))
  const { number, token, url } = await placeCheckout("stripe")
  stripe.pay(url.split("/").at(-1) ?? "")
  await syncOrderPayment(shop, token)
  const elsewhere = { accountId: null, reference: "pi_of_another_account" }
  const { payment } = await readOrder(number)
  await shop.db
    .update(payments)
    .set(elsewhere)
    .where(eq(payments.id, payment?.id ?? ""))
  expect(await returnOneDollar(number)).toMatchObject({
    state: "failed",
    failure: expect.stringMatching(/may have sent the money before/),
  })

  const { id } = await insertWork(shop, { title: "High Water" })
  const placed = must(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach({ id }), { payment: "stripe" })))
  await shop.db.update(paymentSessions).set({ accountId: null }).where(eq(paymentSessions.state, "starting"))
  const count = stripe.sessions().length
  expect(await openOrderCardPage(shop, visitor, placed.token)).toMatchObject({ problem: { code: "unavailable" } })
  expect(stripe.sessions()).toHaveLength(count)
  const again = must(await openOrderCardPage(shop, visitor, placed.token))
  expect(stripe.sessions()).toHaveLength(count + 1)
  stripe.pay(again.split("/").at(-1) ?? "")
  await syncOrderPayment(shop, placed.token)
})

test("a trial that was paid after its tab was closed, without a webhook, goes back once in the comparison", async () => {
  must(await connect(mollie.key))
  const { url } = must(await startCardTrial(shop, adminActor))
  const id = url?.split("/").at(-1) ?? ""
  mollie.setStatus(id, "paid")
  expect(await syncCardTrial(shop, visitor)).toMatchObject({ problem: { code: "unauthenticated" } })
  must(await disconnectCardAccount(shop, adminActor))
  await syncCardAccounts(shop)
  await reconcilePayments(shop)
  await reconcilePayments(shop)
  expect(mollie.refunds().filter(({ paymentId }) => paymentId === id)).toMatchObject([{ value: "1.00" }])
  const [row] = (await getRows()).filter(({ provider }) => provider === "mollie")
  expect(row?.trial).toMatchObject({ paymentId: id, refundedAt: expect.any(String), failure: "" })
  await shop.db.update(paymentAccounts).set({ trial: null })
})

test("payments that other programs took before the account was connected are no strays", async () => {
  must(await connect(stripeKey))
  const { payTrial } = await shop.cardProviders.setUp("stripe", stripeKey)
  const paid = await payTrial?.({ key: `another program ${randomUUID()}`, amount: 300, currency: "USD" })
  const isOfIt = eq(payments.reference, paid?.paymentId ?? "")
  const compareAfterConnecting = async (seconds: number) => {
    await shop.db.update(paymentAccounts).set({ connectedAt: new Date(Date.now() + seconds * 1000) })
    await reconcilePayments(shop)
    return shop.db.select({ state: payments.state }).from(payments).where(isOfIt)
  }
  expect(await compareAfterConnecting(60)).toEqual([])
  expect(await compareAfterConnecting(-60)).toEqual([{ state: "unmatched" }])
})

test("a key that was revoked is said with what to do, ends no refund, and a new one makes it well", async () => {
  must(await connect(stripeKey))
  const { number, token, url } = await placeCheckout("stripe")
  stripe.pay(url.split("/").at(-1) ?? "")
  await syncOrderPayment(shop, token)
  stripe.refuseKey(true)
  await checkCardKey(shop)
  expect(await getPaymentsStatus(shop)).toMatchObject({ state: "needs", says: expect.stringMatching(/accept the key/) })
  await expect(returnOneDollar(number)).rejects.toMatchObject({ isKeyRefused: true })
  stripe.refuseKey(false)
  must(await connect(stripeKey))
  expect(await getPaymentsStatus(shop)).toMatchObject({ state: "test" })
  const { payment } = await readOrder(number)
  const [refund] = await shop.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id ?? ""))
  await sendRefund(shop, refund?.id ?? "")
  expect(
    (
      await shop.db
        .select()
        .from(refunds)
        .where(eq(refunds.id, refund?.id ?? ""))
    )[0],
  ).toMatchObject({ state: "sent" })
})

test("webhooks that stop arriving, and a currency that the account lacks, are said", async () => {
  const account = must(await connect(stripeKey))
  await shop.db.update(paymentAccounts).set({ connectedAt: new Date(Date.now() - 86_400_000) })
  const row = { key: `stripe:${randomUUID()}`, method: "stripe", amount: 100, currency: "USD", state: "unmatched" }
  const receivedAt = new Date(Date.now() - 7_200_000)
  await shop.db.insert(payments).values({ ...row, reference: "pi_silent", accountId: account.id, receivedAt })
  expect(await getPaymentsStatus(shop)).toMatchObject({
    state: "needs",
    says: expect.stringMatching(/does not report/),
  })
  await shop.db
    .update(paymentAccounts)
    .set({ currencies: ["EUR"] })
    .where(eq(paymentAccounts.id, account.id))
  expect(await getPaymentsStatus(shop)).toMatchObject({ state: "needs", says: expect.stringMatching(/take USD/) })
})

test("the key of a former account is deleted when nothing refers to it any more", async () => {
  await syncCardAccounts(shop)
  expect((await getRows()).some(({ state }) => state === "former")).toBe(true)
  house.later({ days: keptDays + 1 })
  await reconcilePayments(shop).catch(() => {})
  await syncCardAccounts(shop)
  await shop.cardAccounts.refresh()
  expect(shop.cardAccounts.list()).toEqual([])
  const kept = await shop.db.select({ name: sealedSecrets.name }).from(sealedSecrets)
  expect(kept.filter(({ name }) => name.startsWith("card "))).toEqual([])
})
