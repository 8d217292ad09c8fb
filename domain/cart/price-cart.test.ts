import { beforeAll, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { openTestDatabase } from "../../tests/support/database.ts"
import type { Shop } from "../shop.ts"
import { cartInput } from "./cart-input.ts"
import { priceCart } from "./price-cart.server.ts"

const { db } = await openTestDatabase()
const now = new Date("2026-06-01T12:00:00Z")
const shop = { db, now: () => now } as Shop
const ids = new Map<string, string>()
const id = (slug: string) => ids.get(slug) ?? crypto.randomUUID()

beforeAll(async () => {
  const shown = { publishedAt: now, price: 250_000 }
  const works = await db
    .insert(artworks)
    .values([
      { ...shown, slug: "free", title: "Free" },
      { ...shown, slug: "sold", title: "Sold", availability: "sold" },
      { ...shown, slug: "reserved", title: "Reserved", availability: "reserved" },
      { ...shown, slug: "held", title: "Held" },
      { ...shown, slug: "lent", title: "Lent", availability: "on_loan" },
      { ...shown, slug: "priceless", title: "Priceless", price: null },
      { ...shown, slug: "draft", title: "Draft", publishedAt: null },
      { ...shown, slug: "print", title: "Print", price: 30_000, editionSize: 3 },
      { ...shown, slug: "euros", title: "Euros", currency: "EUR" },
    ])
    .returning()
  for (const work of works) ids.set(work.slug, work.id)
  const [order] = await db
    .insert(orders)
    .values({
      number: "SOL-1",
      token: "t",
      idempotencyKey: "k",
      requestHash: "h",
      email: "b@example.org",
      name: "B",
      shipping: { id: "p", name: "Pickup", price: 0, pickup: true },
      paymentMethod: "bank_transfer",
      currency: "USD",
      subtotal: 0,
      shippingPrice: 0,
      total: 0,
      termsVersion: "1",
    })
    .returning()
  const orderId = order?.id ?? ""
  await db.insert(holds).values([
    { artworkId: id("held"), number: 1, orderId, expiresAt: new Date(now.getTime() + 1000) },
    { artworkId: id("print"), number: 1, orderId, state: "sold" },
  ])
})

const priced = (...items: [string, number][]) =>
  priceCart(
    shop,
    items.map(([slug, quantity]) => ({ artworkId: id(slug), quantity })),
  )

test("works that can be bought are summed, in the order of the cart", async () => {
  const cart = await priced(["print", 2], ["free", 1])
  expect(cart).toMatchObject({ total: 310_000, currency: "USD" })
  expect(cart.lines.map((line) => [line.work?.slug, line.quantity, line.left, line.price, line.problem])).toEqual([
    ["print", 2, 2, 30_000, null],
    ["free", 1, 1, 250_000, null],
  ])
})

test.each([
  ["sold", "sold"],
  ["reserved", "reserved"],
  ["held", "on_hold"],
  ["lent", "not_for_sale"],
  ["priceless", "no_price"],
])("a work that is %s is marked, kept in the list and left out of the sum", async (slug, code) => {
  const cart = await priced(["free", 1], [slug, 1])
  expect(cart.lines[1]).toMatchObject({ work: { slug }, problem: { code } })
  expect(cart.total).toBe(250_000)
})

test("works that are not visible are marked without their data", async () => {
  const cart = await priced(["draft", 1], ["nowhere", 1])
  for (const line of cart.lines) expect(line).toMatchObject({ work: null, price: null, problem: { code: "gone" } })
  expect(cart).toMatchObject({ total: 0, currency: null })
})

test("more copies than there are are marked, also as two lines of the same work", async () => {
  expect((await priced(["print", 3])).lines[0]?.problem).toMatchObject({
    code: "too_many",
    message: "Only 2 left of this edition.",
  })
  const twice = await priced(["free", 1], ["free", 1])
  expect(twice.lines).toHaveLength(1)
  expect(twice.lines[0]).toMatchObject({ quantity: 2, problem: { code: "too_many" } })
})

test("a work in another currency than the site's is sold by inquiry, also when it comes first", async () => {
  const cart = await priced(["euros", 1], ["free", 1])
  expect(cart.lines[0]?.problem).toEqual({ code: "currency", message: "Priced in EUR: please inquire to buy it." })
  expect(cart).toMatchObject({ total: 250_000, currency: "USD" })
})

test("an empty cart needs no query", async () => {
  expect(await priceCart({ ...shop, db: null as never }, [])).toEqual({ lines: [], total: 0, currency: null })
})

const item = { artwork_id: crypto.randomUUID(), quantity: 1 }

test("prices that a browser sends are ignored, and quantity 0 removes the work", () => {
  const sent = {
    items: [
      { ...item, price: 1, currency: "XXX" },
      { ...item, quantity: 0 },
    ],
    total: 1,
  }
  expect(cartInput.parse(sent)).toEqual([{ artworkId: item.artwork_id, quantity: 1 }])
})

test.each([-1, 1.5, Number.NaN, 1e9, "1", null])("a quantity of %s is refused", (quantity) => {
  expect(cartInput.safeParse({ items: [{ ...item, quantity }] }).success).toBe(false)
})
