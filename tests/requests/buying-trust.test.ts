import { eq } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { startStripeStandIn } from "../support/stripe-stand-in/stand-in.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

// Requests to the checkout that no page of this site sends.

const stripe = await startStripeStandIn({ latency: 0 })
afterAll(() => stripe.close())
const site = await openTestShop({ env: { ...stripe.env, TRUST_PROXY: "1" } })
const { shop } = site

const form = (id: string, changes: Record<string, unknown> = {}) => {
  const { items: _items, ...fields } = buildCheckoutForm([], changes)
  return { ...(fields as Record<string, string>), item: `${id}:1`, ...(changes as Record<string, string>) }
}
let networks = 0
/** Sends each request from a new network, because rate limits are not tested here. */
const post = (path: string, fields: Record<string, string>, from = `2001:db8:25:${(++networks).toString(16)}::1`) => {
  const visitor = site.visitor()
  const headers = { origin: visitor.origin, "x-forwarded-for": from }
  return visitor.request(path, { method: "POST", body: new URLSearchParams(fields), headers })
}
const send = (fields: Record<string, string>) => post("/checkout", fields)
const ordersOf = (id: string) =>
  shop.db
    .select({ order: orders, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.artworkId, id))

describe("what is bought", () => {
  test.each(["bank_transfer", "stripe"])(
    "prices, delivery and currency of the browser are ignored: %s [case 25]",
    async (payment) => {
      const [plain, forged] = [await insertWork(shop), await insertWork(shop)]
      await send(form(plain.id, { payment }))
      const lies = {
        price: "1",
        subtotal: "1",
        shippingPrice: "0",
        shipping_price: "0",
        total: "1",
        currency: "VND",
        taxes: "[]",
      }
      const placed = await send({ ...form(forged.id, { payment }), ...lies })
      expect(placed.status).toBe(302)
      const [right] = await ordersOf(plain.id)
      const [made] = await ordersOf(forged.id)
      const amounts = (row: typeof made) =>
        row && [row.line.price, row.order.subtotal, row.order.shippingPrice, row.order.total, row.order.currency]
      expect(amounts(made)).toEqual(amounts(right))
      expect(made?.line.price).toBe(420_000)
      if (payment === "stripe")
        expect(stripe.sessions().map(({ amount_total, currency }) => [amount_total, currency])).toEqual(
          Array(2).fill([made?.order.total, "usd"]),
        )
    },
  )

  test.each(["0", "-1", "1.5", "NaN", "1e9", "1000000000", ""])(
    "the quantity %j: 400, nothing written [case 26]",
    async (quantity) => {
      const print = await insertWork(shop, { editionSize: 50 })
      const answer = await send({ ...form(print.id), item: `${print.id}:${quantity}` })
      expect(answer.status).toBe(400)
      expect(await ordersOf(print.id)).toEqual([])
    },
  )

  test.each([
    ["sold", { availability: "sold" as const }],
    ["draft", { publishedAt: null }],
  ])("a %s work: 409, nothing written [case 27]", async (_name, changes) => {
    const work = await insertWork(shop, changes)
    for (const payment of ["bank_transfer", "stripe"]) expect((await send(form(work.id, { payment }))).status).toBe(409)
    expect(await ordersOf(work.id)).toEqual([])
  })
})

describe("sent more than once", () => {
  test.each([
    ["an original", "bank_transfer", {}],
    ["a print", "bank_transfer", { editionSize: 50 }],
    ["a print by card", "stripe", { editionSize: 50 }],
  ])("the same cart in two tabs is one order: %s [case 29]", async (_name, payment, fields) => {
    // Each tab has the key of its own page.
    const work = await insertWork(shop, fields)
    const openedAt = new Date().toISOString()
    const tab = (changes = {}) => form(work.id, { email: `tabs-${work.id}@example.com`, payment, openedAt, ...changes })
    const from = `2001:db8:29:${(++networks).toString(16)}::1`
    const tabs = await Promise.all([post("/checkout", tab(), from), post("/checkout", tab(), from)])
    expect(tabs.map(({ status }) => status)).toEqual([302, 302])
    expect(new Set(tabs.map(({ headers }) => headers.get("location"))).size).toBe(1)
    expect(await ordersOf(work.id)).toHaveLength(1)
    // Knowing the form's values does not open the order.
    const stranger = await send(tab())
    expect(stranger.headers.get("location")).not.toBe(tabs[0]?.headers.get("location"))
    // A page that was opened afterwards makes another purchase.
    if (work.editionSize === null) return
    const again = await post("/checkout", tab({ openedAt: new Date().toISOString() }), from)
    expect(again.headers.get("location")).not.toBe(tabs[0]?.headers.get("location"))
    expect(await ordersOf(work.id)).toHaveLength(3)
  })

  test.each(["bank_transfer", "stripe"])(
    "one form sent twenty times at once is one order: %s [case 29]",
    async (payment) => {
      const print = await insertWork(shop, { editionSize: 50 })
      const fields = form(print.id, { payment })
      const before = stripe.sessions().length
      const all = await Promise.all(Array.from({ length: 20 }, () => send(fields)))
      expect(new Set(all.map((answer) => `${answer.status} ${answer.headers.get("location")}`)).size).toBe(1)
      expect(all[0]?.status).toBe(302)
      expect(await ordersOf(print.id)).toHaveLength(1)
      expect(stripe.sessions().length - before).toBe(payment === "stripe" ? 1 : 0)
    },
  )

  test("the key of a form with another body: 409, and the first order stays as it is [case 40]", async () => {
    const [work, other] = [await insertWork(shop), await insertWork(shop)]
    const fields = form(work.id)
    expect((await send(fields)).status).toBe(302)
    const [before] = await ordersOf(work.id)
    const changes: Record<string, string>[] = [
      { item: `${other.id}:1` },
      { line1: "1 Elsewhere" },
      { payment: "stripe" },
    ]
    for (const changed of changes) expect((await send({ ...fields, ...changed })).status).toBe(409)
    expect(await ordersOf(other.id)).toEqual([])
    expect(await ordersOf(work.id)).toEqual([before])
  })
})

describe("tracking an order", () => {
  const track = (number: string, email: string, from: string) => post("/track-order", { number, email }, from)
  /** A response without the typed values and the values that differ each time. */
  const shown = async (answer: Response, ...typed: string[]) => {
    let html = await readHtml(answer)
    for (const value of typed) html = html.replaceAll(value, "…")
    return html.replaceAll(/nonce="[^"]*"|"nonce[^,]*,"[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}|[\w+/]{22}==/g, "…")
  }

  test("a wrong address of an order and an order that does not exist get one answer [case 66]", async () => {
    const work = await insertWork(shop)
    await send(form(work.id, { email: "owner@example.com" }))
    const number = (await ordersOf(work.id))[0]?.order.number ?? ""
    const known = await track(number, "wrong@example.com", "2001:db8:66::1")
    const unknown = await track("S-999999", "wrong@example.com", "2001:db8:66::1")
    expect([known.status, unknown.status]).toEqual([404, 404])
    expect(await shown(known, number)).toBe(await shown(unknown, "S-999999"))
    expect((await track(number, "owner@example.com", "2001:db8:66::1")).status).toBe(302)
  })

  test("an order's token has 128 random bits, and no part in common with another's [case 66]", async () => {
    const tokens: Buffer[] = []
    for (let index = 0; index < 24; index++) {
      const work = await insertWork(shop)
      const placed = await send(form(work.id))
      const token = new URL(placed.headers.get("location") ?? "/", "http://x").searchParams.get("order") ?? ""
      tokens.push(Buffer.from(token, "base64url"))
    }
    expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([16]))
    // Every bit is 0 in some and 1 in others; one constant bit has a chance of 128 in 2^23.
    for (let bit = 0; bit < 128; bit++) {
      const values = tokens.map((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1)
      expect([bit, new Set(values).size]).toEqual([bit, 2])
    }
  })

  test("guessing ends after ten tries from one network, also with the right pair [case 66]", async () => {
    const statuses: number[] = []
    for (let number = 1; number <= 12; number++)
      statuses.push((await track(`S-${number}`, "x@example.com", `2001:db8:68:1::${number}`)).status)
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
  })
})

test("no request above causes a server error", () => {
  expect(site.errors).toEqual([])
})
