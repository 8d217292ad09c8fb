import { afterAll, expect, test } from "vitest"
import { sessions, users } from "../../db/tables/accounts.ts"
import { messages } from "../../db/tables/messages.ts"
import { orders } from "../../db/tables/orders.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { createTestAccount, signInAsNewAccount, testPassword } from "../support/test-accounts.ts"
import type { Fields } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

// A single-valued parameter or field, sent twice or as a list.

const site = await openTestShop()
const { shop, visitor } = site
const work = await insertWork(shop)
const user = await signInAsNewAccount(site, "user")
const { email } = await createTestAccount(site, "user")

afterAll(() => expect(site.errors).toEqual([]))

const addresses = [
  "/auth?next=",
  "/auth?token=",
  "/auth?reset=",
  "/auth/setup?token=",
  "/auth/confirm?token=",
  "/auth/link?token=",
  "/auth/link?next=",
  "/auth/code?next=",
  "/auth/recovery?next=",
  "/auth/sign-up?next=",
  "/auth/v1/user?scope=",
  "/order-confirmation?order=",
  "/track-order?order=",
  "/checkout?work=",
  "/contact?artwork=",
  "/blog?before=",
  "/gallery?q=",
  "/gallery?sort=",
  "/gallery?after=",
  "/shop?q=",
  "/sitemap.xml?part=",
  "/sitemap.xml?from=",
]

test.each(addresses)("%s twice is refused [case 24]", async (address) => {
  const name = /\?(.+)=/.exec(address)?.[1] ?? ""
  const twice = await visitor().get(`${address}a&${name}=b`)
  expect(twice.status).toBe(400)
  // Brackets make the parameter a list, or an unknown parameter.
  const list = await visitor().get(address.replace(`${name}=`, `${name}[]=a`))
  expect(list.status).toBeLessThan(500)
})

test.each(["/auth?next[]=", "/auth?next[0]=", "/track-order?order[]=", "/checkout?work[x]="])(
  "%s as a list is refused [case 24]",
  async (address) => {
    expect((await visitor().get(`${address}a`)).status).toBe(400)
  },
)

test("list parameters may repeat", async () => {
  expect((await visitor().get("/gallery?type=painting&type=print")).status).toBe(200)
  expect((await visitor().get("/gallery?utm_source=a&utm_source=b")).status).toBe(200)
})

const { items: _, ...checkout } = buildCheckoutForm([]) as unknown as Fields & { items: string }
const newPassword = "four quiet grey words"

/** Every public form and every form of the account, with valid values. */
const forms: [path: string, fields: Fields][] = [
  ["/auth", { email, password: testPassword, next: "/account" }],
  ["/auth?reset=true&token=a", { token: "a", password: newPassword }],
  ["/auth/sign-up", { email: "twice@example.com", password: newPassword, name: "Nora Vale" }],
  ["/auth/forgotten", { email }],
  ["/auth/link", { email }],
  ["/auth/confirm", { token: "a", password: testPassword }],
  ["/auth/setup", { name: "Nora Vale", email, password: testPassword }],
  ["/auth/code", { factor: "a", code: "123456", next: "/account" }],
  ["/auth/recovery", { code: "aaaa-aaaa", next: "/account" }],
  ["/account", { part: "profile", name: "Nora Vale", email }],
  ["/account", { part: "password", current: testPassword, password: newPassword }],
  ["/account", { part: "devices", act: "end-others" }],
  ["/contact", { name: "Nora Vale", email, subject: "A question", message: "Is it still there?" }],
  ["/newsletter", { email: "twice@example.com" }],
  ["/commissions", { name: "Nora Vale", email, subject: "A view", description: "Of the harbor" }],
  ["/track-order", { number: "S-1001", email }],
  ["/checkout", checkout],
  ["/api/hold-alerts", { artwork: work.id, email }],
]

test.each(forms.flatMap(([path, fields]) => Object.keys(fields).map((field) => [path, field, fields] as const)))(
  "the form of %s with %s twice is refused, and nothing happens [case 24]",
  async (path, field, fields) => {
    await site.database.pool.query("delete from rate_limits")
    const before = await countRows()
    const value = String(fields[field])
    // The sign-in page redirects a signed-in user, regardless of its form.
    const who = path.startsWith("/auth?") || path === "/auth" ? visitor() : user
    const answer = await who.post(path, { ...fields, [field]: [value, `${value}2`] })
    expect([path, field, answer.status]).toEqual([path, field, 400])
    expect(await countRows()).toEqual(before)
  },
)

const countRows = () => Promise.all([users, sessions, orders, messages].map((table) => shop.db.$count(table)))
