import { randomUUID } from "node:crypto"
import { count } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { orders } from "../../db/tables/orders.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import type { Fields } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

// Malformed requests: each is refused with 4xx before it causes work.

const site = await openTestShop()
const { shop } = site
const visitor = site.visitor()

const forms = [
  "/contact",
  "/checkout",
  "/track-order",
  "/newsletter",
  "/newsletter/x",
  "/commissions",
  "/auth",
  "/auth/setup",
  "/auth/sign-out",
  "/checkout/pay/x",
  "/api/hold-alerts",
  "/api/cart",
  "/auth/v1/sign-in/email",
  "/admin/artworks",
  "/admin/demo",
  "/no-such-page",
]

const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`field${n}`, "x"]))

test.each(forms)("%s refuses 10,000 fields, url-encoded or in parts: 413 [case 75]", async (path) => {
  expect((await visitor.post(path, many)).status).toBe(413)
  const body = new FormData()
  for (const name of Object.keys(many)) body.append(name, "x")
  const headers = { origin: visitor.origin, "sec-fetch-site": "same-origin" }
  expect((await visitor.request(path, { method: "POST", body, headers })).status).toBe(413)
})

test.each(["/%", "/%ff", "/foo%", "/artwork/%ff", "/gallery%", "/%E0%A4%A"])(
  "%s, whose percent signs say nothing, is no page: 404, in the site's own words",
  async (path) => {
    const answer = await visitor.request(path)
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("Page not found")])
  },
)

test("nothing can be posted there, and the studio's address asks to sign in", async () => {
  expect((await visitor.post("/contact/%ff", { name: "Ada" })).status).toBeLessThan(406)
  expect((await visitor.request("/admin/%ff", { redirect: "manual" })).status).toBe(302)
  const artist = await signInAsNewAccount(site, "admin")
  expect((await artist.request("/admin/%ff")).status).toBe(404)
})

describe("the checkout", () => {
  const send = (changes: Fields) => {
    const { items: _items, ...fields } = buildCheckoutForm([])
    return visitor.post("/checkout", { ...(fields as Fields), ...changes })
  }

  test.each(["constructor", "toString", "__proto__", "valueOf", "hasOwnProperty"])(
    "refuses the country %s: 400",
    async (country) => {
      const { id } = await insertWork(shop)
      expect((await send({ item: `${id}:1`, country })).status).toBe(400)
      expect((await send({ item: `${id}:1`, [country]: "x", email: "" })).status).toBe(400)
    },
  )

  test.each(["0x1", " 1", "1:2:3", "1e0", "+1", "1.0", "", "-1", "٣"])(
    "refuses the quantity %j: 400 [case 26]",
    async (quantity) => {
      const { id } = await insertWork(shop, { editionSize: 10 })
      expect((await send({ item: `${id}:${quantity}` })).status).toBe(400)
      const [placed] = await shop.db.select({ count: count() }).from(orders)
      expect(placed?.count).toBe(0)
    },
  )
})

test.each(["%09", "%0A", "%0d"])("a path with %s, which URLs leave out: 400", async (sign) => {
  expect((await visitor.get(`/${sign}/http%3A%2F%2F%5B%3A%3A1%5D%2Fx`)).status).toBe(400)
  expect((await visitor.get(`/gallery?q=${sign}`)).status).toBe(200)
})

test.each(["/%5C/http%3A%2F%2F%5B", "/%2F%2F[::", "/%20/http%3A%2F%2F%5B", "/%5C%5C%5B"])(
  "the path %s, which is a host's to some, is no page",
  async (path) => {
    expect([400, 404]).toContain((await visitor.get(path)).status)
  },
)

describe("NUL", () => {
  test.each(["/artwork/%00", "/gallery?q=%00", "/files/a%00b", "/api/cart?x=%00", "/healthz?%00", "/feeds/%00"])(
    "in the address %s: 400",
    async (path) => {
      expect((await visitor.get(path)).status).toBe(400)
    },
  )

  test("in addresses of the studio: 400", async () => {
    const admin = await signInAsNewAccount(site, "admin")
    for (const path of ["/admin/orders/%00", "/admin/orders?q=%00", "/admin/artworks?q=%00", "/admin/find?q=%00"])
      expect((await admin.get(path)).status, path).toBe(400)
  })

  test.each(forms)("in a form to %s: 400", async (path) => {
    expect((await visitor.post(path, { name: "a\0b" })).status).toBe(400)
  })

  test("in a part of a form: 400", async () => {
    const body = new FormData()
    body.append("email", "ada\0@example.com")
    const headers = { origin: visitor.origin, "sec-fetch-site": "same-origin" }
    expect((await visitor.request("/newsletter", { method: "POST", body, headers })).status).toBe(400)
  })

  test("in JSON: 400", async () => {
    expect((await visitor.postJson("/api/cart", { items: [{ artwork_id: "\0", quantity: 1 }] })).status).toBe(400)
  })
})

test.each(["-".repeat(36), "! & | ( ) : * < >", "a - b", "(".repeat(190), "'", "\\"])(
  "the studio finds nothing for %j, and says so",
  async (words) => {
    const admin = await signInAsNewAccount(site, "admin")
    const q = encodeURIComponent(words)
    for (const path of [`/admin/artworks?q=${q}`, `/admin/find?q=${q}`, `/admin/orders?q=${q}`])
      expect((await admin.get(path)).status, path).toBeLessThan(500)
  },
)

test.each(["-".repeat(36), "0".repeat(36)])("an address of the studio with %s for an id: 404", async (id) => {
  const admin = await signInAsNewAccount(site, "admin")
  const rooms = `/admin/viewing-rooms/${id}`
  for (const path of [rooms, `${rooms}/prices`, `/viewing-rooms/preview/${id}`, `/admin/customers/${id}/erase`])
    expect((await admin.get(path)).status, path).toBe(404)
  expect((await admin.post(`/admin/customers/${id}/erase`, {})).status).toBeLessThan(500)
})

test("an unknown field of any name is refused with a sentence", async () => {
  const answer = await visitor.post("/auth", { email: "a@example.com", password: randomUUID(), constructor: "x" })
  expect(answer.status).toBe(400)
})

test("line and paragraph separators in a title are escaped in every inline script [case 61]", async () => {
  const { id } = await insertWork(shop, { title: "Low\u2028Water\u2029" })
  const html = await visitor.html(`/artwork/${id}`)
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? "")
  expect(scripts.some((text) => text.includes("Low\\u2028Water"))).toBe(true)
  expect(scripts.filter((text) => /[\u2028\u2029]/.test(text))).toEqual([])
})

test("after signing in again, a data request leads to its page", async () => {
  for (const [asked, page] of [
    ["/admin/orders.data?_routes=admin%2Forders%2Forders&q=tide", "/admin/orders?q=tide"],
    ["/admin.data", "/admin"],
    ["/admin/artworks?filter=draft", "/admin/artworks?filter=draft"],
  ] as const) {
    const answer = await visitor.get(asked)
    const redirect = answer.headers.get("location") ?? (await answer.text())
    expect(redirect).toContain(`/auth?next=${encodeURIComponent(page)}`)
    expect(redirect).not.toContain(".data")
  }
})

test("no request above causes a server error", () => {
  expect(site.errors).toEqual([])
})
