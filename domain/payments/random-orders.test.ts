import { eq, ne } from "drizzle-orm"
import { expect, test } from "vitest"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { paymentSessions, payments, refunds } from "../../db/tables/payments.ts"
import { returns } from "../../db/tables/returns.ts"
import { createRandomSource } from "../../tests/support/random-orders/generator.ts"
import { createRandomSteps } from "../../tests/support/random-orders/steps.ts"
import { ignoreRefusal, openRandomWorld, type RandomWorld } from "../../tests/support/random-orders/world.ts"
import { reconcilePayments } from "./reconcile.server.ts"

/**
 * Runs random orders, payments, refunds, returns, expiries, clicks and repeated, reordered or lost webhooks. In every case
 * each copy is sold at most once, and our ledger is the provider's to the cent. `RANDOM_ORDERS` is the number of orders, in
 * batches with a shop each; `RANDOM_SEED` is the first batch's, and repeats a run.
 */

const wanted = Number(process.env.RANDOM_ORDERS ?? 40)
const seed = Number(process.env.RANDOM_SEED ?? Date.now() % 1_000_000)
const maxPerBatch = 200
const batches = Array.from({ length: Math.ceil(wanted / maxPerBatch) }, (_, index) => ({
  count: Math.min(maxPerBatch, wanted - index * maxPerBatch),
  seed: seed + index,
}))

// Concurrently, because most of their time is spent waiting for the provider's answers.
test.concurrent.for(batches)(
  "$count random orders end the same here and at the provider (seed $seed) [CHK-04]",
  {
    timeout: 3_600_000,
  },
  async ({ count, seed }, { onTestFinished }) => {
    const world = await openRandomWorld(createRandomSource(seed), { atEnd: onTestFinished })
    const { shop, placed, random, pick } = world
    const steps = createRandomSteps(world)
    const names = Object.keys(steps)
    while (placed.length < count) {
      const picked = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(names) ?? "time")
      await Promise.all(picked.map(async (name) => Promise.resolve(steps[name]?.()).catch(ignoreRefusal)))
    }
    await world.untilQuiet()
    expect(await reconcilePayments(shop)).toBe(0)
    world.clock.later({ minutes: 1 })
    await expectSameLedgers(world)
    await expectNothingSoldTwice(world)
  },
)

/** Our ledger is the provider's. */
async function expectSameLedgers({ shop, stripe, placed }: RandomWorld): Promise<void> {
  const ours = await shop.db.select().from(payments).where(eq(payments.method, "stripe"))
  const back = await shop.db.select().from(refunds).where(eq(refunds.by, "provider"))
  const there = stripe.ledger()
  const money = there.payments.filter(({ amount }) => amount > 0)
  expect(money.length).toBeGreaterThan(placed.length / 10)
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
  // No ended order can be paid any more, and money that bought nothing is refunded, unless its bank refused.
  expect((await shop.db.select().from(paymentSessions)).filter(({ state }) => state !== "closed")).toEqual([])
  // A full card payment after a partial transfer is another sum than was due: the artist decides.
  const stray = ours.filter(
    ({ id, state, amount, refunded, reason }) =>
      state === "unmatched" &&
      refunded < amount &&
      !reason.endsWith("the amount is not what was asked for.") &&
      !back.some((one) => one.paymentId === id && one.state === "failed"),
  )
  expect(stray).toEqual([])
}

/** No copy has two owners, and what is sold is paid, or was handed over by the artist before. */
async function expectNothingSoldTwice({ shop }: RandomWorld): Promise<void> {
  const held = await shop.db.select().from(holds).where(ne(holds.state, "released"))
  expect(new Set(held.map(({ artworkId, number }) => `${artworkId} ${number}`)).size).toBe(held.length)
  const received = await shop.db.select().from(payments).where(eq(payments.state, "received"))
  const lines = await shop.db.select().from(orderLines)
  const back = await shop.db.select().from(refunds)
  const closed = (await shop.db.select().from(returns)).filter(({ state }) => state === "closed")
  for (const order of await shop.db.select().from(orders)) {
    const own = held.filter(({ orderId }) => orderId === order.id)
    const money = received.filter(({ orderId }) => orderId === order.id)
    const paid = money.reduce((sum, { amount }) => sum + amount, 0)
    const isPaid = paid >= order.total && (paid > 0 || order.paymentMethod === "nothing")
    const sent = money.map(({ id, method, amount, refunded }) => {
      const its = back.filter(({ paymentId }) => paymentId === id).map((one) => `${one.state} by ${one.by}`)
      return `${method} ${amount}, ${refunded} back (${its.join(", ")})`
    })
    const isSold = isPaid || order.fulfilmentState === "delivered"
    const said = `${order.number} ${order.orderState} ${order.paymentState}, ${order.total}: ${sent.join("; ")}`
    if (["expired", "cancelled"].includes(order.orderState)) expect([said, own.length]).toEqual([said, 0])
    else
      expect([said, ...own.map(({ state }) => state)]).toEqual([said, ...own.map(() => (isSold ? "sold" : "active"))])
    // Returned works are not the buyer's any more; all others are.
    if (!["expired", "cancelled"].includes(order.orderState) && !closed.some(({ orderId }) => orderId === order.id))
      expect([said, own.length]).toEqual([said, lines.filter(({ orderId }) => orderId === order.id).length])
    const saysPaid = ["paid", "refunded", "partially_refunded"].includes(order.paymentState)
    // A partial payment of a canceled order is refunded, and its state says so then; an open order is refunded only as a whole.
    const isBack = money.every(({ amount, refunded }) => amount === refunded)
    const endsBack = order.orderState === "cancelled" || (order.paymentState === "refunded" && isBack)
    const backOf = (id: string) => back.filter(({ paymentId }) => paymentId === id)
    const hasGone = money.some(({ id }) => backOf(id).some(({ state }) => state === "sent"))
    expect([said, saysPaid]).toEqual([said, endsBack && paid > 0 && !isPaid ? hasGone : isPaid])
    // Money of a canceled order is never left unnoticed: it is refunded, or its bank refused.
    if (order.orderState === "cancelled")
      for (const { id, amount, refunded } of money)
        expect([said, amount === refunded || backOf(id).some(({ state }) => state === "failed")]).toEqual([said, true])
  }
}
