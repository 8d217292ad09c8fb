import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { QueryOutsideTransaction } from "../../db/errors.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { refunds } from "../../db/tables/payments.ts"
import type { CardPayments } from "../../services/payments/payments.ts"
import { openCardShop, placeCardOrder } from "../../tests/support/card-shop.ts"
import { adminActor } from "../../tests/support/orders.ts"
import { visitor } from "../actor.ts"
import { cancelOrder } from "../orders/order-commands.server.ts"
import type { Shop } from "../shop.ts"
import { chooseTransfer } from "./choose-transfer.server.ts"
import { handlePaymentEvents } from "./handle-events.server.ts"
import { releaseHold } from "./held-order.server.ts"
import { receivePaymentEvent } from "./receive-event.server.ts"
import { reconcilePayments } from "./reconcile.server.ts"
import { sendRefund } from "./send-refund.server.ts"
import { syncDueSessions, syncOrderPayment } from "./sync-session.server.ts"

// A provider that is slow to answer must not keep works or orders locked: it is called outside of every transaction. Inside of
// one, a query on the pool is refused (`connect`), so each call of the provider makes one first.

const house = await openCardShop()
const { stripe } = house
const asked = new Set<string>()

const calls = [
  ...(["openSession", "findSession", "expireSession", "refund"] as const),
  ...(["findRefund", "findPayment", "listPaymentsSince", "listRefundsSince"] as const),
]

/** A driver that first queries the database on the pool. */
function watched(cards: CardPayments): CardPayments {
  const look = async (name: string) => {
    await house.shop.db.execute(sql`select 1`)
    asked.add(name)
  }
  const all = calls.map((name) => {
    const call = cards[name] as (...given: unknown[]) => unknown
    const isList = name === "listPaymentsSince" || name === "listRefundsSince"
    async function* list(...given: unknown[]) {
      await look(name)
      yield* call(...given) as AsyncIterable<unknown>
    }
    return [name, isList ? list : (...given: unknown[]) => look(name).then(() => call(...given))]
  })
  return { ...cards, ...Object.fromEntries(all) }
}

const cards = house.shop.cardPayments
if (!cards) throw new Error("no card payments")
const shop: Shop = { ...house.shop, cardPayments: watched(cards) }
const here = { shop, stripe }

/** Delivers the provider's webhooks and runs the jobs that they queue. */
async function deliver() {
  for (const { id } of stripe.events()) {
    const { body, headers } = stripe.webhooks.signed(id)
    await receivePaymentEvent(shop, "stripe", { body: Buffer.from(body), headers: new Headers(headers) })
    const [outcome] = await handlePaymentEvents(shop, [{ provider: "stripe", eventId: id }])
    if (outcome?.status === "rejected") throw outcome.reason
  }
}

test("inside of a transaction the watch fails", async () => {
  const call = house.shop.db.transaction(() => Promise.resolve(shop.cardPayments?.findSession("cs_test_none")))
  await expect(call).rejects.toMatchObject({ cause: expect.any(QueryOutsideTransaction) })
})

test("the provider is asked outside of every transaction, whatever buyers, the clock and the artist do [CHK-03]", async () => {
  const paid = await placeCardOrder(here)
  stripe.pay(paid.sessionId)
  await syncOrderPayment(shop, paid.token)
  await cancelOrder(shop, adminActor, paid.order.number, { reason: "A leak" })
  for (const { id } of await shop.db.select().from(refunds)) await sendRefund(shop, id)

  await deliver()
  const left = await placeCardOrder(here)
  expect(await releaseHold(shop, visitor, left.token)).toMatchObject({ ok: true })
  const transferred = await placeCardOrder(here)
  expect(await chooseTransfer(shop, visitor, transferred.token)).toMatchObject({ ok: true })
  await placeCardOrder(here)
  house.later(46)
  await syncDueSessions(shop)
  await reconcilePayments(shop)

  expect([...asked].sort()).toEqual([...calls].sort())
  expect(await shop.db.select().from(orders)).toHaveLength(4)
  expect(await shop.db.select().from(orderLines)).toHaveLength(4)
})
