import { afterEach, beforeEach, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { openTestShop } from "../support/app.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor, errors } = await openTestShop()

beforeEach(async () => void (await shop.db.delete(artworks)))
afterEach(() => expect(errors).toEqual([]))

test("a cart is priced by the server, whatever prices the browser has [CART-01, CART-02]", async () => {
  const work = await insertWork(shop, { price: 420_000 })
  const answer = await visitor().postJson("/api/cart", {
    items: [{ artwork_id: work.id, quantity: 1, price: 1, title: "Cheap", currency: "XXX" }],
    total: 1,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("cache-control")).toContain("no-store")
  expect(await answer.json()).toMatchObject({
    total: 420_000,
    currency: "USD",
    lines: [{ price: 420_000, left: 1, problem: null, work: { title: "Low Water", badge: "available" } }],
  })
})

test("a work that was sold meanwhile is marked and kept in the list [CART-01, CART-02]", async () => {
  const work = await insertWork(shop, { availability: "sold" })
  const answer = await visitor().postJson("/api/cart", { items: [{ artwork_id: work.id, quantity: 1 }] })
  expect(await answer.json()).toMatchObject({
    total: 0,
    lines: [{ work: { badge: "sold" }, problem: { code: "sold" } }],
  })
})

test("drafts are answered like works that never existed", async () => {
  const draft = await insertWork(shop, { title: "Secret", publishedAt: null })
  const ask = async (artwork_id: string) => {
    const answer = await visitor().postJson("/api/cart", { items: [{ artwork_id, quantity: 1 }] })
    return (await answer.text()).replaceAll(artwork_id, "…")
  }
  expect(await ask(draft.id)).toBe(await ask(crypto.randomUUID()))
})

test.each([
  ["no JSON", "{"],
  ["no items", "{}"],
  ["a list", "[]"],
  ["nothing", "null"],
  ["a name for an id", JSON.stringify({ items: [{ artwork_id: "low-water", quantity: 1 }] })],
  ...[-1, 1.5, "1", null, 1e9].map((quantity) => [
    `a quantity of ${quantity}`,
    JSON.stringify({ items: [{ artwork_id: crypto.randomUUID(), quantity }] }),
  ]),
  ["a hundred works", JSON.stringify({ items: Array(100).fill({ artwork_id: crypto.randomUUID(), quantity: 1 }) })],
])("%s is refused", async (_, body) => {
  const headers = { "content-type": "application/json" }
  expect((await visitor().request("/api/cart", { method: "POST", body, headers })).status).toBe(400)
})

test("quantity 0 leaves the work out", async () => {
  const work = await insertWork(shop)
  const answer = await visitor().postJson("/api/cart", { items: [{ artwork_id: work.id, quantity: 0 }] })
  expect(await answer.json()).toEqual({ lines: [], total: 0, currency: null })
})

test("accepts only JSON, only POST, and only from this site", async () => {
  const body = JSON.stringify({ items: [] })
  const send = (init: RequestInit) => visitor().request("/api/cart", init)
  expect((await send({ method: "POST", body, headers: { "content-type": "text/plain" } })).status).toBe(415)
  expect((await send({})).status).toBe(405)
  expect((await send({ method: "PUT", body, headers: { "content-type": "application/json" } })).status).toBe(405)
  const abroad = { "content-type": "application/json", origin: "https://elsewhere.example" }
  expect((await send({ method: "POST", body, headers: abroad })).status).toBe(403)
})
