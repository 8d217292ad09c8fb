import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { buildCheckoutForm } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import type { PrintOption } from "../artworks/print-options.ts"
import { exportOrdersByEmail } from "../orders/orders-by-email.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { placeOrder } from "./place-order.server.ts"
import { quoteCart } from "./quote.server.ts"

const { shop } = await openWorkingShop()
await saveSettings(shop, system("Test"), "shipping", {
  zones: [
    {
      name: "World",
      countries: ["*"],
      rates: { small: 1000, medium: 2000, large: 3000, oversize: null },
      weights: [],
      freeOver: null,
    },
  ],
  pickup: { offered: false, address: "" },
})

const oak: PrintOption = { id: "oak", kind: "frame", label: "Oak, museum glass", addition: 18_000, sizeClass: "large" }
const big: PrintOption = { id: "big", kind: "size", label: "60 × 80 cm", addition: 9_000, sizeClass: "medium" }

const insertPrint = () =>
  insertWork(shop, {
    ...{ title: "Weir", editionSize: 20, price: 40_000, heightMm: 300, widthMm: 200, size: "30 × 20 cm" },
    printOptions: [oak, big],
  })

const asked = (work: { id: string }, options: string[], quantity = 1) => [{ artworkId: work.id, quantity, options }]
const item = (work: { id: string }, options: string[], quantity = 1) => ({ artwork_id: work.id, quantity, options })
const place = (items: unknown[], changes: Record<string, unknown> = {}) =>
  placeOrder(shop, visitor, { ...buildCheckoutForm([], { shipping: "zone:World", ...changes }), items })

describe("a cart", () => {
  test("is priced with what was chosen, and so is its delivery; the base is always to be had [CART-02, CHK-05]", async () => {
    const work = await insertPrint()
    const priceOf = async (options: string[]) => {
      const { cart, shipping } = await quoteCart(shop, asked(work, options), { country: "US" })
      return [cart.total, shipping[0]?.price]
    }
    expect(await priceOf([])).toEqual([40_000, 1000])
    expect(await priceOf(["big"])).toEqual([49_000, 2000])
    expect(await priceOf(["oak", "big"])).toEqual([67_000, 3000])
  })

  test("with an option that is not offered, or two choices for one work, says so and costs nothing [CART-02, CHK-05]", async () => {
    const work = await insertPrint()
    for (const items of [
      asked(work, ["walnut"]),
      [...asked(work, ["oak"]), ...asked(work, [])],
      asked(await insertWork(shop, { printOptions: [oak] }), ["oak"]),
    ]) {
      const { cart, complete } = await quoteCart(shop, items, { country: "US" })
      expect(cart.lines[0]?.problem?.code).toBe("option")
      expect([cart.total, complete]).toEqual([0, false])
    }
  })
})

describe("an order", () => {
  test("has label and addition as they were, whatever becomes of the work [ORD-06]", async () => {
    const work = await insertPrint()
    const email = `${randomUUID()}@example.com`
    // A price of the browser's is not asked.
    const placed = await place([{ ...item(work, ["oak", "big"], 2), price: 1 }], { email, seenTotal: "137000 USD" })
    if (!placed.ok) throw new Error(placed.problem.message)
    await shop.db.update(artworks).set({ printOptions: [] }).where(eq(artworks.id, work.id))
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
    expect(order).toMatchObject({ subtotal: 134_000, shippingPrice: 3000, total: 137_000 })
    const lines = await shop.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? ""))
    const options = [
      { kind: "size", label: "60 × 80 cm", addition: 9_000 },
      { kind: "frame", label: "Oak, museum glass", addition: 18_000 },
    ]
    for (const line of lines) expect(line).toMatchObject({ price: 67_000, snapshot: { size: "60 × 80 cm", options } })
    const [invoice] = await shop.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order?.id ?? ""))
    expect(invoice?.content?.lines).toMatchObject([
      { size: "60 × 80 cm", framing: "Framing: Oak, museum glass", quantity: 2, price: 67_000, amount: 134_000 },
    ])
    const [mail] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    const content = JSON.stringify(mail?.content)
    expect(content).toContain('"60 × 80 cm","Framing: Oak, museum glass","Nos. 1 and 2 of 20"')
    expect(content).toContain("Weir, 2025, framing: Oak, museum glass, 2 copies")
    expect(await exportOrdersByEmail(shop, email)).toMatchObject([{ lines: [{ price: 67_000, options }, { options }] }])
  })

  test("of an option that was removed meanwhile is refused with words, and nothing is sold instead [CART-02, CHK-05]", async () => {
    const work = await insertPrint()
    await shop.db
      .update(artworks)
      .set({ printOptions: [big] })
      .where(eq(artworks.id, work.id))
    const message = "A size or framing of “Weir” that you chose is no longer offered. Please choose again."
    expect(await place([item(work, ["oak"])])).toMatchObject({
      ok: false,
      problem: { code: "conflict", message },
    })
    expect(await place([item(work, ["oak", "big"])])).toMatchObject({ ok: false })
    expect(await shop.db.select().from(orderLines).where(eq(orderLines.artworkId, work.id))).toEqual([])
    expect(await place([item(work, [])])).toMatchObject({ ok: true })
  })

  test("with two choices for one work, or an id that is none, is refused", async () => {
    const work = await insertPrint()
    expect(await place([item(work, ["oak"]), item(work, [])])).toMatchObject({
      problem: { code: "conflict", message: expect.stringContaining("have the same size and framing") },
    })
    expect(await place([item(work, ["<b>"])])).toMatchObject({ problem: { code: "invalid" } })
  })
})
