import { and, eq, ne } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { getOrderPaymentStatus, openCardShop, placeCardOrder } from "../../tests/support/card-shop.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { adminActor, createPlacedOrder, getTestOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { releaseExpiredHolds } from "../checkout/release-expired-holds.server.ts"
import { cancelOrder } from "../orders/order-commands.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { openOrderCardPage } from "./card-page.server.ts"
import { markOrderPaid } from "./mark-paid.server.ts"
import { reconcilePayments } from "./reconcile.server.ts"
import { sendRefund } from "./send-refund.server.ts"
import { syncDueSessions } from "./sync-session.server.ts"

// Buyers pay the same works by card and by transfer at once. One gets the work; other money is refunded or never taken.

const cardShop = await openCardShop()
const { shop, stripe, deliver, later, database } = cardShop
// A second program on the same database, as another process would be.
const { shop: second } = await openWorkingShop({ database, env: stripe.env })
await saveSettings(shop, system("Test"), "payment", { mostUnpaid: { perAddress: 1000, perHousehold: 1000 } })

const buy = (id: string, payment: string, by = shop) =>
  placeOrder(by, visitor, buildCheckoutForm(oneOfEach({ id }), { payment }))
const workNow = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const heldNow = (id: string) =>
  shop.db
    .select()
    .from(holds)
    .where(and(eq(holds.artworkId, id), ne(holds.state, "released")))
const sendRefunds = async () => {
  for (const { id } of await shop.db.select().from(refunds).where(eq(refunds.state, "requested")))
    await sendRefund(shop, id)
}
const paidFor = async (orderId: string) => {
  const rows = await shop.db.select().from(payments).where(eq(payments.orderId, orderId))
  return rows.map(({ state, amount, refunded }) => ({ state, left: amount - refunded }))
}

describe("many buyers of one work", () => {
  test.each([2, 20, 200])("%d buyers of one original, by card and transfer: one success [case 28]", async (count) => {
    const work = await insertWork(shop)
    const pages = stripe.sessions().length
    const all = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const by = index % 3 === 0 ? second : shop
        const placed = await buy(work.id, index % 2 ? "stripe" : "bank_transfer", by)
        if (placed.ok && placed.value.paymentMethod === "stripe")
          await openOrderCardPage(by, visitor, placed.value.token)
        return placed
      }),
    )
    const won = all.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
    const refused = all.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem.code]))
    expect(won).toHaveLength(1)
    expect(new Set(refused)).toEqual(new Set(["conflict"]))
    expect(await heldNow(work.id)).toHaveLength(1)
    expect(await shop.db.select().from(orderLines).where(eq(orderLines.artworkId, work.id))).toHaveLength(1)
    // No other buyer reaches a page that takes money.
    expect(stripe.sessions().length - pages).toBe(won[0]?.paymentMethod === "stripe" ? 1 : 0)
  })

  test("200 buyers of an edition of 20, by card and transfer: twenty, each with a number of their own [case 28]", async () => {
    const print = await insertWork(shop, { editionSize: 20 })
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        buy(print.id, index % 2 ? "stripe" : "bank_transfer", index % 3 ? shop : second),
      ),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(20)
    const numbers = (await heldNow(print.id)).map(({ number }) => number).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})

describe("card and transfer for one original", () => {
  test("whoever pays first by card or reserves by transfer has it; the other is refused and pays nothing [case 37]", async () => {
    for (const first of ["stripe", "bank_transfer"]) {
      const work = await insertWork(shop)
      expect(await buy(work.id, first)).toMatchObject({ ok: true })
      const other = await buy(work.id, first === "stripe" ? "bank_transfer" : "stripe")
      expect(other).toMatchObject({ ok: false, problem: { code: "conflict" } })
      expect(await heldNow(work.id)).toHaveLength(1)
    }
  })

  test("a card that is charged as its time ends, while others reserve by transfer: one wins, the other money goes back [case 37]", async () => {
    const wonBy = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const card = await placeCardOrder(cardShop)
      const id = card.workIds[0] ?? ""
      const events = stripe.events().length
      // The page closes first, the money arrives first, or the shop has lost the page, in turn.
      if (round % 3 !== 2) stripe.pay(card.sessionId)
      later(46)
      const fresh = () =>
        deliver(
          stripe
            .events()
            .slice(events)
            .map(({ id }) => id),
        )
      const end = async () => {
        await syncDueSessions(shop)
        await releaseExpiredHolds(shop)
      }
      const transfers = () => [buy(id, "bank_transfer"), buy(id, "bank_transfer", second)]
      const [, ...placed] = await Promise.all(
        round % 2 ? [end(), ...transfers(), fresh()] : [fresh(), ...transfers(), end()],
      )
      const retried = await buy(id, "bank_transfer")
      const byTransfer = [...placed, retried].filter((one) => typeof one === "object" && one?.ok)
      await deliver()
      await sendRefunds()
      const now = await getOrderPaymentStatus(shop, card)
      const cardWon = now.states[1] === "paid"
      expect([round, byTransfer.length + Number(cardWon)]).toEqual([round, 1])
      expect(await heldNow(id)).toHaveLength(1)
      expect((await workNow(id))?.availability).toBe(cardWon ? "sold" : "reserved")
      for (const { state, left } of cardWon ? [] : await paidFor(card.order.id))
        expect([round, state, left]).toEqual([round, "unmatched", 0])
      wonBy.add(cardWon ? "card" : "transfer")
    }
    expect(wonBy).toEqual(new Set(["card", "transfer"]))
    expect(await reconcilePayments(shop)).toBe(0)
  })

  test("a card that was charged after a transfer had reserved the work is paid back once [case 37]", async () => {
    const late = await placeCardOrder(cardShop)
    const id = late.workIds[0] ?? ""
    // The provider's page outlives the hold, because the shop never received the answer that opened it.
    await shop.db.delete(holds).where(eq(holds.orderId, late.order.id))
    const transfer = await buy(id, "bank_transfer")
    expect(transfer).toMatchObject({ ok: true })
    stripe.pay(late.sessionId)
    await Promise.all([deliver(), deliver(), reconcilePayments(shop)])
    await sendRefunds()
    await deliver()
    expect(await getOrderPaymentStatus(shop, late)).toMatchObject({
      money: [{ amount: late.order.total, refunded: late.order.total }],
      refunds: [{ amount: late.order.total, state: "sent" }],
      sold: 0,
    })
    expect((await workNow(id))?.availability).toBe("reserved")
    expect(await reconcilePayments(shop)).toBe(0)
  })

  test("a transfer that arrives after its order ended, while a card buys the work: it sells nothing, and is to go back [case 37]", async () => {
    const { order, workIds } = await createPlacedOrder(shop)
    expect(await cancelOrder(shop, adminActor, order.number, { reason: "Not paid" })).toMatchObject({ ok: true })
    const [card, marked] = await Promise.all([
      placeCardOrder(cardShop, { workIds }),
      markOrderPaid(shop, adminActor, order.number),
    ])
    stripe.pay(card.sessionId)
    await deliver()
    expect(marked).toMatchObject({ ok: true })
    expect((await getTestOrder(shop, order.id)).paymentState).not.toBe("paid")
    expect(await getOrderPaymentStatus(shop, { order })).toMatchObject({
      money: [{ amount: order.total, state: "unmatched", refunded: order.total }],
      refunds: [{ amount: order.total, state: "requested" }],
      sold: 0,
    })
    expect(await getOrderPaymentStatus(shop, card)).toMatchObject({ states: ["open", "paid"], sold: 1 })
    expect(await heldNow(workIds[0] ?? "")).toHaveLength(1)
  })
})

describe("another amount or currency", () => {
  test.each([
    ["a part of the amount", { amount_total: 100 }],
    ["another currency", { currency: "eur" }],
  ])("%s is kept and not fulfilled: a person decides [case 30]", async (_name, charged) => {
    const bought = await placeCardOrder(cardShop)
    const session = stripe.sessions().find(({ id }) => id === bought.sessionId)
    Object.assign(session ?? {}, charged)
    stripe.pay(bought.sessionId)
    await deliver()
    await sendRefunds()
    const now = await getOrderPaymentStatus(shop, bought)
    expect(now).toMatchObject({ sold: 0, refunds: [], money: [{ state: "unmatched", refunded: 0 }] })
    expect(now.states[1]).not.toBe("paid")
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, bought.order.id))
    expect(order?.fulfilmentState).toBe(bought.order.fulfilmentState)
    expect((await workNow(bought.workIds[0] ?? ""))?.availability).not.toBe("sold")
    expect(await reconcilePayments(shop)).toBe(0)
  })
})
