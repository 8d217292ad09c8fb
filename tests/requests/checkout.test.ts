import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { availabilityAlerts } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop } = site

const form = (id: string, changes: Record<string, unknown> = {}) => {
  const { items: _items, ...fields } = buildCheckoutForm([], changes)
  return { ...(fields as Record<string, string>), item: `${id}:1` }
}
const ordersOf = (id: string) => shop.db.select().from(orderLines).where(eq(orderLines.artworkId, id))

describe("the checkout page", () => {
  test("sells one work without any script: page, form, confirmation [SHELL-14]", async () => {
    const work = await insertWork(shop, { title: "Ferry, Four O’Clock" })
    const visitor = site.visitor()
    const page = await visitor.html(`/checkout?work=${work.id}`)
    expect(page).toContain("Ferry, Four O’Clock")
    expect(page).toContain(`value="${work.id}:1"`)
    expect(page).toMatch(/\$4,200/)
    const key = /name="idempotencyKey" value="([^"]+)"/.exec(page)?.[1] ?? ""
    const placed = await visitor.post("/checkout", form(work.id, { idempotencyKey: key }))
    expect(placed.status).toBe(302)
    const confirmation = await visitor.get(placed.headers.get("location") ?? "")
    expect(confirmation.headers.get("referrer-policy")).toBe("no-referrer")
    const html = await readHtml(confirmation)
    expect(html).toContain("Thank you, Judith")
    expect(html).toContain("Please transfer")
    expect(html).toMatch(/noindex/)
    // The confirmation shows the address, and a link for corrections.
    for (const words of ["212 Danforth Street", "Portland, ME 04102", "+1 207 555 0148", "Write to the studio"])
      expect(html).toContain(words)
  })

  test("three copies of an edition are called copies, and counted", async () => {
    const work = await insertWork(shop, { title: "Slack Water, Print", editionSize: 20 })
    const visitor = site.visitor()
    const placed = await visitor.post("/checkout", { ...form(work.id), item: `${work.id}:3` })
    const html = await readHtml(await visitor.get(placed.headers.get("location") ?? ""))
    expect(html).toContain("The 3 copies are yours once your transfer arrives")
    expect(html).toContain("3 copies, Nos. 1–3 of 20")
    const [mail] = await shop.db
      .select()
      .from(outboxEmails)
      .where(eq(outboxEmails.subject, `Your order ${/S-\d+/.exec(html)?.[0]}`))
    expect(JSON.stringify(mail)).toContain("Dear Judith,")
  })

  test("promises nothing about packing that the studio did not write, and leads nowhere else", async () => {
    const work = await insertWork(shop)
    const page = await site.visitor().html(`/checkout?work=${work.id}`)
    expect(page).toContain("Shipping")
    expect(page).not.toMatch(/packed by|insured (shipping|for)/i)
    expect(page).not.toContain("Newsletter")
    expect(page).not.toContain('aria-label="Footer"')
    expect(await site.visitor().html("/shop")).toContain('aria-label="Footer"')
  })

  test("each field of a buyer brings up the keys it needs, and browsers can fill it in [CHK-01]", async () => {
    const work = await insertWork(shop)
    const page = await site.visitor().html(`/checkout?work=${work.id}`)
    const fieldNamed = (name: string) =>
      [...page.matchAll(/<(?:input|select)[^>]*>/g)]
        .map(([tag]) => tag)
        .find((tag) => tag.includes(` name="${name}"`)) ?? ""
    for (const [name, filledIn] of Object.entries({
      ...{ name: "name", email: "email", phone: "tel", country: "country", line1: "address-line1" },
      ...{ line2: "address-line2", city: "address-level2", region: "address-level1", postalCode: "postal-code" },
    }))
      expect(fieldNamed(name).toLowerCase()).toContain(`autocomplete="${filledIn}"`)
    expect(fieldNamed("email")).toContain('type="email"')
    expect(fieldNamed("phone")).toContain('type="tel"')
    expect(fieldNamed("postalCode").toLowerCase()).toContain('inputmode="numeric"')
  })

  test("without a work says so, and links to the shop", async () => {
    expect(await site.visitor().html("/checkout")).toContain("Your cart is empty.")
    expect(await site.visitor().html("/checkout?work=nonsense")).toContain("Your cart is empty.")
  })

  test("prices the delivery to another country", async () => {
    const work = await insertWork(shop)
    const quoted = await site.visitor().post("/checkout", { item: `${work.id}:1`, country: "DE", intent: "quote" })
    expect(quoted.status).toBe(200)
    expect(await ordersOf(work.id)).toHaveLength(0)
  })

  test("says for how many days a transfer reserves the works, as the settings have it", async () => {
    const work = await insertWork(shop)
    const page = () => site.visitor().html(`/checkout?work=${work.id}`)
    expect(await page()).toContain("reserve the works for 7 days")
    await saveSettings(shop, system("Test"), "payment", { transfer: { dueDays: 1, graceDays: 3 } })
    expect(await page()).toContain("reserve the works for one day")
    await saveSettings(shop, system("Test"), "payment", {})
  })

  test("without scripts: pressed with another country, the page shows the new total first, and charges nothing else", async () => {
    const work = await insertWork(shop, { title: "Bell Buoy" })
    const visitor = site.visitor()
    const rates = (all: number) => ({ small: all, medium: all, large: all, oversize: all })
    const zones = [
      { name: "United States", countries: ["US"], rates: rates(4500) },
      { name: "World", countries: ["*"], rates: rates(98_000) },
    ]
    const shipping = { zones, pickup: { offered: true, address: "Fathom Street" } }
    await saveSettings(shop, system("Test"), "shipping", shipping)
    try {
      const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ""
      const page = await visitor.html(`/checkout?work=${work.id}`)
      expect(hidden(page, "seenTotal")).toBe("424500 USD")
      const seen = { shipping: "zone:United States", seenTotal: hidden(page, "seenTotal"), region: "" }
      const pressed = form(work.id, { ...seen, country: "DE", idempotencyKey: hidden(page, "idempotencyKey") })
      const answer = await visitor.post("/checkout", pressed)
      expect(answer.status).toBe(409)
      const shown = await readHtml(answer)
      expect(shown).toContain("Please check the new total, then order again.")
      expect(shown).toContain("$5,180")
      expect(hidden(shown, "seenTotal")).toBe("518000 USD")
      expect(/<input[^>]* name="terms"[^>]*>/.exec(shown)?.[0]).toContain("checked")
      expect(await ordersOf(work.id)).toHaveLength(0)

      const again = { shipping: "zone:World", seenTotal: hidden(shown, "seenTotal") }
      expect((await visitor.post("/checkout", { ...pressed, ...again })).status).toBe(302)
      const [line] = await ordersOf(work.id)
      const [order] = await shop.db
        .select()
        .from(orders)
        .where(eq(orders.id, line?.orderId ?? ""))
      expect(order?.total).toBe(518_000)
    } finally {
      await saveSettings(shop, system("Test"), "shipping", {})
    }
  })

  test("a work in another currency shows its price and is sold by inquiry", async () => {
    const work = await insertWork(shop, { title: "Fjord", currency: "EUR" })
    const page = await site.visitor().html(`/artwork/${work.id}`)
    expect(page).toContain("€4,200")
    expect(page).toContain("Inquire")
    expect(page).not.toContain("Add to Cart")
    expect(page).not.toContain("shippingDetails")
    expect(await site.visitor().html(`/checkout?work=${work.id}`)).toContain("Priced in EUR: please inquire to buy it.")
    const answer = await site.visitor().post("/checkout", form(work.id))
    expect(answer.status).toBe(409)
    expect(await ordersOf(work.id)).toHaveLength(0)
  })

  test("a wrong form comes back with everything in it and a sentence by each field [CHK-01]", async () => {
    const work = await insertWork(shop)
    const answer = await site
      .visitor()
      .post("/checkout", form(work.id, { email: "judith@", city: "", note: "Ring twice" }))
    expect(answer.status).toBe(400)
    const html = await readHtml(answer)
    expect(html).toContain("Please enter your e-mail address, for example name@example.com.")
    expect(html).toContain('value="judith@"')
    expect(html).toContain("Ring twice")
    expect(await ordersOf(work.id)).toHaveLength(0)
  })

  test("a work that has just been sold: 409, and nothing is lost", async () => {
    const work = await insertWork(shop, { availability: "sold", title: "Gone" })
    const answer = await site.visitor().post("/checkout", form(work.id))
    expect(answer.status).toBe(409)
    expect(await readHtml(answer)).toContain("“Gone” has been sold.")
  })

  test("without scripts: the delivery and payment stay chosen while no work can be bought [CHK-01]", async () => {
    const work = await insertWork(shop, { availability: "sold" })
    const answer = await site.visitor().post("/checkout", form(work.id, { shipping: "pickup", payment: "demo" }))
    const page = await answer.text()
    expect(page).not.toContain('type="radio"')
    expect(page).toContain('<input type="hidden" name="shipping" value="pickup"/>')
    expect(page).toContain('<input type="hidden" name="payment" value="demo"/>')
  })

  test.each([
    ["no work", { item: "nonsense" }],
    ["two payments", { payment: ["bank_transfer", "demo"] }],
    ["an unknown payment", { payment: "cash" }],
    ["an unknown delivery", { shipping: "by-dove" }],
    ["line breaks in the name", { name: "Judith\r\nBcc: all@example.com" }],
    ["a NUL in the name", { name: "Judith\0" }],
    ["a NUL in the note", { note: "Ring\0twice" }],
    ["line breaks in the address", { email: "a@example.com\nBcc: b@example.com" }],
  ])("%s: 400, nothing written [case 63]", async (_name, changes) => {
    const work = await insertWork(shop)
    const answer = await site.visitor().post("/checkout", { ...form(work.id), ...(changes as Record<string, string>) })
    expect(answer.status).toBe(400)
    expect(await ordersOf(work.id)).toHaveLength(0)
  })

  test("two works in one form are one order", async () => {
    const [one, other] = [await insertWork(shop), await insertWork(shop)]
    const answer = await site.visitor().post("/checkout", { ...form(one.id), item: [`${one.id}:1`, `${other.id}:1`] })
    expect(answer.status).toBe(302)
    const [line] = await ordersOf(one.id)
    expect((await ordersOf(other.id))[0]?.orderId).toBe(line?.orderId)
  })
})

describe("the pretended payment", () => {
  const begin = async () => {
    const work = await insertWork(shop, { title: "Slack" })
    const visitor = site.visitor()
    const placed = await visitor.post("/checkout", form(work.id, { payment: "demo" }))
    return { work, visitor, address: placed.headers.get("location") ?? "" }
  }

  test("says that it is one, and paying confirms the order [CHK-03]", async () => {
    const { visitor, address, work } = await begin()
    expect(address).toMatch(/^\/checkout\/pay\/[\w-]{22}$/)
    expect(await visitor.html(address)).toMatch(/This is a demo/)
    const paid = await visitor.post(address, { intent: "pay" })
    expect(paid.status).toBe(302)
    expect(await visitor.html(paid.headers.get("location") ?? "")).toMatch(/This is a demo: no money has moved/)
    expect(await visitor.html(`/artwork/${work.id}`)).toContain("SOLD")
  })

  test("held works are on hold for others, and available when released", async () => {
    const { visitor, address, work } = await begin()
    expect(await site.visitor().html(`/artwork/${work.id}`)).toContain("ON HOLD")
    const told = await site.visitor().post("/api/hold-alerts", { artwork: work.id, email: "waiting@example.com" })
    expect(told.status).toBe(302)
    expect((await site.visitor().post("/api/hold-alerts", { artwork: work.id, email: "no address" })).status).toBe(400)
    expect((await visitor.post(address, { intent: "give-up" })).headers.get("location")).toBe("/shop")
    expect(await site.visitor().html(`/artwork/${work.id}`)).toContain("AVAILABLE")
    expect(
      await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, "waiting@example.com")),
    ).toHaveLength(1)
    // From a page that was opened before: an available work needs no alert.
    const late = await site.visitor().post("/api/hold-alerts", { artwork: work.id, email: "late@example.com" })
    expect(late.status).toBe(409)
    expect(await shop.db.$count(availabilityAlerts)).toBe(0)
  })

  test("opening the confirmation without paying leads back to the payment", async () => {
    const { visitor, address } = await begin()
    const token = address.split("/").at(-1)
    expect((await visitor.get(`/order-confirmation?order=${token}`)).headers.get("location")).toBe(address)
  })

  test("is no way to pay where pretending is switched off [CHK-03]", async () => {
    const strict = await openTestShop({ env: { DEMO_PAYMENTS: "off" } })
    const work = await insertWork(strict.shop)
    const answer = await strict.visitor().post("/checkout", form(work.id, { payment: "demo" }))
    expect(answer.status).toBe(400)
    const transfer = await strict.visitor().post("/checkout", form(work.id))
    const token = new URL(transfer.headers.get("location") ?? "", "http://x").searchParams.get("order")
    expect((await strict.visitor().post(`/checkout/pay/${token}`, { intent: "pay" })).status).toBe(404)
  })
})

describe("following an order", () => {
  test("number and address together show it; every other pair gets one answer [ORD-02]", async () => {
    const work = await insertWork(shop, { title: "Low Light" })
    const placed = await site.visitor().post("/checkout", form(work.id))
    const token = new URL(placed.headers.get("location") ?? "", "http://x").searchParams.get("order") ?? ""
    const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
    const number = order?.number ?? ""
    const ask = (fields: { number: string; email: string }) => site.visitor().post("/track-order", fields)
    for (const written of [number.toLowerCase(), number.replace("S-", ""), number.replace("S-", "# ")]) {
      const found = await ask({ number: written, email: order?.email.toUpperCase() ?? "" })
      expect(found.headers.get("location"), written).toBe(`/track-order?order=${token}`)
    }
    const tracked = await site.visitor().get(`/track-order?order=${token}`)
    expect(tracked.headers.get("referrer-policy")).toBe("no-referrer")
    expect(tracked.headers.get("cache-control")).toBe("private, no-store")
    const html = await readHtml(tracked)
    for (const words of ["Awaiting your transfer", "Low Light", "Please transfer", "Please pay by"])
      expect(html).toContain(words)
    expect(html).toContain(`/api/invoices/${token}`)
    expect((await site.visitor().get("/track-order?order=AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404)
    const wrong = [
      await ask({ number, email: "else@example.com" }),
      await ask({ number: "S-999999", email: "judith@example.com" }),
    ]
    expect(wrong.map((answer) => answer.status)).toEqual([404, 404])
    const words = await Promise.all(
      wrong.map(async (answer) => /We can’t find an order[^<]*/.exec(await readHtml(answer))?.[0]),
    )
    expect(words[0]).toBe(words[1])
    expect(words[0]).toBeTruthy()
  })

  test("guessing ends after ten tries, whichever address of its own network it comes from [ORD-02]", async () => {
    const strict = await openTestShop({ env: { TRUST_PROXY: "1" } })
    const guess = async (number: number, from: string) => {
      const fields = new URLSearchParams({ number: `S-${number}`, email: "judith@example.com" })
      const visitor = strict.visitor()
      const headers = { origin: visitor.origin, "x-forwarded-for": from }
      return (await visitor.request("/track-order", { method: "POST", body: fields, headers })).status
    }
    const statuses: number[] = []
    for (let number = 1; number <= 11; number++) statuses.push(await guess(number, `2001:db8:1:2::${number}`))
    expect(statuses).toEqual([...Array(10).fill(404), 429])
    expect(await guess(12, "2001:db8:1:3::1")).toBe(404)
  })

  test("the invoice is a PDF with its number, for who has the link; another link: 404 [ORD-01]", async () => {
    const work = await insertWork(shop)
    const placed = await site.visitor().post("/checkout", form(work.id, { name: "Łucja Ørsted" }))
    const token = new URL(placed.headers.get("location") ?? "", "http://x").searchParams.get("order")
    const pdf = await site.visitor().get(`/api/invoices/${token}`)
    expect(pdf.headers.get("content-type")).toBe("application/pdf")
    expect(pdf.headers.get("content-disposition")).toMatch(/^attachment; filename="invoice-\d{4}-\d{4}\.pdf"$/)
    const bytes = new Uint8Array(await pdf.arrayBuffer())
    expect(new TextDecoder("latin1").decode(bytes.slice(0, 5))).toBe("%PDF-")
    expect((await site.visitor().get("/api/invoices/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404)
    expect((await site.visitor().get("/order-confirmation?order=AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404)
  })
})

test("a link to no order shows the form that finds it, with a status that fits [ORD-02]", async () => {
  const shown = { "/order-confirmation": 200, "/order-confirmation?order=AAAAAAAAAAAAAAAAAAAAAA": 404 }
  const stale = { "/track-order?order=AAAAAAAAAAAAAAAAAAAAAA": 404, "/checkout/pay/AAAAAAAAAAAAAAAAAAAAAA": 404 }
  for (const [path, status] of Object.entries({ ...shown, ...stale })) {
    const answer = await site.visitor().get(path)
    const html = await answer.text()
    expect(answer.status, path).toBe(status)
    expect(html, path).toMatch(/<form[^>]*action="\/track-order"/)
    expect(html.includes("doesn’t lead to an order"), path).toBe(status === 404)
    expect(html, path).not.toContain("Page not found")
  }
})

test("a malformed link or form is not a server error", async () => {
  const visitor = site.visitor()
  for (const path of ["/order-confirmation?order=x", "/checkout/pay/x", "/api/invoices/x"])
    expect((await visitor.get(path)).status, path).toBe(404)
  expect((await visitor.post("/checkout/pay/x", { intent: "give-up" })).status).toBe(404)
  expect((await visitor.post("/track-order", { number: "S-1\0", email: "judith@example.com" })).status).toBe(400)
  for (const path of ["/checkout", "/checkout/pay/AAAAAAAAAAAAAAAAAAAAAA", "/track-order", "/auth", "/auth/setup"])
    expect((await visitor.postJson(path, { any: "thing" })).status, path).toBe(400)
})

test("no request above causes a server error", () => {
  expect(site.errors).toEqual([])
})
