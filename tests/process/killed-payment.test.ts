import { once } from "node:events"
import { eq } from "drizzle-orm"
import { afterEach, expect, onTestFinished, test } from "vitest"
import { orders } from "../../db/tables/orders.ts"
import { refunds } from "../../db/tables/payments.ts"
import { visitor } from "../../domain/actor.ts"
import { cancelOrder } from "../../domain/orders/order-commands.server.ts"
import { openOrderCardPage } from "../../domain/payments/card-page.server.ts"
import { getOrderPaymentStatus, openCardShop, type PlacedCardOrder, placeCardOrder } from "../support/card-shop.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { adminActor } from "../support/orders.ts"
import { openWorkingShop } from "../support/shop.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"
import { insertWork } from "../support/works.ts"

// The site is killed between an operation at the provider and its record in the database. Another process continues.

const cardShop = await openCardShop()
const { shop, stripe, database, data } = cardShop

let site: SiteProcess | undefined
afterEach(async () => {
  stripe.webhooks.endpoint.url = null
  stripe.faults.clear()
  await site?.stop()
})

async function open(): Promise<SiteProcess> {
  // The same address as the other process, because a payment session contains its return addresses.
  const env = { ...stripe.env, DATABASE_URL: database.url, SITE_URL: shop.siteUrl }
  site = await startSite({ data, env, args: ["--empty"] })
  return site
}

/** Kills the site during a call to the provider, before it receives the response. */
function killDuring(call: string): Promise<unknown> {
  const { child } = site ?? {}
  if (!child) throw new Error("the site is not running")
  const isIt = (asked: string) => asked.startsWith(call) && child.kill("SIGKILL")
  stripe.faults.add({ answer: "none", done: true }, 1, isIt)
  return once(child, "exit")
}

const form = (url: string, path: string, fields: Record<string, string>) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { origin: shop.siteUrl },
    body: new URLSearchParams(fields),
    redirect: "manual",
  }).catch(() => null)

const waitForStatus = (bought: Pick<PlacedCardOrder, "order">, expected: object) =>
  expect.poll(() => getOrderPaymentStatus(shop, bought), { timeout: 30_000 }).toMatchObject(expected)

const getPaidStatus = ({ order }: Pick<PlacedCardOrder, "order">) => ({
  states: ["open", "paid"],
  money: [{ amount: order.total, state: "received", refunded: 0 }],
  refunds: [],
  sold: 1,
})

test("as the page is opened: the buyer finds the same page, and pays once [CHK-04]", async () => {
  const { url } = await open()
  const work = await insertWork(shop)
  const { items: _items, ...fields } = buildCheckoutForm([], { payment: "stripe" })
  const killed = killDuring("POST /v1/checkout/sessions")
  await form(url, "/checkout", { ...(fields as Record<string, string>), item: `${work.id}:1` })
  await killed
  stripe.faults.clear()
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.email, String(fields.email)))
  if (!order) throw new Error("no order")
  const before = stripe.sessions()
  const opened = await openOrderCardPage(shop, visitor, order.token)
  expect(opened).toEqual({ ok: true, value: before.at(-1)?.url })
  expect(stripe.sessions()).toHaveLength(before.length)
  stripe.pay(before.at(-1)?.id ?? "")
  await open()
  await waitForStatus({ order }, getPaidStatus({ order }))
})

test("as it reads what a message is about: the comparison finds the money, and the work is sold once", async () => {
  const bought = await placeCardOrder(cardShop)
  const { url } = await open()
  stripe.webhooks.endpoint.url = `${url}/api/payments/stripe`
  const killed = killDuring("GET /v1/")
  stripe.pay(bought.sessionId)
  await killed
  stripe.faults.clear()
  stripe.webhooks.endpoint.url = null
  expect((await getOrderPaymentStatus(shop, bought)).states).toEqual(["draft", "pending"])
  await open()
  await waitForStatus(bought, getPaidStatus(bought))
})

test("as money goes back: it went back once, and is known [CHK-04]", async () => {
  const bought = await placeCardOrder(cardShop)
  stripe.pay(bought.sessionId)
  await open()
  await waitForStatus(bought, getPaidStatus(bought))
  const killed = killDuring("POST /v1/refunds")
  expect(await cancelOrder(shop, adminActor, bought.order.number, { reason: "Asked for" })).toMatchObject({ ok: true })
  await killed
  stripe.faults.clear()
  expect(await shop.db.select().from(refunds).where(eq(refunds.state, "requested"))).toHaveLength(1)
  await open()
  await waitForStatus(bought, {
    states: ["cancelled", "refunded"],
    refunds: [{ amount: bought.order.total, state: "sent" }],
  })
  expect(stripe.ledger().refunds).toHaveLength(1)
})

test("as the buyer gives up and the page is closed: the work is free after its time", async () => {
  const left = await placeCardOrder(cardShop)
  const { url } = await open()
  const killed = killDuring(`POST /v1/checkout/sessions/${left.sessionId}/expire`)
  await form(url, `/checkout/pay/${left.token}`, { intent: "give-up" })
  await killed
  stripe.faults.clear()
  expect((await getOrderPaymentStatus(shop, left)).states).toEqual(["draft", "pending"])
  cardShop.later(46)
  const other = await openWorkingShop({ database, env: stripe.env, atEnd: onTestFinished })
  other.later({ minutes: 46 })
  await other.startJobs()
  await runScheduledJob(other, "release-holds")
  expect(await getOrderPaymentStatus(shop, left)).toMatchObject({ states: ["expired", "voided"], sold: 0, money: [] })
})

test("a payment while the site is down, without a webhook, is recorded when the site opens", async () => {
  const bought = await placeCardOrder(cardShop)
  stripe.pay(bought.sessionId)
  expect((await getOrderPaymentStatus(shop, bought)).states).toEqual(["draft", "pending"])
  await open()
  await waitForStatus(bought, getPaidStatus(bought))
})
