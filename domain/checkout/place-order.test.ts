import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { listQueuedEmails } from "../../tests/support/outbox.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type Actor, system, visitor } from "../actor.ts"
import { transitionStatuses } from "../artworks/status/status-commands.server.ts"
import { requestAvailabilityAlert } from "../orders/availability-alerts.server.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { payDemo } from "../payments/pay-demo.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { placeOrder } from "./place-order.server.ts"
import { releaseExpiredHolds } from "./release-expired-holds.server.ts"

const { shop, later } = await openWorkingShop()
await saveSettings(shop, system("Test"), "site", { artistName: "Ada", contactEmail: "ada@example.com" })

const artist: Actor = { kind: "user", id: randomUUID(), email: "ada@example.com", name: "Ada", role: "admin" }
await shop.db.insert(users).values({ id: artist.id, name: "Ada", email: artist.email, emailVerified: true })

const workNow = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const mailsTo = (email: string) => shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))

test("the id of a work may be written in capitals, as some programs do; a line stays one line", async () => {
  const work = await insertWork(shop)
  const capitals = oneOfEach({ id: work.id.toUpperCase() })
  const twoLines = await placeOrder(shop, visitor, buildCheckoutForm(capitals, { name: "Judith\u2028Whitcomb" }))
  expect(twoLines).toMatchObject({ ok: false, problem: { fields: { name: "One line only." } } })
  expect(await placeOrder(shop, visitor, buildCheckoutForm(capitals))).toMatchObject({ ok: true })
})

describe("an order by transfer", () => {
  test("is open at once, reserves its work, and is recorded with invoice and e-mails [CHK-03]", async () => {
    const work = await insertWork(shop)
    const email = `${randomUUID()}@example.com`
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { email }))
    if (!placed.ok) throw new Error(placed.problem.message)
    expect(placed.value.orderState).toBe("open")
    expect(placed.value.number).toMatch(/^S-\d+$/)
    expect(Buffer.from(placed.value.token, "base64url")).toHaveLength(16)
    expect(await workNow(work.id)).toMatchObject({ availability: "reserved" })
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
    expect(order).toMatchObject({ subtotal: 420_000, shippingPrice: 22_000, total: 442_000, currency: "USD" })
    const [hold] = await shop.db.select().from(holds).where(eq(holds.artworkId, work.id))
    expect(hold).toMatchObject({ state: "active", number: 1, expiresAt: null })
    const [invoice] = await shop.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order?.id ?? ""))
    expect(invoice?.number).toMatch(/^\d{4}-\d{4}$/)
    const [mail] = await mailsTo(email)
    expect(JSON.stringify(mail?.content)).toContain("$4,420")
    expect(mail?.attachments).toEqual([{ kind: "invoice", invoiceId: invoice?.id }])
    expect(await mailsTo("ada@example.com")).not.toHaveLength(0)
    const events = await shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order?.id ?? ""))
    expect(events.map((event) => [event.machine, event.toState, event.actorName])).toEqual([
      ["order", "draft", "Visitor"],
      ["order", "open", "Visitor"],
    ])
  })

  test("sent twice is one order; the same key with other content is refused", async () => {
    const work = await insertWork(shop)
    const form = buildCheckoutForm(oneOfEach(work))
    const [first, second] = await Promise.all([placeOrder(shop, visitor, form), placeOrder(shop, visitor, form)])
    expect(first.ok && second.ok && first.value.number === second.value.number).toBe(true)
    const third = await placeOrder(shop, visitor, { ...form, name: "Somebody Else" })
    expect(third).toMatchObject({ ok: false, problem: { code: "conflict" } })
  })

  test("takes its prices from the shop, whatever the browser sends", async () => {
    const work = await insertWork(shop, { price: 99_900 })
    const items = [{ artwork_id: work.id, quantity: 1, price: 1 }]
    const placed = await placeOrder(
      shop,
      visitor,
      buildCheckoutForm(items, { total: 1, shippingPrice: 0, currency: "JPY" }),
    )
    if (!placed.ok) throw new Error(placed.problem.message)
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
    expect(order).toMatchObject({ subtotal: 99_900, currency: "USD", total: 99_900 + 22_000 })
  })

  test("is not charged at prices, rates or a country that changed since the buyer saw the total", async () => {
    const work = await insertWork(shop, { price: 99_900 })
    const seen = (seenTotal: string, changes = {}) =>
      placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { seenTotal, ...changes }))
    const refused = { ok: false, problem: { code: "conflict", message: expect.stringMatching(/new (total|one)/) } }
    // The page showed the price, but the delivery of another size, or an older price, or another currency, or no total.
    for (const total of ["99900 USD", "111900 USD", "121900 EUR", ""])
      expect(await seen(total), total).toMatchObject(refused)
    // A quick press, or no scripts: the country is new, the way to receive it is that of the old one.
    const zones = [
      { name: "United States", countries: ["US"], rates: { small: 4500, medium: 4500, large: 22_000, oversize: 4500 } },
      { name: "World", countries: ["*"], rates: { small: 98_000, medium: 98_000, large: 98_000, oversize: 98_000 } },
    ]
    const pickup = { offered: false, address: "" }
    await saveSettings(shop, system("Test"), "shipping", { zones, pickup })
    const home = { shipping: "zone:United States" }
    expect(await seen("121900 USD", { ...home, country: "DE", region: "" })).toMatchObject(refused)
    await saveSettings(shop, system("Test"), "shipping", {})
    expect(await seen("121900 USD", home)).toMatchObject(refused)
    expect(await workNow(work.id)).toMatchObject({ availability: "available" })
    expect(await seen("121900 USD")).toMatchObject({ ok: true })
  })

  test("with more in it than one order may hold is refused with a sentence", async () => {
    const prints = await Promise.all(
      Array.from({ length: 6 }, () => insertWork(shop, { editionSize: 5000, price: 10_000 })),
    )
    const refusal = {
      ok: false,
      problem: { code: "conflict", message: expect.stringMatching(/up to 20 works, 10 copies/) },
    }
    const order = (items: { artwork_id: string; quantity: number }[]) =>
      placeOrder(shop, visitor, buildCheckoutForm(items, { payment: "demo" }))
    const [print] = prints
    expect(await order([{ artwork_id: print?.id ?? "", quantity: 11 }])).toMatchObject(refusal)
    expect(await order(prints.map(({ id }) => ({ artwork_id: id, quantity: 9 })))).toMatchObject(refusal)
    const many = Array.from({ length: 21 }, () => ({ artwork_id: randomUUID(), quantity: 1 }))
    expect(await order(many)).toMatchObject(refusal)
    const twice = Array.from({ length: 3 }, () => ({ artwork_id: print?.id ?? "", quantity: 4 }))
    expect(await order(twice)).toMatchObject(refusal)
  })

  test("of more money than can be counted exactly is refused with a sentence", async () => {
    const work = await insertWork(shop, { price: Number.MAX_SAFE_INTEGER })
    expect(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work)))).toMatchObject({
      ok: false,
      problem: { code: "conflict", message: expect.stringMatching(/more than one order can hold/) },
    })
  })
})

describe("what cannot be bought", () => {
  test.each([
    ["sold", { availability: "sold" }, /has been sold/],
    ["reserved", { availability: "reserved" }, /is reserved/],
    ["not for sale", { availability: "not_for_sale" }, /is not for sale/],
    ["a draft", { publishedAt: null }, /no longer for sale/],
    ["archived", { archivedAt: new Date() }, /no longer for sale/],
    ["without a price", { price: null }, /on request/],
  ])("%s: 409 with a sentence, nothing written", async (_name, changes, words) => {
    const work = await insertWork(shop, changes)
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work)))
    expect(placed).toMatchObject({ ok: false, problem: { code: "conflict", message: expect.stringMatching(words) } })
    expect(await shop.db.select().from(orderLines).where(eq(orderLines.artworkId, work.id))).toHaveLength(0)
    expect(await shop.db.select().from(holds).where(eq(holds.artworkId, work.id))).toHaveLength(0)
  })

  test("one of two works gone: neither is ordered", async () => {
    const [here, gone] = [await insertWork(shop), await insertWork(shop, { availability: "sold" })]
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(here, gone)))
    expect(placed.ok).toBe(false)
    expect(await workNow(here.id)).toMatchObject({ availability: "available" })
    expect(await shop.db.select().from(holds).where(eq(holds.artworkId, here.id))).toHaveLength(0)
  })

  test("an original twice, and a work in another currency than the site's", async () => {
    const work = await insertWork(shop)
    const twice = await placeOrder(shop, visitor, buildCheckoutForm([{ artwork_id: work.id, quantity: 2 }]))
    expect(twice).toMatchObject({ ok: false, problem: { message: expect.stringMatching(/only one/) } })
    const euros = await insertWork(shop, { currency: "EUR" })
    const mixed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work, euros)))
    expect(mixed).toMatchObject({ ok: false, problem: { message: expect.stringMatching(/is priced in EUR/) } })
    expect(await workNow(work.id)).toMatchObject({ availability: "available" })
  })

  test.each([0, -1, 1.5, Number.NaN, 1e9])("quantity %d is refused", async (quantity) => {
    const work = await insertWork(shop)
    const placed = await placeOrder(shop, visitor, buildCheckoutForm([{ artwork_id: work.id, quantity }]))
    expect(placed).toMatchObject({ ok: false, problem: { code: "invalid", fields: { items: expect.any(String) } } })
  })

  test("a country that is none", async () => {
    const work = await insertWork(shop)
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { country: "ZZ" }))
    expect(placed).toMatchObject({ ok: false, problem: { fields: { country: "Please choose a country." } } })
  })

  test("a form with holes names each of them [CHK-01]", async () => {
    const work = await insertWork(shop)
    const holes = { email: "judith@", name: " ", line1: "", postalCode: "", region: "", city: "", terms: undefined }
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), holes))
    if (placed.ok) throw new Error("it was placed")
    expect(placed.problem.fields).toEqual({
      email: "Please enter your e-mail address, for example name@example.com.",
      name: "Please enter your name.",
      line1: "Please enter a street address.",
      city: "Please enter the city.",
      region: "Which state?",
      postalCode: "Please enter the ZIP code.",
      terms: "Please read and accept the terms.",
    })
    const pickup = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { ...holes, shipping: "pickup" }))
    if (pickup.ok) throw new Error("it was placed")
    expect(Object.keys(pickup.problem.fields ?? {}).sort()).toEqual(["email", "name", "terms"])
  })
})

describe("a hold", () => {
  const demo = { payment: "demo" }

  test("keeps a work for 45 minutes, then others may buy it and who asked is told [CHK-02]", async () => {
    const work = await insertWork(shop)
    const first = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), demo))
    if (!first.ok) throw new Error(first.problem.message)
    expect(first.value.orderState).toBe("draft")
    expect(await workNow(work.id)).toMatchObject({ availability: "available" })
    const refused = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work)))
    expect(refused).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(/on hold by another collector/) },
    })
    await requestAvailabilityAlert(shop, { artwork: work.id, email: "waiting@example.com" })
    later({ minutes: 44 })
    expect(await releaseExpiredHolds(shop)).toBe(0)
    later({ minutes: 2 })
    expect(await releaseExpiredHolds(shop)).toBe(1)
    expect(await releaseExpiredHolds(shop)).toBe(0)
    expect(await mailsTo("waiting@example.com")).toHaveLength(1)
    const late = await payDemo(shop, visitor, first.value.token)
    expect(late).toMatchObject({
      ok: false,
      problem: { code: "conflict", message: expect.stringMatching(/time to pay/) },
    })
    expect((await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work)))).ok).toBe(true)
  })

  test("past its time does not keep the next buyer waiting for the clock's job [CHK-02]", async () => {
    const work = await insertWork(shop)
    expect((await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), demo))).ok).toBe(true)
    later({ minutes: 46 })
    expect((await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), demo))).ok).toBe(true)
  })

  test("paid in time becomes a sale, once", async () => {
    const work = await insertWork(shop)
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), demo))
    if (!placed.ok) throw new Error(placed.problem.message)
    const paid = await Promise.all(Array.from({ length: 5 }, () => payDemo(shop, visitor, placed.value.token)))
    expect(paid.every((outcome) => outcome.ok)).toBe(true)
    expect(await workNow(work.id)).toMatchObject({ availability: "sold" })
    later({ minutes: 60 })
    expect(await releaseExpiredHolds(shop, [work.id])).toBe(0)
    expect(await workNow(work.id)).toMatchObject({ availability: "sold" })
  })
})

describe("the artist", () => {
  test("may try the own shop, as any buyer", async () => {
    const work = await insertWork(shop)
    const placed = await placeOrder(shop, artist, buildCheckoutForm(oneOfEach(work), { payment: "demo" }))
    if (!placed.ok) throw new Error(placed.problem.message)
    expect((await payDemo(shop, artist, placed.value.token)).ok).toBe(true)
  })

  test("keeps a status that the artist set for an edition while copies were in checkout", async () => {
    const print = await insertWork(shop, { editionSize: 2, price: 10_000 })
    const transfer = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(print)))
    const held = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(print), { payment: "demo" }))
    if (!transfer.ok || !held.ok) throw new Error("they were not placed")
    expect((await transitionStatuses(shop, artist, { ids: [print.id], to: "sold" })).ok).toBe(true)
    later({ minutes: 46 })
    expect(await releaseExpiredHolds(shop, [print.id])).toBe(1)
    expect(await workNow(print.id)).toMatchObject({ availability: "sold" })
    await transitionStatuses(shop, artist, { ids: [print.id], to: "not_for_sale" })
    await shop.db.update(artworks).set({ editionSize: 1 }).where(eq(artworks.id, print.id))
    expect(await markOrderPaid(shop, artist, transfer.value.number)).toMatchObject({ ok: true })
    expect(await workNow(print.id)).toMatchObject({ availability: "not_for_sale" })
  })
})

describe("an edition", () => {
  test("gives each copy its number, from 1, and ends when the last is sold", async () => {
    const print = await insertWork(shop, { editionSize: 3, price: 10_000 })
    const numbers: (number | null)[] = []
    for (const quantity of [2, 1]) {
      const items = [{ artwork_id: print.id, quantity }]
      const placed = await placeOrder(shop, visitor, buildCheckoutForm(items, { payment: "demo" }))
      if (!placed.ok) throw new Error(placed.problem.message)
      expect((await payDemo(shop, visitor, placed.value.token)).ok).toBe(true)
      const lines = await shop.db
        .select({ number: orderLines.editionNumber })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(eq(orders.number, placed.value.number))
      numbers.push(...lines.map((line) => line.number))
    }
    expect(numbers.sort()).toEqual([1, 2, 3])
    expect(await workNow(print.id)).toMatchObject({ availability: "sold" })
    const more = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(print)))
    expect(more).toMatchObject({ ok: false })
  })

  test("reports how many are left", async () => {
    const print = await insertWork(shop, { editionSize: 3, price: 10_000 })
    const placed = await placeOrder(shop, visitor, buildCheckoutForm([{ artwork_id: print.id, quantity: 5 }]))
    expect(placed).toMatchObject({ ok: false, problem: { message: expect.stringMatching(/Only 3 of/) } })
  })
})

describe("taxes", () => {
  const row = { name: "VAT", countries: ["US"], region: "", rate: 10_000, included: false, delivery: true }
  const withTaxes = async (rows: unknown[]) => {
    const saved = await saveSettings(shop, system("Test"), "taxes", { number: "VAT no. 1", rows })
    if (!saved.ok) throw new Error(saved.problem.message)
  }
  const orderedAt = async (changes: Record<string, unknown>) => {
    const work = await insertWork(shop, { price: 100_000 })
    const placed = await placeOrder(shop, visitor, buildCheckoutForm([{ artwork_id: work.id, quantity: 1 }], changes))
    if (!placed.ok) return placed.problem.message
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
    const { rows } = await shop.db.execute<{ content: { taxes: unknown; total: number; seller: object } }>(
      sql`select content from invoices where order_id = ${order?.id}`,
    )
    return { order, invoice: rows[0]?.content }
  }
  afterEach(() => withTaxes([]))

  test("what is added is part of the total, of the invoice, and of what the buyer must have seen [CHK-05, ADM-21]", async () => {
    await withTaxes([row])
    const placed = await orderedAt({})
    if (typeof placed === "string") throw new Error(placed)
    const { order, invoice } = placed
    const before = 100_000 + (order?.shippingPrice ?? 0)
    expect(order?.taxes).toEqual([{ name: "VAT", rate: 10_000, included: false, amount: before / 10, net: before }])
    expect(order).toMatchObject({ subtotal: 100_000, taxAdded: before / 10, total: before + before / 10 })
    expect(invoice).toMatchObject({
      total: order?.total,
      taxes: [{ name: "VAT", rate: 10_000, amount: before / 10, included: false }],
      seller: { taxNumber: "VAT no. 1" },
    })
    expect(await orderedAt({ seenTotal: `${before} USD` })).toMatch(/total has changed/)
    expect(typeof (await orderedAt({ seenTotal: `${order?.total} USD` }))).toBe("object")
  })

  test("tax that prices include is stated and changes no total; a pickup is taxed where the studio is", async () => {
    await withTaxes([{ ...row, included: true }])
    const contained = await orderedAt({})
    if (typeof contained === "string") throw new Error(contained)
    expect(contained.order).toMatchObject({ taxAdded: 0, total: 100_000 + (contained.order?.shippingPrice ?? 0) })
    expect(contained.order?.taxes).toHaveLength(1)
    const [mail] = (await listQueuedEmails(shop)).filter(({ recipient }) => recipient === contained.order?.email)
    expect(mail?.text).toMatch(/Total.*\n.*Includes VAT, 10%/)
    const apart = [...(mail?.html ?? "").matchAll(/<td[^>]*font-weight:500[^>]*>([^<]*)/g)].map(([, words]) => words)
    expect(apart).toEqual(["Total", formatMoney(contained.order?.total ?? 0, "USD")])
    await saveSettings(shop, system("Test"), "shipping", { pickup: { offered: true, address: "Pier 1" } })
    const inState = { ...row, name: "Sales tax", region: "CA", rate: 7250 }
    await withTaxes([{ ...row, countries: ["DE"] }, inState, { ...inState, region: "ME" }])
    const picked = async () => {
      const placed = await orderedAt({ shipping: "pickup", country: "DE" })
      if (typeof placed === "string") throw new Error(placed)
      return placed.order
    }
    expect(await picked()).toMatchObject({ taxes: [], total: 100_000 })
    await saveSettings(shop, system("Test"), "site", { country: "US", region: "CA" })
    const taxes = [{ name: "Sales tax", rate: 7250, included: false, amount: 7250 }]
    expect(await picked()).toMatchObject({ taxes, total: 107_250 })
  })
})
