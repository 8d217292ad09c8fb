import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { demoRecords } from "../../db/tables/content.ts"
import { availabilityAlerts } from "../../db/tables/holds.ts"
import { payments } from "../../db/tables/payments.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { adminActor, createPlacedOrder, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { requestAvailabilityAlert } from "../orders/availability-alerts.server.ts"
import { cancelOrder, extendDueDate } from "../orders/order-commands.server.ts"
import { confirmOrderPayment } from "../payments/confirm-payment.server.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { placeOrder } from "./place-order.server.ts"
import { releaseExpiredHolds } from "./release-expired-holds.server.ts"

const { shop, later } = await openWorkingShop()
await saveSettings(shop, system("Test"), "site", { artistName: "Ada", contactEmail: "studio@example.com" })
const workNow = async (id = "") => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]

describe("how much may be reserved unpaid", () => {
  const works = (count: number) => Promise.all(Array.from({ length: count }, () => insertWork(shop)))
  const tooMany = (message: RegExp) => ({
    ok: false,
    problem: { code: "conflict", message: expect.stringMatching(message) },
  })

  test("ten works for one address, also when orders are concurrent; a payment frees its works' places", async () => {
    const email = `${randomUUID()}@example.com`
    const all = await works(16)
    const outcomes = await Promise.all(
      all.slice(0, 15).map((work, index) =>
        placeOrder(
          shop,
          visitor,
          buildCheckoutForm(oneOfEach(work), {
            email: index % 2 ? email : email.toUpperCase(),
            payment: index % 3 ? "demo" : "bank_transfer",
          }),
        ),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome).toMatchObject(tooMany(/10 works reserved that aren’t paid/))
    const more = () => placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(all[15] ?? { id: "" }), { email }))
    expect(await more()).toMatchObject(tooMany(/write to the studio/))
    const open = outcomes.find((outcome) => outcome.ok && outcome.value.orderState === "open")
    if (!open?.ok) throw new Error("no order by transfer")
    expect(await markOrderPaid(shop, adminActor, open.value.number)).toMatchObject({ ok: true })
    expect(await more()).toMatchObject({ ok: true })
  })

  test("eleven copies in one order are too many for a reservation", async () => {
    const print = await insertWork(shop, { editionSize: 50, price: 10_000 })
    const others = await works(2)
    const items = [{ artwork_id: print.id, quantity: 9 }, ...oneOfEach(...others)]
    expect(await placeOrder(shop, visitor, buildCheckoutForm(items))).toMatchObject(tooMany(/up to 10 works at a time/))
  })

  test("twenty for one household, whatever the addresses; another household is not concerned", async () => {
    const all = await works(22)
    const household = "203.0.113.7"
    for (const work of all.slice(0, 20)) {
      expect(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work)), household)).toMatchObject({ ok: true })
    }
    const next = buildCheckoutForm(oneOfEach(all[20] ?? { id: "" }))
    expect(await placeOrder(shop, visitor, next, household)).toMatchObject(tooMany(/from your connection/))
    expect(await placeOrder(shop, visitor, next, "2001:db8:0:1::/64")).toMatchObject({ ok: true })
    expect(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(all[21] ?? { id: "" })))).toMatchObject({
      ok: true,
    })
  })

  test("a buyer's network is deleted when the order is paid or has ended", async () => {
    const household = "198.51.100.1"
    const [paid, over, waiting] = [
      await createPlacedOrder(shop, { household }),
      await createPlacedOrder(shop, { household }),
      await createPlacedOrder(shop, { household }),
    ]
    await markOrderPaid(shop, adminActor, paid.order.number)
    await cancelOrder(shop, adminActor, over.order.number, { reason: "Asked for" })
    await releaseExpiredHolds(shop)
    const networks = [paid, over, waiting].map(async ({ order }) => (await getTestOrder(shop, order.id)).network)
    expect(await Promise.all(networks)).toEqual([null, null, household])
  })
})

describe("a transfer that does not come", () => {
  test("ends the order after ten days: works are free, buyer, studio and those who asked are told [ORD-05]", async () => {
    const { order, workIds } = await createPlacedOrder(shop, { works: 2 })
    const [id = ""] = workIds
    await requestAvailabilityAlert(shop, { artwork: id, email: `asked-${id}@example.com` })
    later({ days: 9 })
    await releaseExpiredHolds(shop)
    expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "open" })
    later({ days: 2 })
    expect(await releaseExpiredHolds(shop)).toBeGreaterThanOrEqual(1)
    expect(await getTestOrder(shop, order.id)).toMatchObject({
      orderState: "cancelled",
      paymentState: "voided",
      fulfilmentState: "cancelled",
    })
    for (const workId of workIds) expect(await workNow(workId)).toMatchObject({ availability: "available" })
    const [last] = (await listEmailsTo(shop, order.email)).filter(({ subject }) => subject.includes("canceled"))
    expect(JSON.stringify(last?.content)).toMatch(/haven’t received your transfer/)
    expect(await listEmailsTo(shop, `asked-${id}@example.com`)).toHaveLength(1)
    const toStudio = (await listEmailsTo(shop, "studio@example.com")).map(({ subject }) => subject)
    expect(toStudio).toContain(`${order.number} was not paid and has been canceled`)
    expect(await releaseExpiredHolds(shop, workIds)).toBe(0)
  })

  test("a buyer finds it free before the job has run", async () => {
    const { workIds } = await createPlacedOrder(shop)
    later({ days: 11 })
    const next = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach({ id: workIds[0] ?? "" })))
    expect(next).toMatchObject({ ok: true })
  })

  test("the artist may give more days, and a paid order does not end [ORD-05]", async () => {
    const { order } = await createPlacedOrder(shop)
    const paid = (await createPlacedOrder(shop)).order
    await markOrderPaid(shop, adminActor, paid.number)
    expect(await extendDueDate(shop, visitor, order.number, { days: 7 })).toMatchObject({ ok: false })
    expect(await extendDueDate(shop, adminActor, paid.number, { days: 7 })).toMatchObject({
      problem: { code: "conflict" },
    })
    expect(await extendDueDate(shop, adminActor, order.number, { days: 0 })).toMatchObject({
      problem: { code: "invalid" },
    })
    expect(await extendDueDate(shop, adminActor, order.number, { days: 7 })).toMatchObject({ ok: true })
    later({ days: 16 })
    await releaseExpiredHolds(shop)
    expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "open" })
    later({ days: 2 })
    await releaseExpiredHolds(shop)
    expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "cancelled" })
    expect(await getTestOrder(shop, paid.id)).toMatchObject({ orderState: "open", paymentState: "paid" })
  })

  test("it may come until the end of the day that the buyer was told, in the site’s time zone [ORD-05]", async () => {
    const site = { artistName: "Ada", contactEmail: "studio@example.com" }
    await saveSettings(shop, system("Test"), "site", { ...site, timeZone: "America/Los_Angeles" })
    await saveSettings(shop, system("Test"), "payment", { transfer: { dueDays: 1, graceDays: 0 } })
    const at = (time: string) => ({ ...shop, now: () => new Date(time) })
    const { order, workIds } = await createPlacedOrder(at("2027-01-10T18:00:00Z"))
    // Midnight there is eight o'clock by UTC.
    await releaseExpiredHolds(at("2027-01-12T07:59:59Z"), workIds)
    expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "open" })
    await releaseExpiredHolds(at("2027-01-12T08:00:00Z"), workIds)
    expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "cancelled" })
    await saveSettings(shop, system("Test"), "payment", {})
    await saveSettings(shop, system("Test"), "site", site)
  })

  test("the days are settings, and the demo's own orders wait for ever", async () => {
    await saveSettings(shop, system("Test"), "payment", { transfer: { dueDays: 1, graceDays: 0 } })
    const [own, demo] = [(await createPlacedOrder(shop)).order, (await createPlacedOrder(shop)).order]
    await shop.db.insert(demoRecords).values({ noun: "order", recordId: demo.id })
    later({ days: 2 })
    await releaseExpiredHolds(shop)
    expect(await getTestOrder(shop, own.id)).toMatchObject({ orderState: "cancelled" })
    expect(await getTestOrder(shop, demo.id)).toMatchObject({ orderState: "open" })
    await saveSettings(shop, system("Test"), "payment", {})
  })
})

describe("an availability alert", () => {
  test.each([
    ["archived", { archivedAt: new Date() }],
    ["unpublished", { publishedAt: null }],
  ])("is not sent for a work that is %s, and cannot be requested for one", async (_name, hidden) => {
    const { order, workIds } = await createPlacedOrder(shop)
    const [id = ""] = workIds
    const email = `asked-${id}@example.com`
    expect(await requestAvailabilityAlert(shop, { artwork: id, email })).toMatchObject({ ok: true })
    await shop.db.update(artworks).set(hidden).where(eq(artworks.id, id))
    expect(await cancelOrder(shop, adminActor, order.number, { reason: "Asked for" })).toMatchObject({ ok: true })
    expect(await listEmailsTo(shop, email)).toEqual([])
    expect(await shop.db.select().from(availabilityAlerts).where(eq(availabilityAlerts.artworkId, id))).toHaveLength(1)
    expect(await requestAvailabilityAlert(shop, { artwork: id, email })).toMatchObject({
      ok: false,
      problem: { code: "not_found" },
    })
  })
})

describe("a payment that does not settle its order is recorded, and the studio is notified", () => {
  const receipt = (order: { number: string; total: number; currency: string }, changes = {}) => {
    const reference = `ch_${randomUUID()}`
    const { total: amount, currency } = order
    return { key: `card:${reference}`, method: "card", reference, amount, currency, ...changes }
  }
  const rowsOf = (orderId: string) => shop.db.select().from(payments).where(eq(payments.orderId, orderId))
  const told = async (number: string) =>
    (await listEmailsTo(shop, "studio@example.com")).filter(
      ({ subject }) => subject === `${number}: a payment needs your attention`,
    )

  test.each([
    ["another amount", { amount: 1 }, /amount/],
    ["another currency", { currency: "EUR" }, /amount/],
  ])("%s", async (_name, changes, reason) => {
    const { order } = await createPlacedOrder(shop)
    const money = receipt(order, changes)
    for (let times = 0; times < 2; times++) {
      const outcome = await confirmOrderPayment(shop, system("Card"), order.id, money)
      expect(outcome).toMatchObject({ ok: false, problem: { message: expect.stringMatching(reason) } })
    }
    expect(await rowsOf(order.id)).toMatchObject([
      { ...money, state: "unmatched", reason: expect.stringMatching(reason) },
    ])
    expect(await told(order.number)).toHaveLength(1)
    expect(await getTestOrder(shop, order.id)).toMatchObject({ paymentState: "unpaid" })
    expect(await confirmOrderPayment(shop, system("Card"), order.id, receipt(order))).toMatchObject({ ok: true })
  })

  test("after the order has ended, and a second time", async () => {
    const over = (await createPlacedOrder(shop)).order
    await cancelOrder(shop, adminActor, over.number, { reason: "Asked for" })
    expect(await confirmOrderPayment(shop, system("Card"), over.id, receipt(over))).toMatchObject({ ok: false })
    expect(await rowsOf(over.id)).toMatchObject([{ state: "unmatched" }])
    expect(await told(over.number)).toHaveLength(1)

    const { order } = await createPlacedOrder(shop)
    const first = receipt(order)
    for (let times = 0; times < 2; times++) {
      expect(await confirmOrderPayment(shop, system("Card"), order.id, first)).toMatchObject({ ok: true })
    }
    expect(await confirmOrderPayment(shop, system("Card"), order.id, receipt(order))).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(/paid before/) },
    })
    expect((await rowsOf(order.id)).map(({ state }) => state).sort()).toEqual(["received", "unmatched"])
  })
})
