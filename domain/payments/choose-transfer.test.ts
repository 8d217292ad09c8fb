import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { getOrderPaymentStatus, openCardShop, placeCardOrder } from "../../tests/support/card-shop.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { testCards } from "../../tests/support/stripe-stand-in/pay.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { releaseExpiredHolds } from "../checkout/release-expired-holds.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { chooseTransfer, isTransferOffered } from "./choose-transfer.server.ts"
import { reconcilePayments } from "./reconcile.server.ts"
import { syncDueSessions } from "./sync-session.server.ts"

const house = await openCardShop()
const { shop, stripe, later, deliver } = house
await saveSettings(shop, system("Test"), "payment", { mostUnpaid: { perAddress: 1000, perHousehold: 1000 } })

const choose = (token: string) => chooseTransfer(shop, visitor, token)
const clock = async () => {
  await syncDueSessions(shop)
  await releaseExpiredHolds(shop)
}
const holdOf = async (id: string) => (await shop.db.select().from(holds).where(eq(holds.orderId, id)))[0]
const workNow = async (id = "") => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]?.availability
const conflict = (words: RegExp) => ({
  ok: false,
  problem: { code: "conflict", message: expect.stringMatching(words) },
})

describe("paying by transfer instead of on the page of a provider", () => {
  test("the order is placed as one by transfer: reserved until it is due, with its e-mail and invoice; the page is closed", async () => {
    const card = await placeCardOrder(house)
    expect(await isTransferOffered(shop, card.token, card.order)).toBe(true)
    expect(await choose(card.token)).toMatchObject({ ok: true })
    expect(stripe.pay(card.sessionId)).toBe("closed")
    await deliver()
    later(60)
    await clock()

    const work = await insertWork(shop)
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { payment: "bank_transfer" }))
    if (!placed.ok) throw new Error(placed.problem.message)
    const order = await getTestOrder(shop, card.order.id)
    expect(order).toMatchObject({ paymentMethod: "bank_transfer", orderState: "open", paymentState: "unpaid" })
    expect(order.dueAt?.getTime()).toBeGreaterThan(shop.now().getTime() + 6 * 86_400_000)
    expect(await holdOf(order.id)).toMatchObject({ state: "active", expiresAt: null })
    expect(await workNow(card.workIds[0])).toBe("reserved")
    expect((await listEmailsTo(shop, order.email)).map(({ subject }) => subject.replace(order.number, "S"))).toEqual(
      (await listEmailsTo(shop, (await orderByNumber(placed.value.number)).email)).map(({ subject }) =>
        subject.replace(placed.value.number, "S"),
      ),
    )
    expect(await shop.db.$count(invoices, eq(invoices.orderId, order.id))).toBe(1)
    expect(await getOrderPaymentStatus(shop, card)).toMatchObject({ money: [], sessions: ["closed"] })
    expect(await isTransferOffered(shop, card.token, order)).toBe(false)
  })

  test("twenty presses at once are one order by transfer", async () => {
    const card = await placeCardOrder(house)
    const all = await Promise.all(Array.from({ length: 20 }, () => choose(card.token)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.db.$count(invoices, eq(invoices.orderId, card.order.id))).toBe(1)
    expect(await listEmailsTo(shop, card.order.email)).toHaveLength(1)
  })

  test("who has paid already has bought it, also when the payment comes at the same moment", async () => {
    const before = await placeCardOrder(house)
    stripe.pay(before.sessionId)
    expect(await choose(before.token)).toMatchObject(conflict(/placed or ended/))
    expect((await getOrderPaymentStatus(shop, before)).states).toEqual(["open", "paid"])
    for (let round = 0; round < 8; round++) {
      const card = await placeCardOrder(house)
      const chosen = choose(card.token)
      const paid = stripe.pay(card.sessionId)
      await Promise.all([chosen, deliver()])
      await deliver()
      const now = await getOrderPaymentStatus(shop, card)
      expect(now.states).toEqual(["open", paid === "paid" ? "paid" : "unpaid"])
      expect(now).toMatchObject({ refunds: [], money: paid === "paid" ? [{ refunded: 0, state: "received" }] : [] })
      expect(await shop.db.$count(invoices, eq(invoices.orderId, card.order.id))).toBe(1)
    }
    expect(await reconcilePayments(shop)).toBe(0)
  })

  test("while the provider does not answer: the order stands, its page is closed later, and money on it pays the order", async () => {
    for (const pays of [false, true]) {
      const card = await placeCardOrder(house)
      stripe.faults.add({ answer: 503 }, 20)
      expect(await choose(card.token)).toMatchObject({ ok: true })
      stripe.faults.clear()
      if (pays) expect(stripe.pay(card.sessionId)).toBe("paid")
      later(46)
      await clock()
      expect(stripe.pay(card.sessionId)).toBe("closed")
      expect(await getOrderPaymentStatus(shop, card)).toMatchObject({
        states: ["open", pays ? "paid" : "unpaid"],
        sessions: ["closed"],
        sold: pays ? 1 : 0,
      })
      expect(await workNow(card.workIds[0])).toBe(pays ? "sold" : "reserved")
    }
  })

  test("is refused while the bank confirms, after the time to pay, after it was released, and for what is none", async () => {
    const slow = await placeCardOrder(house)
    stripe.pay(slow.sessionId, testCards.succeedsLater)
    await deliver()
    expect(await choose(slow.token)).toMatchObject(conflict(/being processed/))

    const late = await placeCardOrder(house)
    house.open.later({ minutes: 46 })
    expect(await choose(late.token)).toMatchObject(conflict(/time to pay has ended/))
    expect(await getTestOrder(shop, late.order.id)).toMatchObject({ paymentMethod: "stripe", orderState: "draft" })
    await clock()
    expect(await choose(late.token)).toMatchObject(conflict(/placed or ended/))
    expect(await workNow(late.workIds[0])).toBe("available")

    for (const none of ["", "x", "A".repeat(22)])
      expect(await choose(none)).toMatchObject({ ok: false, problem: { code: "not_found" } })
  })
})

async function orderByNumber(number: string) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
  if (!order) throw new Error(`no order ${number}`)
  return order
}
