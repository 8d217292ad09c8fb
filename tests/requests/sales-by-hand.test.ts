import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { orders } from "../../db/tables/orders.ts"
import { openTestShop } from "../support/app.ts"
import { createPlacedOrder, getTestOrder } from "../support/orders.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")

const path = "/admin/orders/sale"

const buildSaleForm = (id: string, changes: Record<string, string> = {}) => ({
  ...{ key: crypto.randomUUID(), "item[]": `${id}:0`, [`price:${id}:0`]: "$4,000" },
  ...{ name: "Ina Quirer", email: "", source: "fair", handover: "handed", paid: "now", method: "cash" },
  ...changes,
})

/** The page, after the redirect that adds the form's key. */
async function openForm(address: string): Promise<string> {
  const led = await artist.get(address)
  expect(led.status).toBe(302)
  return artist.html(led.headers.get("location") ?? "")
}

const availabilityOf = async (id: string) =>
  (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]?.availability

it("a sale is recorded on its page: a work is searched and chosen, the agreed price typed, and an order comes of it [ORD-06]", async () => {
  const work = await insertWork(shop, { title: "Ebb at Barview" })
  expect(await artist.html("/admin/orders")).toContain(path)
  expect(await openForm(`${path}?q=Barview`)).toContain(`?work=${work.id}`)
  const page = await openForm(`${path}?work=${work.id}`)
  for (const words of ["Ebb at Barview", 'value="4200.00"', "Handed over", "Card terminal"])
    expect(page).toContain(words)
  const answer = await artist.post(`${path}?work=${work.id}`, buildSaleForm(work.id))
  expect(answer.status).toBe(302)
  const order = await artist.html(answer.headers.get("location") ?? "")
  for (const words of ["At a fair", "Cash", "$4,000", "No e-mail address", "/admin/invoices/"])
    expect(order).toContain(words)
  expect(await availabilityOf(work.id)).toBe("sold")
})

it("what is wrong stands beside its field, with what was typed, and nothing is sold [ORD-06]", async () => {
  const work = await insertWork(shop)
  const wrong = [
    [{ [`price:${work.id}:0`]: "much" }, `price:${work.id}:0`],
    [{ name: "" }, "name"],
    [{ discount: "EUR 5" }, "discount"],
    [{ handover: "ship", country: "US" }, "line1"],
  ] as const
  for (const [changes, field] of wrong) {
    const address = `${path}?work=${work.id}&form=${crypto.randomUUID()}`
    const answer = await artist.post(address, buildSaleForm(work.id, { ...changes, reference: "A-77" }))
    const html = await answer.text()
    expect(answer.status, field).toBe(400)
    expect(html).toContain("A-77")
    expect(html).toMatch(/aria-invalid="true"|data-error="true"/)
  }
  expect(await availabilityOf(work.id)).toBe("available")
})

it("all errors are reported at once, including a missing work, and also beside the button", async () => {
  const address = `${path}?form=${crypto.randomUUID()}`
  const { "item[]": _, ...form } = buildSaleForm(crypto.randomUUID(), { name: "", discount: "EUR 5" })
  const answer = await artist.post(address, form)
  expect(answer.status).toBe(400)
  const html = await answer.text()
  const words = ["Choose at least one work.", "Please enter the buyer’s name.", "Please enter a discount in USD."]
  for (const sentence of words) expect(html.split(sentence).length, sentence).toBeGreaterThan(2)
  expect(html).toMatch(/aria-invalid="true"[^>]*name="q"|name="q"[^>]*aria-invalid="true"/)
})

it("the order's page shows the sale and the handover, without consent or checkout", async () => {
  const work = await insertWork(shop)
  const answer = await artist.post(`${path}?work=${work.id}`, buildSaleForm(work.id))
  const html = await artist.html(answer.headers.get("location") ?? "")
  for (const words of ["Handed over to", "Sold at a fair, recorded by hand", ">Sold<"]) expect(html).toContain(words)
  for (const words of ["Consent", "Checkout started", "Picked up", "Marked delivered"])
    expect(html).not.toContain(words)
})

it("after a lost response the form's page redirects to its sale, and a new form is a new sale", async () => {
  const work = await insertWork(shop, { editionSize: 5 })
  const led = (await artist.get(`${path}?work=${work.id}`)).headers.get("location") ?? ""
  const key = new URL(led, "http://x").searchParams.get("form") ?? ""
  expect(await artist.html(led)).toContain(`name="key" value="${key}"`)
  const sold = await artist.post(led, buildSaleForm(work.id, { key }))
  const number = sold.headers.get("location") ?? ""
  expect(number).toMatch(/^\/admin\/orders\/S-/)
  expect((await artist.get(led)).headers.get("location")).toBe(number)
  expect((await artist.post(led, buildSaleForm(work.id, { key }))).headers.get("location")).toBe(number)
  const other = (await artist.get(path)).headers.get("location") ?? ""
  expect(other).not.toContain(key)
  expect((await artist.get(other)).status).toBe(200)
})

it("only the artist records sales", async () => {
  const work = await insertWork(shop)
  const before = await shop.db.$count(orders)
  expect((await visitor().post(path, buildSaleForm(work.id))).status).toBe(302)
  expect((await user.post(path, buildSaleForm(work.id))).status).toBe(403)
  expect(await shop.db.$count(orders)).toBe(before)
  expect(await availabilityOf(work.id)).toBe("available")
})

it("buyers are suggested by name, with the data of their last order", async () => {
  const known = await (await artist.get("/admin/orders/buyers?q=ina%20q")).json()
  expect(known.buyers).toMatchObject([{ name: "Ina Quirer", email: "" }])
  expect((await visitor().get("/admin/orders/buyers?q=ina")).status).toBe(302)
})

it("a work is reserved, kept longer, sold from its reservation; another is released [ORD-04, ORD-06]", async () => {
  const path = "/admin/orders/reservations"
  const [work, other] = [
    await insertWork(shop, { title: "Slack Water" }),
    await insertWork(shop, { title: "Spring Tide" }),
  ]
  expect(await artist.html(`/admin/artworks/${work.id}/edit`)).toContain(`${path}?work=${work.id}`)
  expect(await artist.html(`${path}?work=${work.id}`)).toContain("Reserve <i>Slack Water</i>")
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const form = { intent: "reserve", name: "Ina Quirer", email: "", note: "Calls on Friday", until }
  expect((await artist.post(path, { ...form, artworkId: work.id, name: "" })).status).toBe(400)
  for (const { id } of [work, other]) expect((await artist.post(path, { ...form, artworkId: id })).status).toBe(200)
  expect(await availabilityOf(work.id)).toBe("reserved")
  expect(await visitor().html(`/artwork/${work.id}`)).toContain("Reserved")
  const html = await artist.html(path)
  for (const words of ["Slack Water", "For Ina Quirer", "Calls on Friday"]) expect(html).toContain(words)
  expect(await artist.html(`/admin/artworks/${work.id}/edit`)).toContain("Reserved for Ina Quirer until")
  const [first, second] = [...html.matchAll(/sale\?reservation=([\da-f-]{36})/g)].map(([, id]) => id ?? "")
  const longer = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  expect((await artist.post(path, { intent: "extend", id: String(first), until: longer })).status).toBe(200)
  const ids = { [String(first)]: first, [String(second)]: second }
  expect(Object.keys(ids)).toHaveLength(2)
  const sale = await openForm(`/admin/orders/sale?reservation=${first}`)
  expect(sale).toContain("Reserved for Ina Quirer")
  const sold = sale.includes("Slack Water") ? work : other
  const kept = sold === work ? other : work
  const filled = buildSaleForm(sold.id, { [`reservation:${sold.id}:0`]: String(first) })
  expect((await artist.post(`/admin/orders/sale?reservation=${first}`, filled)).status).toBe(302)
  expect(await availabilityOf(sold.id)).toBe("sold")
  expect((await artist.post(path, { intent: "release", id: String(second) })).status).toBe(200)
  expect(await availabilityOf(kept.id)).toBe("available")
  expect((await user.post(path, { ...form, artworkId: kept.id })).status).toBe(403)
})

it("actions on many orders at once: the orders that do not allow one are named, and do not stop the others", async () => {
  const paid = await createPlacedOrder(shop)
  await artist.post(`/admin/orders/${paid.order.number}`, { intent: "mark-paid" })
  const unpaid = await createPlacedOrder(shop)
  const numbers = [paid.order.number, unpaid.order.number]
  const many = (intent: string, ids: string[]) => artist.post("/admin/orders", { intent, "ids[]": ids })
  const html = await (await many("prepare", numbers)).text()
  expect(html).toContain("1 order is being prepared.")
  expect(html).toContain(`${unpaid.order.number} is not paid yet.`)
  expect((await getTestOrder(shop, paid.order.id)).fulfilmentState).toBe("preparing")
  expect((await many("prepare", [unpaid.order.number])).status).toBe(409)
  expect((await many("prepare", [])).status).toBe(400)
})

it("the list is exported as a file with escaped formulas, for the artist only", async () => {
  const work = await insertWork(shop, { title: "=cmd|' /C calc'!A0" })
  await artist.post(path, buildSaleForm(work.id, { name: "+1 Smith" }))
  const file = await artist.get("/admin/orders/export?q=Smith")
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...lines] = new TextDecoder().decode(bytes).trim().split("\r\n")
  expect(head).toContain("Order,Date,Sold,Buyer")
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain("'+1 Smith")
  expect(lines[0]).toContain("'=cmd")
  expect(lines[0]).toContain("At a fair")
  // Selected rows, regardless of the search.
  const text = async (query: string) => (await artist.get(`/admin/orders/export${query}`)).text()
  const [other = ""] = (await text("")).match(/S-\d+(?=,)/g)?.slice(-1) ?? []
  const chosen = (await text(`?q=Smith&ids[]=${other}`)).trim().split("\r\n")
  expect(chosen.slice(1).map((line) => line.split(",")[0])).toEqual([other])
  expect((await visitor().get("/admin/orders/export")).status).toBe(302)
  expect((await user.get("/admin/orders/export")).status).toBe(403)
})
