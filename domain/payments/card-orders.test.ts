import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { paymentEvents, paymentSessions, payments, refunds } from "../../db/tables/payments.ts"
import {
  getOrderPaymentStatus,
  openCardShop,
  type PlacedCardOrder,
  placeCardOrder,
} from "../../tests/support/card-shop.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { adminActor, listEmailsTo } from "../../tests/support/orders.ts"
import { testCards } from "../../tests/support/stripe-stand-in/pay.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { releaseExpiredHolds } from "../checkout/release-expired-holds.server.ts"
import { cancelOrder } from "../orders/order-commands.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { openOrderCardPage } from "./card-page.server.ts"
import { releaseHold } from "./held-order.server.ts"
import { receivePaymentEvent } from "./receive-event.server.ts"
import { refundOrder } from "./refund-order.server.ts"
import { sendRefund } from "./send-refund.server.ts"
import { syncDueSessions, syncOrderPayment } from "./sync-session.server.ts"

const house = await openCardShop()
const { shop, stripe, open, later, deliver } = house
await saveSettings(shop, system("Test"), "site", { artistName: "Ada", contactEmail: "studio@example.com" })

const total = ({ order }: PlacedCardOrder) => order.total
const clock = async () => {
  await syncDueSessions(shop)
  await releaseExpiredHolds(shop)
}
const availability = async (id = "") =>
  (await shop.db.select({ is: artworks.availability }).from(artworks).where(eq(artworks.id, id)))[0]?.is
const sendRefunds = async () => {
  for (const { id } of await shop.db.select().from(refunds).where(eq(refunds.state, "requested")))
    await sendRefund(shop, id)
}
const paidOnce = (bought: PlacedCardOrder) => ({
  states: ["open", "paid"],
  money: [{ amount: total(bought), state: "received", refunded: 0 }],
  refunds: [],
  sold: 1,
  sessions: ["closed"],
})

describe("paying by card", () => {
  test("sells the work when the provider's message comes, or when the buyer comes back, whichever is first", async () => {
    const first = await placeCardOrder(house)
    expect(stripe.pay(first.sessionId)).toBe("paid")
    await deliver()
    expect(await getOrderPaymentStatus(shop, first)).toEqual(paidOnce(first))
    expect(await availability(first.workIds[0])).toBe("sold")

    const second = await placeCardOrder(house)
    stripe.pay(second.sessionId)
    await syncOrderPayment(shop, second.token)
    expect(await getOrderPaymentStatus(shop, second)).toEqual(paidOnce(second))
    expect((await listEmailsTo(shop, second.order.email)).map(({ subject }) => subject)).toEqual([
      `We’ve received your payment for ${second.order.number}`,
    ])
  })

  test("one event a hundred times at once has one effect [CHK-04, case 32]", async () => {
    const bought = await placeCardOrder(house)
    stripe.pay(bought.sessionId)
    const ids = stripe
      .events()
      .map(({ id }) => id)
      .slice(-3)
    await Promise.all(Array.from({ length: 100 }, (_, at) => deliver([ids[at % ids.length] ?? ""])))
    expect(await getOrderPaymentStatus(shop, bought)).toEqual(paidOnce(bought))
    expect(await listEmailsTo(shop, bought.order.email)).toHaveLength(1)
  })

  test("an event that is unsigned, altered, old or of the other mode is refused, and nothing is written [case 31, case 41]", async () => {
    const bought = await placeCardOrder(house)
    stripe.pay(bought.sessionId)
    const { id } = stripe.events().at(-1) ?? { id: "" }
    const { body, headers } = stripe.webhooks.signed(id)
    const old = stripe.webhooks.signed(id, new Date(Date.now() - 11 * 60_000))
    const live = body.replace('"livemode": false', '"livemode": true')
    const before = await shop.db.select().from(paymentEvents)
    for (const [sent, given] of [
      [body, {}],
      [body, { "stripe-signature": "t=1,v1=00" }],
      [body.replace(id, "evt_another"), headers],
      [old.body, old.headers],
      [live, headers],
    ] as const) {
      const taken = await receivePaymentEvent(shop, "stripe", { body: Buffer.from(sent), headers: new Headers(given) })
      expect(taken).toMatchObject({ ok: false, problem: { code: "invalid" } })
    }
    expect(await shop.db.select().from(paymentEvents)).toEqual(before)
    expect((await getOrderPaymentStatus(shop, bought)).states).toEqual(["draft", "pending"])
  })

  test("who opens the confirmation without having paid is still to pay [CHK-04, case 38]", async () => {
    const bought = await placeCardOrder(house)
    await syncOrderPayment(shop, bought.token)
    expect((await getOrderPaymentStatus(shop, bought)).states).toEqual(["draft", "pending"])
  })

  test("the same page is opened again, also when two ask at once", async () => {
    const work = await insertWork(shop)
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { payment: "stripe" }))
    if (!placed.ok) throw new Error(placed.problem.message)
    const { token } = placed.value
    const before = stripe.sessions().length
    const again = await Promise.all([openOrderCardPage(shop, visitor, token), openOrderCardPage(shop, visitor, token)])
    expect(new Set(again.map((opened) => opened.ok && opened.value)).size).toBe(1)
    expect(stripe.sessions()).toHaveLength(before + 1)
  })

  test("a provider that fails is asked again under another key; money on a page that nobody was shown counts", async () => {
    const work = await insertWork(shop)
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { payment: "stripe" }))
    if (!placed.ok) throw new Error(placed.problem.message)
    const { token, number } = placed.value
    const opens = (call: string) => call === "POST /v1/checkout/sessions"
    stripe.faults.add({ answer: 500, done: true }, 3, opens)
    expect(await openOrderCardPage(shop, visitor, token)).toMatchObject({ ok: false, problem: { code: "unavailable" } })
    stripe.faults.clear()
    const unseen = stripe.sessions().at(-1)
    expect(await openOrderCardPage(shop, visitor, token)).toMatchObject({
      ok: true,
      value: expect.not.stringMatching(unseen?.url ?? ""),
    })
    stripe.pay(unseen?.id ?? "")
    await deliver()
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
    expect(order).toMatchObject({ orderState: "open", paymentState: "paid" })
    later(46)
    await clock()
    expect(stripe.sessions().at(-1)?.status).toBe("expired")
  })
})

describe("time", () => {
  test("a page that is left alone is closed, and the work is free [CHK-04, case 39]", async () => {
    const left = await placeCardOrder(house)
    later(46)
    await clock()
    expect(await getOrderPaymentStatus(shop, left)).toMatchObject({
      states: ["expired", "voided"],
      sessions: ["closed"],
      money: [],
    })
    expect(await availability(left.workIds[0])).toBe("available")
    expect(stripe.pay(left.sessionId)).toBe("closed")
  })

  test("while a payment is processing the hold stays, however long; then it is sold, or free [CHK-04, case 35]", async () => {
    for (const [card, end] of [
      [testCards.succeedsLater, ["open", "paid"]],
      [testCards.failsLater, ["expired", "voided"]],
    ] as const) {
      const slow = await placeCardOrder(house)
      expect(stripe.pay(slow.sessionId, card)).toBe("processing")
      await deliver()
      later(0)
      const another = buildCheckoutForm(slow.workIds.map((id) => ({ artwork_id: id, quantity: 1 })))
      open.later({ minutes: 60 })
      await clock()
      expect((await getOrderPaymentStatus(shop, slow)).states).toEqual(["draft", "pending"])
      expect(await placeOrder(shop, visitor, another)).toMatchObject({ ok: false, problem: { code: "conflict" } })
      later(1)
      await clock()
      expect((await getOrderPaymentStatus(shop, slow)).states).toEqual(end)
    }
  })

  test("money that comes after the time sells the work if it is free [CHK-04, case 34]", async () => {
    const late = await placeCardOrder(house)
    stripe.pay(late.sessionId)
    // The order has expired here.
    await endUnpaid(late)
    expect(await availability(late.workIds[0])).toBe("available")
    await deliver()
    expect(await getOrderPaymentStatus(shop, late)).toMatchObject({ ...paidOnce(late), sessions: ["closed"] })
    expect(await availability(late.workIds[0])).toBe("sold")
  })

  test("it goes back once, and both are told, if somebody else has the work [CHK-04, case 34]", async () => {
    const late = await placeCardOrder(house)
    stripe.pay(late.sessionId)
    await endUnpaid(late)
    const winner = buildCheckoutForm(late.workIds.map((id) => ({ artwork_id: id, quantity: 1 })))
    expect(await placeOrder(shop, visitor, winner)).toMatchObject({ ok: true })
    await deliver()
    await deliver()
    await sendRefunds()
    await deliver()
    expect(await getOrderPaymentStatus(shop, late)).toMatchObject({
      states: ["expired", "voided"],
      money: [{ state: "unmatched", refunded: total(late) }],
      refunds: [{ amount: total(late), state: "sent" }],
      sold: 0,
    })
    const subjects = (await listEmailsTo(shop, late.order.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`We’re sending back your payment for ${late.order.number}`)
    expect((await listEmailsTo(shop, "studio@example.com")).map(({ subject }) => subject)).toContain(
      `${late.order.number}: a payment needs your attention`,
    )
  })

  test("giving the work back closes the page first; a buyer who paid in the meantime has bought it", async () => {
    const given = await placeCardOrder(house)
    expect(await releaseHold(shop, visitor, given.token)).toMatchObject({ ok: true })
    expect(stripe.pay(given.sessionId)).toBe("closed")
    expect(await availability(given.workIds[0])).toBe("available")

    const paid = await placeCardOrder(house)
    stripe.pay(paid.sessionId)
    expect(await releaseHold(shop, visitor, paid.token)).toMatchObject({ ok: false, problem: { code: "conflict" } })
    expect(await getOrderPaymentStatus(shop, paid)).toEqual(paidOnce(paid))

    const unreachable = await placeCardOrder(house)
    stripe.faults.add({ answer: 503 }, 9)
    expect(await releaseHold(shop, visitor, unreachable.token)).toMatchObject({
      ok: false,
      problem: { code: "unavailable" },
    })
    stripe.faults.clear()
    expect((await getOrderPaymentStatus(shop, unreachable)).states).toEqual(["draft", "pending"])
  })
})

/** Loses this order's session: its page is closed here, but not at the provider. */
async function endUnpaid({ order }: PlacedCardOrder) {
  await shop.db.update(paymentSessions).set({ state: "closed" }).where(eq(paymentSessions.orderId, order.id))
  later(46)
  await releaseExpiredHolds(shop)
}

describe("money back", () => {
  const bought = async () => {
    const paid = await placeCardOrder(house)
    stripe.pay(paid.sessionId)
    await deliver()
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, paid.order.id))
    if (!payment) throw new Error("not paid")
    return { paid, payment }
  }
  const lineOf = async ({ order }: PlacedCardOrder) => {
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    return line?.id ?? ""
  }

  test("a part, then the rest by canceling; each is asked for once, whatever the network does", async () => {
    const { paid } = await bought()
    const line = await lineOf(paid)
    const part = { lines: { [line]: 100_000 }, reason: "A scratch on the frame" }
    expect(await refundOrder(shop, adminActor, paid.order.number, part)).toMatchObject({ ok: true })
    stripe.faults.add({ answer: "none", done: true }, 1, (call) => call === "POST /v1/refunds")
    await sendRefunds()
    expect((await getOrderPaymentStatus(shop, paid)).states).toEqual(["open", "partially_refunded"])
    expect(await cancelOrder(shop, adminActor, paid.order.number, { reason: "Asked for" })).toMatchObject({ ok: true })
    await sendRefunds()
    await deliver()
    expect(await getOrderPaymentStatus(shop, paid)).toMatchObject({
      states: ["cancelled", "refunded"],
      money: [{ refunded: total(paid) }],
      refunds: [
        { amount: 100_000, state: "sent" },
        { amount: total(paid) - 100_000, state: "sent" },
      ],
    })
    expect(
      stripe
        .ledger()
        .refunds.slice(-2)
        .map(({ amount }) => amount),
    ).toEqual([100_000, total(paid) - 100_000])
  }, 60_000)

  test("refunds at once never come to more than was paid [CHK-04, case 36]", async () => {
    const { paid } = await bought()
    const line = await lineOf(paid)
    const half = { lines: { [line]: Math.ceil(paid.order.subtotal * 0.6) }, reason: "Asked for" }
    const all = await Promise.all(
      Array.from({ length: 8 }, () => refundOrder(shop, adminActor, paid.order.number, half)),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    await sendRefunds()
    const [there] = stripe.ledger().payments.slice(-1)
    expect(there).toMatchObject({ refunded: half.lines[line] })
  })

  test("the same form of a refund, sent eight times at once and once more later, is one refund; another form is another", async () => {
    const { paid } = await bought()
    const line = await lineOf(paid)
    const part = { lines: { [line]: 100_000 }, reason: "A scratch", key: randomUUID() }
    const all = await Promise.all(
      Array.from({ length: 8 }, () => refundOrder(shop, adminActor, paid.order.number, part)),
    )
    expect(all.every(({ ok }) => ok)).toBe(true)
    expect(await refundOrder(shop, adminActor, paid.order.number, part)).toMatchObject({ ok: true })
    await sendRefunds()
    expect(stripe.ledger().payments.at(-1)).toMatchObject({ refunded: 100_000 })
    await refundOrder(shop, adminActor, paid.order.number, { ...part, key: randomUUID() })
    await sendRefunds()
    expect(stripe.ledger().payments.at(-1)).toMatchObject({ refunded: 200_000 })
  })

  test("a refund that is heard of before its payment ends the same [CHK-04, case 33]", async () => {
    const early = await placeCardOrder(house)
    stripe.pay(early.sessionId)
    const [there] = stripe.ledger().payments.slice(-1)
    stripe.refundInDashboard(there?.id ?? "")
    const ids = stripe.events().map(({ id }) => id)
    await deliver(ids.toReversed().slice(0, 8))
    await deliver()
    expect(await getOrderPaymentStatus(shop, early)).toMatchObject({
      states: ["open", "refunded"],
      refunds: [{ amount: total(early), state: "sent" }],
    })
  })

  test("a refund that fails days later is money that is still here, and the artist is told", async () => {
    const paid = await placeCardOrder(house)
    stripe.pay(paid.sessionId, testCards.refundFailsLater)
    await deliver()
    await cancelOrder(shop, adminActor, paid.order.number, { reason: "Asked for" })
    await sendRefunds()
    expect((await getOrderPaymentStatus(shop, paid)).states).toEqual(["cancelled", "refunded"])
    later(2)
    await deliver()
    expect(await getOrderPaymentStatus(shop, paid)).toMatchObject({
      states: ["cancelled", "paid"],
      money: [{ refunded: 0 }],
      refunds: [{ state: "failed" }],
    })
    expect((await listEmailsTo(shop, "studio@example.com")).map(({ subject }) => subject)).toContain(
      `${paid.order.number}: a refund failed`,
    )
  })
})

test("what failed at the provider has room for what was sent back there, also when its message is still on its way [CHK-04]", async () => {
  const paid = await placeCardOrder(house)
  stripe.pay(paid.sessionId, testCards.refundFailsLater)
  await deliver()
  await cancelOrder(shop, adminActor, paid.order.number, { reason: "Asked for" })
  await sendRefunds()
  await deliver()
  later(2)
  const [there] = stripe.ledger().payments.slice(-1)
  const elsewhere = stripe.refundInDashboard(there?.id ?? "", 100_000)
  const of = (id: string) => stripe.events().filter(({ data }) => "id" in data.object && data.object.id === id)
  await deliver(of(elsewhere.id).map(({ id }) => id))
  expect(await getOrderPaymentStatus(shop, paid)).toMatchObject({
    states: ["cancelled", "partially_refunded"],
    money: [{ refunded: 100_000 }],
    refunds: [
      { amount: total(paid), state: "failed" },
      { amount: 100_000, state: "sent" },
    ],
  })
})
