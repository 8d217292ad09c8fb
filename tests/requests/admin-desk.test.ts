import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { openTestShop } from "../support/app.ts"
import { createPlacedOrder } from "../support/orders.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertThreadMessage } from "../support/thread-messages.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")

async function insertEmail(changes: Partial<typeof outboxEmails.$inferInsert> = {}) {
  const [mail] = await shop.db
    .insert(outboxEmails)
    .values({
      recipient: "judith@example.com",
      subject: "Your order S-1",
      html: '<p>Thank you</p><script>top.location="https://evil.example"</script>',
      text: "Thank you",
      messageId: `<${randomUUID()}@example.com>`,
      ...changes,
    })
    .returning()
  if (!mail) throw new Error("no e-mail")
  return mail
}

describe("the dashboard", () => {
  it("says when all is done, and which settings e-mails need", async () => {
    const html = await artist.html("/admin")
    expect(html).toContain("Connect a mail server")
    expect(html).toContain('href="/admin/settings/mail-server"')
    expect(html).toContain("Six steps to your first work on the wall")
    expect(html).toContain("Look at your site")
    expect(html).toContain("No works yet")
    expect(html).toContain("Admin Dashboard")
    expect(html).toContain("Ada Artist")
  })

  it("leads from an empty site to the first published work, step by step [ADM-05]", async () => {
    const { id } = await insertWork(shop, { title: "First Light", publishedAt: null, price: null })
    const drafted = await artist.html("/admin")
    expect(drafted).toContain("It is not on the site yet")
    expect(drafted).toContain(`href="/admin/artworks/${id}/edit"`)
    // One of five: there is a work, but no name, price or payment method.
    expect(drafted.match(/data-done="true"/g)).toHaveLength(1)
    await shop.db.update(artworks).set({ price: 90_000 }).where(eq(artworks.id, id))
    expect((await artist.html("/admin")).match(/data-done="true"/g)).toHaveLength(2)
    await shop.db.update(artworks).set({ publishedAt: new Date() }).where(eq(artworks.id, id))
    const published = await artist.html("/admin")
    expect(published).not.toContain("Six steps")
    expect(published).toContain("Works by status")
    await shop.db.delete(artworks).where(eq(artworks.id, id))
  })

  it("lists messages until they are answered", async () => {
    const body = "Would it fit?"
    const { threadId: id } = await insertThreadMessage(shop, {
      name: "Walter *Star* Penhallow",
      email: "walter@example.com",
      body,
    })
    expect(await artist.html("/admin")).toContain("Answer Walter Star Penhallow")
    const form = { intent: "answered", id }
    expect((await visitor().post("/admin?index", form)).headers.get("location")).toMatch(/^\/auth\?next=/)
    expect((await user.post("/admin?index", form)).status).toBe(403)
    expect((await artist.post("/admin?index", { intent: "answered", id: "1" })).status).toBe(400)
    expect((await artist.post("/admin?index", { intent: "answered", id: randomUUID() })).status).toBe(404)
    expect(await artist.html("/admin")).toContain("Answer Walter")
    expect((await artist.post("/admin?index", form)).status).toBe(200)
    expect(await artist.html("/admin")).not.toContain("Answer Walter")
    // Undoes it through the toast.
    expect((await artist.post("/admin?index", { intent: "waiting", id })).status).toBe(200)
    expect(await artist.html("/admin")).toContain("Answer Walter")
    expect((await artist.post("/admin?index", form)).status).toBe(200)
    const lines = await shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(history.id)
    expect(lines.map(({ action }) => action)).toEqual(["answered", "unanswered", "answered"])
  })

  it("names works without a price or a picture, and undelivered e-mails", async () => {
    await insertWork(shop, { title: "Neap", price: null })
    await insertWork(shop, { title: "Spring", price: null, publishedAt: null })
    await insertEmail({ state: "failed", lastError: "No such box" })
    const html = await artist.html("/admin")
    // A published work without a price is intended.
    expect(html).toContain("On the site, without a picture<")
    expect(html).toContain("Draft, without a picture and a price")
    expect(html).toContain("1 e-mail could not be delivered")
  })

  it("shows the orders that have waited longest, and the number of others", async () => {
    const { order } = await createPlacedOrder(shop, { form: { name: "Odile Marchetti" } })
    // Adds 50 newer orders.
    await shop.db.execute(sql`
      insert into orders (number, token, order_state, payment_state, fulfilment_state, payment_method, name, email,
        shipping, currency, subtotal, shipping_price, total, placed_at, due_at, terms_version, idempotency_key, request_hash)
      select 'N-' || n, 'token-' || n, order_state, payment_state, fulfilment_state, payment_method, 'Newer', email,
        shipping, currency, subtotal, shipping_price, total, placed_at + n * interval '1 second', due_at, terms_version,
        gen_random_uuid(), request_hash
      from orders, generate_series(1, 50) n where number = ${order.number}`)
    const html = await artist.html("/admin")
    expect(html).toContain(`Confirm the payment for ${order.number}`)
    expect(html).toContain("expected from Odile Marchetti")
    expect(html).not.toContain("the payment for N-50")
    expect(html).toContain("48 more")
  })

  it("remembers that the sidebar is closed", async () => {
    expect(await artist.html("/admin")).toContain('data-side="open"')
    artist.cookies.set("sidebar", "closed")
    expect(await artist.html("/admin")).toContain('data-side="closed"')
    artist.cookies.delete("sidebar")
  })
})

describe("the mailbox", () => {
  it("shows a mail as it looks, sealed off from the page [OPS-04]", async () => {
    const email = await insertEmail()
    const html = await artist.html(`/admin/mailbox/${email.id}`)
    const frame = html.match(/<iframe[^>]*>/)?.[0] ?? ""
    // No scripts and no forms; same-origin, so that the page can measure the frame's height.
    expect(frame).toContain('sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"')
    expect(frame).toContain("srcDoc=")
    expect(html).not.toContain("<script>top.location")
  })

  it("sends again what failed, once, for the artist alone", async () => {
    const mail = await insertEmail({ state: "failed", attempts: 12 })
    const path = `/admin/mailbox/${mail.id}`
    const form = { intent: "send-again" }
    expect((await visitor().post(path, form)).status).toBe(302)
    expect((await user.post(path, form)).status).toBe(403)
    expect((await artist.post(path, { intent: "burn" })).status).toBe(400)
    expect((await artist.post(path, form)).status).toBe(200)
    const [again] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.id, mail.id))
    expect(again).toMatchObject({ state: "waiting", attempts: 0 })
    expect((await artist.post(path, form)).status).toBe(409)
    expect((await artist.post(`/admin/mailbox/${randomUUID()}`, form)).status).toBe(404)
    expect((await artist.get("/admin/mailbox/nothing")).status).toBe(404)
  })

  it("says that e-mails wait while there is no mail server, and offers to send none [OPS-04]", async () => {
    await insertEmail({ subject: "Filed one", state: "filed" })
    const html = await readHtml(await artist.get("/admin/mailbox"))
    const [, waiting] = /state=filed[^>]*>Waiting<span>(\d+)/.exec(html) ?? []
    expect(Number(waiting)).toBeGreaterThan(0)
    expect(await artist.html("/admin/mailbox?state=filed")).toContain("Filed one")
    const failed = await insertEmail({ subject: "Failed one", state: "failed" })
    expect(await artist.html(`/admin/mailbox/${failed.id}`)).not.toContain("Send again")
  })

  it("narrows by state", async () => {
    await insertEmail({ subject: "Sent one", state: "sent", sentAt: new Date() })
    expect(await artist.html("/admin/mailbox?state=sent")).toContain("Sent one")
    expect(await artist.html("/admin/mailbox?state=filed")).not.toContain("Sent one")
    expect((await artist.get("/admin/mailbox?state=burnt")).status).toBe(200)
  })
})

describe("the demo collection's page", () => {
  it("asks before it deletes anything, and only the artist can", async () => {
    expect((await visitor().post("/admin/demo", { sure: "yes" })).status).toBe(302)
    expect((await user.post("/admin/demo", { sure: "yes" })).status).toBe(403)
    expect((await artist.post("/admin/demo", {})).status).toBe(400)
    expect(await artist.html("/admin/demo")).toContain("The walls are yours.")
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
