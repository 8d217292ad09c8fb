import { eq } from "drizzle-orm"
import { afterAll, describe, expect, it } from "vitest"
import { workFields } from "../../app/admin/artworks/work-fields.ts"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { orders } from "../../db/tables/orders.ts"
import { system } from "../../domain/actor.ts"
import { getWorkForEdit } from "../../domain/artworks/catalog/work-for-edit.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { extractPdfText, hasPoppler } from "../support/read-pdf.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
afterAll(() => expect(errors).toEqual([]))

const pathOf = (id: string) => `/admin/artworks/${id}/edit`
const stored = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const insertPrint = () => insertWork(shop, { title: "Weir", editionSize: 20, price: 40_000 })

async function read(id: string) {
  const found = await getWorkForEdit(shop, system("Test"), id)
  if (!found.ok) throw new Error(found.problem.message)
  return found.value
}

async function form(id: string, changes: FormValues = {}): Promise<FormValues> {
  const { work, updatedAt } = await read(id)
  return { ...formatFieldValues(workFields, work), ...changes, intent: "save", seenAt: updatedAt.toISOString() }
}

const optionsText = "Frame | Oak, museum glass | 180.50 | medium | 2.4 kg\nsize | 60 × 80 cm | 90"

describe("the sizes and frames of an edition", () => {
  it("are the artist’s to write [ADM-08]", async () => {
    const { id } = await insertPrint()
    const sent = await form(id, { printOptions: optionsText })
    expect((await visitor().post(pathOf(id), sent)).status).toBe(302)
    expect((await user.post(pathOf(id), sent)).status).toBe(403)
    expect((await stored(id))?.printOptions).toEqual([])
  })

  it("are saved as they are typed, in the history with both values, and shown again [ADM-08]", async () => {
    const { id } = await insertPrint()
    expect((await artist.post(pathOf(id), await form(id, { printOptions: optionsText }))).status).toBe(200)
    const saved = (await stored(id))?.printOptions ?? []
    expect(saved).toMatchObject([
      { kind: "frame", label: "Oak, museum glass", addition: 18_050, sizeClass: "medium", weightGrams: 2400 },
      { kind: "size", label: "60 × 80 cm", addition: 9000 },
    ])
    const [line] = (await read(id)).history
    expect(line?.changes.printOptions).toEqual({ before: [], after: saved })
    expect(await (await artist.post(pathOf(id), await form(id))).text()).toContain("Nothing had changed.")
    // A new price keeps the option's ID; a new name is a new option.
    const oak = optionsText.replace("180.50", "200")
    await artist.post(pathOf(id), await form(id, { printOptions: oak }))
    expect((await stored(id))?.printOptions[0]).toMatchObject({ id: saved[0]?.id, addition: 20_000 })
    await artist.post(pathOf(id), await form(id, { printOptions: oak.replace("Oak", "Walnut") }))
    expect((await stored(id))?.printOptions.map((option) => option.id === saved[0]?.id)).toEqual([false, false])
  })

  it("keep their numbers when the currency changes [ADM-08]", async () => {
    const { id } = await insertPrint()
    await artist.post(pathOf(id), await form(id, { printOptions: "frame | Oak | 180" }))
    expect((await artist.post(pathOf(id), await form(id, { currency: "JPY" }))).status).toBe(200)
    expect(await stored(id)).toMatchObject({ price: 400, printOptions: [{ addition: 180 }] })
  })

  it.each([
    ["glass | Oak | 180", "Please enter frame or size."],
    ["frame | | 180", "Please name it, like Oak frame."],
    ["frame | Oak |", "Please enter what it adds to the price; 0 if nothing."],
    ["frame | Oak | €180", "Please enter it in USD, like the price."],
    ["frame | Oak | 180 | huge", "Please enter small, medium, large or oversize, or leave it empty."],
    ["frame | Oak | 180 | | heavy", "Please enter the weight with its unit, like 2.4 kg or 5 lb."],
    ["frame | Oak | 180\nframe | oak | 90", "“oak” is there twice."],
    [Array.from({ length: 13 }, (_, at) => `frame | Oak ${at} | 1`).join("\n"), "At most 12 sizes and frames."],
  ])("%s: named beside the field, and nothing typed is lost [ADM-08]", async (printOptions, words) => {
    const { id } = await insertPrint()
    const answer = await artist.post(pathOf(id), await form(id, { printOptions, creditLine: "Kept" }))
    expect(answer.status).toBe(400)
    const html = await readHtml(answer)
    for (const shown of [words, printOptions.split("\n")[0] ?? "", 'value="Kept"']) expect(html).toContain(shown)
    expect(await stored(id)).toMatchObject({ printOptions: [], creditLine: "" })
  })

  it("do not exist for originals", async () => {
    const { id } = await insertWork(shop)
    const answer = await artist.post(pathOf(id), await form(id, { printOptions: optionsText }))
    expect(answer.status).toBe(400)
    expect(await readHtml(answer)).toContain("Only an edition has sizes and frames to choose from.")
  })
})

describe("buying without scripts", () => {
  const filled = (item: string) => {
    const { items: _, ...fields } = buildCheckoutForm([])
    return { ...(fields as Record<string, string>), item }
  }
  const oak = { id: "oak", kind: "frame", label: "Oak, museum glass", addition: 18_000 } as const
  const framed = () => insertWork(shop, { title: "Weir", editionSize: 20, price: 40_000, printOptions: [oak] })

  it("the frame is chosen on the work’s page, and is on the confirmation, the order’s page, invoice and slip [ORD-06]", async () => {
    const work = await framed()
    const buyer = visitor()
    const page = await readHtml(await buyer.get(`/artwork/${work.id}`))
    for (const words of ["Framing", "Unframed", "Oak, museum glass", "+$180", 'name="frame"', 'value="oak"'])
      expect(page).toContain(words)
    const checkout = await readHtml(await buyer.get(`/checkout?work=${work.id}&frame=oak`))
    expect(checkout).toContain("Framing: Oak, museum glass")
    expect(checkout).toContain(`value="${work.id}:1:oak"`)
    expect(checkout).toContain("$580")
    const placed = await buyer.post("/checkout", filled(`${work.id}:1:oak`))
    expect(placed.status).toBe(302)
    const confirmation = placed.headers.get("location") ?? ""
    expect(await readHtml(await buyer.get(confirmation))).toContain("Framing: Oak, museum glass, No. 1 of 20")
    const token = new URL(confirmation, "http://x").searchParams.get("order") ?? ""
    const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
    expect(order?.subtotal).toBe(58_000)
    expect(await readHtml(await artist.get(`/admin/orders/${order?.number}`))).toContain("Framing: Oak, museum glass")
    if (!hasPoppler) return
    const bytes = async (answer: Promise<Response>) => new Uint8Array(await (await answer).arrayBuffer())
    const invoice = await extractPdfText(await bytes(buyer.get(`/api/invoices/${token}`)))
    expect(invoice).toContain("Framing: Oak, museum glass")
    expect(invoice).toContain("$580.00")
    const slip = await extractPdfText(await bytes(artist.get(`/admin/orders/packing-slips?orders=${order?.number}`)))
    expect(slip).toContain("Framing: Oak, museum glass")
    expect(slip).not.toContain("$")
  })

  it("an option that is not offered any more is told, on the page and when ordering [CART-02, CHK-05]", async () => {
    const work = await framed()
    const told = "that you chose is no longer offered. Please choose again."
    expect(await readHtml(await visitor().get(`/checkout?work=${work.id}&frame=walnut`))).toContain(told)
    const placed = await visitor().post("/checkout", filled(`${work.id}:1:walnut`))
    expect(placed.status).toBe(409)
    expect(await readHtml(placed)).toContain(`A size or framing of “Weir” ${told}`)
    const wrong = await visitor().post("/checkout", filled(`${work.id}:1:<b>`))
    expect(wrong.status).toBe(400)
  })

  it("the API prices a cart with its options; an invalid ID is refused", async () => {
    const work = await framed()
    const ask = (options: unknown) =>
      visitor().postJson("/api/cart", { items: [{ artwork_id: work.id, quantity: 2, options, price: 1 }] })
    expect(await (await ask(["oak"])).json()).toMatchObject({ total: 116_000, lines: [{ price: 58_000 }] })
    expect((await ask(["oak", "a", "b"])).status).toBe(400)
    expect((await ask(["<b>"])).status).toBe(400)
  })
})

it("a sale by hand has the frame that was sold; one that is not offered is refused [ORD-06]", async () => {
  const oak = { id: "oak", kind: "frame", label: "Oak", addition: 18_000 } as const
  const work = await insertWork(shop, { title: "Weir", editionSize: 20, price: 40_000, printOptions: [oak] })
  const path = `/admin/orders/sale?work=${work.id}&form=${crypto.randomUUID()}`
  expect(await readHtml(await artist.get(path))).toContain("Oak, +$180")
  const sale = (frame: string) => ({
    ...{ key: crypto.randomUUID(), source: "studio", name: "Judith", handover: "handed", paid: "now", method: "cash" },
    ...{ "item[]": `${work.id}:0`, [`price:${work.id}:0`]: "550", [`frame:${work.id}:0`]: frame },
  })
  expect((await artist.post(path, sale("walnut"))).status).toBe(409)
  const sold = await artist.post(path, sale("oak"))
  expect(sold.status).toBe(302)
  expect(await readHtml(await artist.get(sold.headers.get("location") ?? ""))).toContain("Framing: Oak")
})
