import { expect, test } from "vitest"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertThreadMessage } from "../../tests/support/thread-messages.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type Actor, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { listOrders } from "../orders/order-queries.server.ts"
import { addCustomer } from "./customer-commands.server.ts"
import { searchPeople } from "./search-people.server.ts"

const { shop } = await openWorkingShop()
const artist: Actor = { kind: "user", id: crypto.randomUUID(), email: "ada@example.com", name: "Ada", role: "admin" }

for (const name of ["Judith Whitcomb", "Anton Kessler"]) {
  const email = `${name.split(" ")[0]}@example.com`
  const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(await insertWork(shop)), { name, email }))
  if (!placed.ok) throw new Error(placed.problem.message)
}
await insertThreadMessage(shop, { name: "Judith W.", email: "judith@example.com" })
await insertThreadMessage(shop, { name: "Walter Penhallow", email: "walter@example.com" })

const people = async (search: string) => {
  const found = await searchPeople(shop, artist, search)
  return found.ok ? found.value.map(({ name, orders, messages }) => [name, orders, messages]) : found.problem.code
}

test("who bought and wrote is one person, under the name of the order", async () => {
  expect(await people("whitcomb")).toEqual([["Judith Whitcomb", 1, 1]])
  expect(await people("judith@")).toEqual([["Judith Whitcomb", 1, 1]])
})

test("a person who only sent a message is found", async () => {
  expect(await people("penhallow")).toEqual([["Walter Penhallow", 0, 1]])
})

test("somebody whom the studio wrote down, or who only subscribed, is found as well; by each word, too [ADM-22]", async () => {
  const added = await addCustomer(shop, artist, { name: "Ökten Ürün", email: "okten@malmo.example" })
  expect(added.ok).toBe(true)
  expect(await people("okten")).toEqual([["Ökten Ürün", 0, 0]])
  expect(await people("urun malmo.example")).toEqual([["Ökten Ürün", 0, 0]])
})

test("a slip is forgiven, in people and in orders; what nobody is called finds nobody [ADM-22]", async () => {
  expect(await people("Witcomb")).toEqual([["Judith Whitcomb", 1, 1]])
  expect(await people("Penhalow")).toEqual([["Walter Penhallow", 0, 1]])
  expect(await people("zzzz")).toEqual([])
  const orders = await listOrders(shop, artist, { search: "Kesler Antn" })
  expect(orders.ok && orders.value.items.map(({ name }) => name)).toEqual(["Anton Kessler"])
})

test("only the artist can search", async () => {
  const found = await searchPeople(shop, visitor, "judith")
  expect(found.ok).toBe(false)
})
