import { eq } from "drizzle-orm"
import { expect, it, test } from "vitest"
import { discountCodes } from "../../db/tables/discounts.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { system } from "../../domain/actor.ts"
import { createDiscountCode } from "../../domain/discounts/discount-commands.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")

const form = (id: string, changes: Record<string, unknown> = {}): Record<string, string> => {
  const { items: _items, ...fields } = buildCheckoutForm([], changes)
  return { ...(fields as Record<string, string>), item: `${id}:1` }
}
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ""
const orderOf = async (workId: string) => {
  const [row] = await shop.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orderLines.artworkId, workId))
  return row?.order
}

test("a discount code is applied by its button without scripts, and refused beside its field", async () => {
  const work = await insertWork(shop)
  const page = await visitor().html(`/checkout?work=${work.id}`)
  expect(page).not.toContain("Discount code")
  await createDiscountCode(shop, system("Test"), { code: "SPRING10", kind: "percent", rate: 10_000 })
  expect(await visitor().html(`/checkout?work=${work.id}`)).toContain("Discount code")
  const wrong = await visitor().post("/checkout", { ...form(work.id, { discountCode: "WINTER" }), intent: "quote" })
  expect(await readHtml(wrong)).toContain("We don’t recognize this code.")
  const quoted = await visitor().post("/checkout", { ...form(work.id, { discountCode: "spring10" }), intent: "quote" })
  const shown = await readHtml(quoted)
  expect(shown).toMatch(/Discount SPRING10[\s\S]{0,40}−\$420/)
  expect(hidden(shown, "seenTotal")).toBe("400000 USD")
  expect(shown).toContain('value="spring10"')
  expect(await orderOf(work.id)).toBeUndefined()
  const seen = {
    discountCode: "spring10",
    seenTotal: hidden(shown, "seenTotal"),
    seenLegal: hidden(shown, "seenLegal"),
  }
  const placed = await visitor().post("/checkout", form(work.id, seen))
  expect(placed.status).toBe(302)
  expect(await visitor().html(placed.headers.get("location") ?? "")).toContain("Discount SPRING10")
  expect(await orderOf(work.id)).toMatchObject({ discountCode: "SPRING10", total: 400_000 })
})

test("guessing discount codes is limited", async () => {
  const { id } = await insertWork(shop)
  const guesser = visitor()
  const tries = Array.from({ length: 61 }, (_, at) => form(id, { discountCode: `GUESS${at}`, intent: "quote" }))
  const states = []
  for (const guess of tries) states.push((await guesser.post("/checkout", guess)).status)
  expect(states.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(states.at(-1)).toBe(429)
})

test("a delivery without a rate is asked for, priced in the studio, and accepted at its link, all without scripts", async () => {
  const rates = { small: 1000, medium: 2000, large: null, oversize: null }
  await saveSettings(shop, system("Test"), "shipping", { zones: [{ name: "Worldwide", countries: ["*"], rates }] })
  const work = await insertWork(shop, { title: "Net Loft" })
  const page = await visitor().html(`/checkout?work=${work.id}`)
  expect(page).toContain("Quote on request")
  expect(page).toContain("Request a shipping quote")
  expect(page).not.toContain('name="payment"')
  const { payment: _, ...asked } = form(work.id, {
    seenTotal: hidden(page, "seenTotal"),
    seenLegal: hidden(page, "seenLegal"),
  })
  const placed = await visitor().post("/checkout", asked)
  const link = placed.headers.get("location") ?? ""
  expect(link).toMatch(/^\/checkout\/pay\//)
  expect(await readHtml(await visitor().get(link))).toContain("You owe nothing yet.")
  const { number = "" } = (await orderOf(work.id)) ?? {}

  expect(await artist.html("/admin")).toContain(`Price the delivery of ${number}`)
  const address = `/admin/orders/${number}`
  expect(await artist.html(address)).toContain("Price the delivery")
  const priceAs = (who: typeof artist, price: string) =>
    who.post(address, { intent: "price-delivery", price, words: "" })
  expect((await priceAs(visitor(), "350")).status).toBe(302)
  expect((await priceAs(artist, "much")).status).toBe(400)
  expect((await priceAs(artist, "350")).status).toBe(200)

  const offer = await readHtml(await visitor().get(link))
  expect(offer).toContain("Packing and delivery cost $350.")
  const accept = {
    intent: "accept",
    payment: "bank_transfer",
    terms: "accepted",
    seenLegal: hidden(offer, "seenLegal"),
  }
  expect((await visitor().post(link, { ...accept, seenTotal: "1 USD" })).status).toBe(409)
  const accepted = await visitor().post(link, { ...accept, seenTotal: hidden(offer, "seenTotal") })
  expect(accepted.headers.get("location")).toMatch(/order-confirmation/)
  expect(await readHtml(await visitor().get(accepted.headers.get("location") ?? ""))).toContain("Please transfer")
  expect(await orderOf(work.id)).toMatchObject({ orderState: "open", total: 455_000 })
  await saveSettings(shop, system("Test"), "shipping", {})
})

test("the right of withdrawal is shown to those who have it, with a form to fill in", async () => {
  const { id } = await insertWork(shop)
  const shownIn = async (country: string) =>
    readHtml(await visitor().post("/checkout", { item: `${id}:1`, country, intent: "quote" }))
  for (const country of ["DE", "NO", "GB"]) expect(await shownIn(country), country).toContain('href="/withdrawal"')
  for (const country of ["CH", "US"]) expect(await shownIn(country), country).not.toContain('href="/withdrawal"')
  expect(hidden(await shownIn("DE"), "seenLegal")).toBe("1 with withdrawal")
  expect(await visitor().html("/withdrawal")).toContain("Sample form of withdrawal")
})

test("the artist makes and stops codes on a page that says how often they were used", async () => {
  const page = "/admin/settings/discounts"
  const make = { intent: "make", code: "summer", kind: "fixed", value: "25", mostUses: "3", leastSubtotal: "100" }
  expect((await visitor().post(page, make)).status).toBe(302)
  const wrong = await artist.post(page, { ...make, value: "much" })
  expect([wrong.status, (await readHtml(wrong)).includes("Please enter an amount.")]).toEqual([400, true])
  expect((await artist.post(page, make)).status).toBe(200)
  const work = await insertWork(shop)
  await visitor().post("/checkout", form(work.id, { discountCode: "SUMMER" }))
  const html = await readHtml(await artist.get(page))
  expect(html).toContain("SUMMER")
  expect(html).toContain("1 of 3 times")
  expect(html).toContain("$4,395 in orders, $25 taken off")
  const [code] = await shop.db.select().from(discountCodes).where(eq(discountCodes.code, "SUMMER"))
  expect((await artist.post(page, { intent: "stop", id: code?.id ?? "" })).status).toBe(200)
  expect(await readHtml(await artist.get(page))).toContain("Resume SUMMER")
})

it("no request above causes a server error", () => {
  expect(site.errors).toEqual([])
})
