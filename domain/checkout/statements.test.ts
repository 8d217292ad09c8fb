import { expect, test } from "vitest"
import { openCardShop } from "../../tests/support/card-shop.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { type SentStatement, watchStatements } from "../../tests/support/watched-statements.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { openOrderCardPage } from "../payments/card-page.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { placeOrder } from "./place-order.server.ts"

// Each statement of an order costs the site and the database more than what it does: a new one is paid by every buyer.

const { shop } = await openCardShop()
const { watch } = watchStatements(shop.db.$client)
await saveSettings(shop, system("Test"), "site", { artistName: "Ada", contactEmail: "ada@example.com" })

const said = (sent: SentStatement[]) => sent.map(({ text }) => text.trim().replace(/\s+/g, " ").slice(0, 70)).join("\n")

/** What an order of these works sends. */
const ordering = async (items: { artwork_id: string; quantity: number }[], payment: string) => {
  const sent = await watch(async () => {
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(items, { payment }), "203.0.113.7")
    if (!placed.ok) throw new Error(placed.problem.message)
    if (payment === "stripe") {
      const { token, startedPayment } = placed.value
      expect(await openOrderCardPage(shop, visitor, token, startedPayment)).toMatchObject({ ok: true })
    }
  })
  // The queue polls for jobs at the same time.
  return sent.filter(({ text }) => !/\bjobs\./.test(text) || /^\s*insert/i.test(text))
}

test("an order by transfer takes 14 statements, begin and commit among them; each further original takes two more", async () => {
  const [first, second, third] = [await insertWork(shop), await insertWork(shop), await insertWork(shop)]
  const sent = await ordering(oneOfEach(first), "bank_transfer")
  expect(sent.length, said(sent)).toBe(14)
  expect(await ordering(oneOfEach(second, third), "bank_transfer")).toHaveLength(16)
})

test("copies of an edition take no more than one of them", async () => {
  const print = await insertWork(shop, { editionSize: 50, price: 10_000 })
  const [single, several] = [1, 5].map((quantity) => [{ artwork_id: print.id, quantity }])
  const sent = await ordering(single ?? [], "bank_transfer")
  expect(await ordering(several ?? [], "bank_transfer")).toHaveLength(sent.length)
})

test("an order by card takes 10 with the provider's page", async () => {
  const sent = await ordering(oneOfEach(await insertWork(shop)), "stripe")
  expect(sent.length, said(sent)).toBe(10)
})
