import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { openTestShop } from "../support/app.ts"
import { createPlacedOrder } from "../support/orders.ts"
import { attachWorkPicture, insertFakePicture } from "../support/pictures.ts"
import { createTestExhibition, createTestPost } from "../support/published-content.ts"
import { createTestAccount, signInAsNewAccount, testPassword } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

// Records of others and unpublished records look as if they did not exist.

const site = await openTestShop()
const { shop, visitor } = site

afterEach(() => expect(site.errors).toEqual([]))

test("others' orders, invoices, data and files are not found, by whoever asks [case 19]", async () => {
  const owner = await createTestAccount(site, "user")
  const { order } = await createPlacedOrder(shop, { form: { email: owner.email } })
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, order.id))
  const own = visitor()
  await own.post("/auth", { email: owner.email, password: testPassword })
  expect(await own.html("/account")).toContain(order.number)
  expect((await visitor().get(`/order-confirmation?order=${order.token}`)).status).toBe(200)
  expect((await visitor().get(`/track-order?order=${order.token}`)).status).toBe(200)

  const other = await signInAsNewAccount(site, "user")
  // An unconfirmed address does not belong to its account.
  const claims = await createTestAccount(site, "user")
  const claiming = visitor()
  await claiming.post("/auth", { email: claims.email, password: testPassword })
  const near = order.token.slice(0, -1) + (order.token.endsWith("A") ? "B" : "A")
  for (const who of [visitor(), other, claiming])
    for (const name of [order.number, order.id, near, invoice?.id ?? randomUUID(), invoice?.number ?? "2026-1"]) {
      for (const path of [
        `/order-confirmation?order=${encodeURIComponent(name)}`,
        `/api/invoices/${encodeURIComponent(name)}`,
        `/track-order?order=${encodeURIComponent(name)}`,
        `/checkout/demo/${encodeURIComponent(name)}`,
      ]) {
        const answer = await who.get(path)
        expect([path, answer.status]).toEqual([path, 404])
        expect(await answer.text()).not.toContain(owner.email)
      }
    }
  await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, claims.id))
  await shop.db.update(orders).set({ email: claims.email }).where(eq(orders.id, order.id))
  for (const [who, path] of [
    [other, "/account"],
    [other, "/account/data.json"],
    [claiming, "/account"],
    [claiming, "/account/data.json"],
  ] as const)
    expect([path, (await who.html(path)).includes(order.number)]).toEqual([path, false])
  const mailbox = [`/admin/orders/${order.number}`, "/admin/mailbox", `/admin/mailbox/${randomUUID()}`]
  for (const path of mailbox) expect([path, (await other.get(path)).status]).toEqual([path, 403])
})

test("private files have no address [case 19]", async () => {
  const kept = ["invoices/S-1001.pdf", "originals/test.png", "backups/latest.tar.gz", "imports/works.csv", "uploads/1"]
  for (const key of kept)
    for (const path of [`/files/${key}`, `/files/../private/${key}`, `/files/pictures/..%2f..%2f${key}`, `/${key}`])
      expect([path, (await visitor().get(path)).status]).toEqual([path, 404])
})

test("drafts are not found by page, search, feed, sitemap, sharing card or picture [case 22]", async () => {
  const title = "Untold Estuary"
  const draft = await insertWork(shop, { title, slug: "untold-estuary", publishedAt: null })
  const picture = await insertFakePicture(shop)
  await attachWorkPicture(shop, draft.id, picture)
  const show = await createTestExhibition(shop, { title }, null)
  const entry = await createTestPost(shop, { title }, null)
  await insertWork(shop, { title: "Told Estuary" })
  for (const path of [
    `/artwork/${draft.id}`,
    "/artwork/untold-estuary",
    `/exhibitions/${show.slug}`,
    `/blog/${entry.slug}`,
    `/cards/artwork/${draft.id}.jpg`,
    `/cards/exhibitions/${show.slug}.jpg`,
    `/cards/blog/${entry.slug}.jpg`,
    "/files/originals/test.png",
    `/files/pictures/${picture}/320.webp`,
  ])
    expect([path, (await visitor().get(path)).status]).toEqual([path, 404])
  for (const path of [
    "/",
    "/gallery",
    "/gallery?q=untold",
    "/gallery?q=estuary",
    "/gallery.data?q=untold",
    "/shop?q=untold",
    "/exhibitions",
    "/blog",
    "/sitemap.xml",
    ...["works", "blog"].flatMap((name) => ["rss", "atom", "json"].map((kind) => `/feeds/${name}.${kind}`)),
  ]) {
    const answer = await visitor().get(path)
    const text = (await answer.text()).toLowerCase()
    // The page repeats the search term, not the title.
    expect([path, answer.status, text.includes("untold estuary"), text.includes(draft.id)]).toEqual([
      path,
      200,
      false,
      false,
    ])
  }
  const taken = await visitor().post("/checkout", { item: `${draft.id}:1` })
  expect(taken.status).toBe(400)
  expect(await taken.text()).not.toContain(title)
  const asked = await visitor().html(`/contact?artwork=${draft.id}`)
  expect(asked).not.toContain(title)
})
