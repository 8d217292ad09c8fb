import { expect, test } from "vitest"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { quoteCart } from "./quote.server.ts"

const { shop } = await openWorkingShop()
const save = async (key: "site" | "shipping", value: unknown) => {
  const saved = await saveSettings(shop, system("Test"), key, value)
  if (!saved.ok) throw new Error(saved.problem.message)
}

test("a site that changes its currency charges no rate of the old one, and sells no work of the old one", async () => {
  const dollars = await insertWork(shop)
  const yen = await insertWork(shop, { currency: "JPY", price: 50_000 })
  const zones = [{ name: "World", countries: ["*"], rates: { small: 4500, medium: 4500, large: 4500, oversize: 4500 } }]
  const pickup = { offered: true, address: "Fathom Street" }
  const ask = async () => {
    const items = [dollars, yen].map(({ id }) => ({ artworkId: id, quantity: 1 }))
    const { cart, shipping } = await quoteCart(shop, items, { country: "US" })
    const problems = cart.lines.map(({ problem }) => problem?.code ?? null)
    return { total: cart.total, currency: cart.currency, problems, ways: shipping.map(({ id, price }) => [id, price]) }
  }
  await save("shipping", { zones, pickup })
  const inDollars = [
    ["zone:World", 4500],
    ["pickup", 0],
  ]
  const american = { total: 420_000, currency: "USD", problems: [null, "currency"], ways: inDollars }
  expect(await ask()).toEqual(american)

  await save("site", { currency: "JPY" })
  expect(await ask()).toEqual({ total: 50_000, currency: "JPY", problems: ["currency", null], ways: [["pickup", 0]] })

  await save("site", { currency: "USD" })
  expect(await ask()).toEqual(american)
  await save("site", { currency: "JPY" })
  await save("shipping", { zones, pickup, currency: "JPY" })
  expect((await ask()).ways).toEqual(inDollars)
})
