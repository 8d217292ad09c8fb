import { randomUUID } from "node:crypto"
import { eq, ne, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { history } from "../../db/tables/content.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { paymentSessions, payments, refunds } from "../../db/tables/payments.ts"
import { PaymentProblem } from "../../services/payments/card-payments.ts"
import { cards } from "../../services/payments/stand-in/pay.ts"
import { openCardShop } from "../../tests/support/card-shop.ts"
import { filledCheckout } from "../../tests/support/checkout.ts"
import { artist } from "../../tests/support/orders.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { releaseExpiredHolds } from "../checkout/release-holds.server.ts"
import { cancelOrder } from "../orders/order-commands.server.ts"
import { undoStep } from "../orders/undo.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { openCardPage } from "./card-page.server.ts"
import { giveUpHold } from "./held-order.server.ts"
import { markPaid } from "./mark-paid.server.ts"
import { reconcile } from "./reconcile.server.ts"
import { refundOrder } from "./refund-order.server.ts"
import { sendRefund } from "./send-refund.server.ts"
import { lookAtPayment, settleSessionsInTime } from "./settle-session.server.ts"

/*
 * Random orders, payments, refunds, expiries, clicks and repeated, reordered or lost messages of the provider. However they
 * fall: every original is sold at most once, and our ledger is the provider's to the cent. `RANDOM_ORDERS` says how many
 * orders, `RANDOM_SEED` repeats a run.
 */

const wanted = Number(process.env.RANDOM_ORDERS ?? 40)
const seed = Number(process.env.RANDOM_SEED ?? Date.now() % 1_000_000)

const house = await openCardShop()
const { stripe, open, deliver } = house
// What the provider refuses is expected here; only the end counts.
const shop = { ...house.shop, log: { info() {}, warn() {}, error() {} } }
await saveSettings(shop, system("Test"), "payment", { mostUnpaid: { perAddress: 1000, perHousehold: 1000 } })

/** Mulberry32, a small generator with a seed (Tommy Ettinger, public domain). */
function generator(state: number) {
  let at = state >>> 0
  return () => {
    at = (at + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(at ^ (at >>> 15), at | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = generator(seed)
const pick = <One>(all: readonly One[]): One | undefined => all[Math.floor(random() * all.length)]
const chance = (part: number) => random() < part

type Placed = { number: string; token: string; method: string }
const placed: Placed[] = []
const works: string[] = []

async function place(): Promise<void> {
  if (works.length < 4 || chance(0.4)) works.push((await insertWork(shop, chance(0.3) ? { editionSize: 3 } : {})).id)
  const ids = [...new Set([pick(works.slice(-8)), ...(chance(0.2) ? [pick(works.slice(-8))] : [])])]
  const items = ids.flatMap((id) => (id ? [{ artwork_id: id, quantity: 1 }] : []))
  const method = chance(0.8) ? "stripe" : "bank_transfer"
  const order = await placeOrder(shop, visitor, filledCheckout(items, { payment: method }))
  if (!order.ok) return
  placed.push({ ...order.value, method })
  if (method === "stripe" && chance(0.95)) await openCardPage(shop, visitor, order.value.token)
}

const anyCard = () =>
  chance(0.7)
    ? cards.succeeds
    : (pick([
        cards.declined,
        cards.succeedsLater,
        cards.failsLater,
        cards.refundSucceedsLater,
        cards.refundFailsLater,
      ]) ?? "")

const steps: Record<string, () => Promise<unknown> | unknown> = {
  place,
  placeToo: place,
  pay: () => {
    const session = pick(stripe.sessions().filter(({ status }) => status === "open"))
    if (session) stripe.pay(session.id, anyCard())
  },
  payToo: () => steps.pay?.(),
  deliver: () => {
    const ids = stripe
      .events()
      .slice(-12)
      .map(({ id }) => id)
    return deliver(ids.filter(() => chance(0.6)).sort(() => random() - 0.5))
  },
  lookAt: () => lookAtPayment(shop, pick(placed.slice(-10))?.token ?? ""),
  giveUp: () => chance(0.3) && giveUpHold(shop, visitor, pick(placed.slice(-10))?.token ?? ""),
  openAgain: () => openCardPage(shop, visitor, pick(placed.slice(-10))?.token ?? ""),
  time: async () => {
    house.later(Math.floor(random() * 40))
    await settleSessionsInTime(shop)
    await releaseExpiredHolds(shop)
  },
  cancel: () =>
    chance(0.4) && cancelOrder(shop, artist, pick(placed.slice(-20))?.number ?? "", { reason: "Asked for" }),
  markPaid: () =>
    markPaid(shop, artist, pick(placed.filter(({ method }) => method !== "stripe"))?.number ?? "", part()),
  refund: async () => {
    const order = pick(placed.slice(-20))
    const lines = await linesOf(order?.number ?? "")
    const parts = Object.fromEntries(lines.map(({ id, price }) => [id, Math.floor(random() * price)]))
    if (order) await refundOrder(shop, artist, order.number, { lines: parts, reason: "Asked for" })
  },
  undo: async () => {
    const [last] = await shop.db.select().from(history).where(eq(history.noun, "order")).orderBy(sql`id desc`).limit(1)
    const [order] = last ? await shop.db.select().from(orders).where(eq(orders.id, last.nounId)) : []
    if (last && order) await undoStep(shop, artist, order.number, last.id)
  },
  sendRefunds,
  refundThere: () => {
    const paid = pick(stripe.ledger().payments.filter(({ amount, refunded }) => amount > refunded))
    if (paid && chance(0.2)) stripe.refundInDashboard(paid.id, Math.ceil(random() * (paid.amount - paid.refunded)))
  },
  // A page of which nothing is known here any more can still be paid.
  forget: async () => {
    const session = chance(0.5) && pick(stripe.sessions().filter(({ status }) => status === "open"))
    if (!session) return
    await shop.db.update(paymentSessions).set({ state: "closed" }).where(eq(paymentSessions.providerId, session.id))
    const token = new URL(session.success_url ?? "").searchParams.get("order") ?? ""
    if (chance(0.5)) await giveUpHold(shop, visitor, token)
  },
  // Rarely, because the provider's library waits before it asks again.
  fail: () =>
    chance(0.15) &&
    stripe.faults.add(pick([{ answer: 500 }, { answer: 429 }, { answer: 503, done: true }]) ?? { answer: 500 }, 2),
  reconcile: () => chance(0.3) && reconcile(shop),
}

const part = () => (chance(0.5) ? {} : { amount: 1 + Math.floor(random() * 500_000), key: randomUUID() })

const linesOf = (number: string) =>
  shop.db
    .select({ id: orderLines.id, price: orderLines.price })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, number))

async function sendRefunds(): Promise<void> {
  for (const { id } of await shop.db.select().from(refunds).where(eq(refunds.state, "requested"))) {
    await sendRefund(shop, id).catch(unlessRefused)
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof PaymentProblem)) throw error
}

/** Several at the same time, as people are. */
const together = async (names: string[]) => {
  await Promise.all(names.map(async (name) => Promise.resolve(steps[name]?.()).catch(unlessRefused)))
}

/** Everything arrives after all, and everybody has had time. */
async function untilQuiet(): Promise<void> {
  stripe.faults.clear()
  for (let round = 0; round < 3; round++) {
    house.later(60)
    await deliver()
    await settleSessionsInTime(shop)
    await releaseExpiredHolds(shop)
    await sendRefunds()
    await reconcile(shop)
  }
}

test(`${wanted} random orders end the same here and at the provider (seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const names = Object.keys(steps)
  while (placed.length < wanted) {
    await together(Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(names) ?? "time"))
  }
  await untilQuiet()
  expect(await reconcile(shop)).toBe(0)
  open.later({ minutes: 1 })

  // Our ledger is the provider's.
  const ours = await shop.db.select().from(payments).where(eq(payments.method, "stripe"))
  const back = await shop.db.select().from(refunds).where(eq(refunds.by, "provider"))
  const there = stripe.ledger()
  const money = there.payments.filter(({ amount }) => amount > 0)
  expect(money.length).toBeGreaterThan(wanted / 10)
  expect(ours.map(({ reference, amount }) => `${reference} ${amount}`).sort()).toEqual(
    money.map(({ id, amount }) => `${id} ${amount}`).sort(),
  )
  const sent = back.filter(({ state }) => state === "sent")
  expect(sent.map(({ providerId, amount }) => `${providerId} ${amount}`).sort()).toEqual(
    there.refunds
      .filter(({ status }) => status === "succeeded")
      .map(({ id, amount }) => `${id} ${amount}`)
      .sort(),
  )
  for (const { reference, refunded } of ours)
    expect([reference, refunded]).toEqual([reference, money.find(({ id }) => id === reference)?.refunded])

  // No copy has two owners, and what is sold is paid.
  const all = await shop.db.select().from(orders)
  const held = await shop.db.select().from(holds).where(ne(holds.state, "released"))
  expect(new Set(held.map(({ artworkId, number }) => `${artworkId} ${number}`)).size).toBe(held.length)
  for (const order of all) {
    const own = held.filter(({ orderId }) => orderId === order.id)
    const counted = (await shop.db.select().from(payments).where(eq(payments.orderId, order.id))).filter(
      ({ state }) => state === "received",
    )
    const paid = counted.reduce((sum, { amount }) => sum + amount, 0)
    const said = `${order.number} ${order.orderState} ${order.paymentState}`
    if (["expired", "cancelled"].includes(order.orderState)) expect([said, own.length]).toEqual([said, 0])
    else if (paid >= order.total)
      expect([said, ...own.map(({ state }) => state)]).toEqual([said, ...own.map(() => "sold")])
    else expect([said, ...own.map(({ state }) => state)]).toEqual([said, ...own.map(() => "active")])
    expect([said, ["paid", "refunded", "partially_refunded"].includes(order.paymentState)]).toEqual([
      said,
      paid >= order.total && paid > 0,
    ])
  }
  // Nobody can pay any more for what is over, and money that bought nothing is back, unless its bank refused it.
  expect((await shop.db.select().from(paymentSessions)).filter(({ state }) => state !== "closed")).toEqual([])
  const stray = ours.filter(
    ({ id, state, amount, refunded }) =>
      state === "unmatched" && refunded < amount && !back.some((one) => one.paymentId === id && one.state === "failed"),
  )
  expect(stray).toEqual([])
})
