import { createWriteStream } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { customers, erasedAddresses } from "../../db/tables/customers.ts"
import { threads } from "../../db/tables/messages.ts"
import { orders } from "../../db/tables/orders.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { listCustomers } from "../customers/customer-queries.server.ts"
import { eraseCustomer } from "../customers/erase-customer.server.ts"
import { saveCustomerNote } from "../customers/note-commands.server.ts"
import type { Outcome } from "../problem.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const { shop, data, later } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const archived = async (name: string) => {
  const path = join(data, name)
  await writeArchive(shop, createWriteStream(path))
  return path
}

test("who was erased is in no later archive, and is erased again when an older one is read back [ADM-12]", async () => {
  const ada = buildCheckoutForm(oneOfEach(await insertWork(shop)), {
    name: "Ada Lindqvist",
    email: "ada@quiet.example",
  })
  value(await placeOrder(shop, visitor, ada))
  await shop.db.update(orders).set({ orderState: "completed" })
  await insertFormMessage(shop, { name: "Walter Penhallow", email: "walter@example.com" })
  const [person] = value(await listCustomers(shop, artist, { search: "ada" })).rows
  value(await saveCustomerNote(shop, artist, person?.id ?? "", { text: "Likes quiet pictures" }))
  const before = await archived("before.tar")
  later({ minutes: 5 })
  value(await eraseCustomer(shop, artist, person?.id ?? "", { name: "Ada Lindqvist" }))
  later({ minutes: 5 })
  const after = await readFile(await archived("after.tar"), "latin1")
  expect(after).not.toMatch(/ada@quiet|quiet pictures/i)
  // the invoice has the name as long as the law requires
  expect(after.match(/Lindqvist/g)?.length).toBe(
    (await readFile(before, "latin1")).match(/"buyer":\["Ada Lindqvist|""Ada Lindqvist/g)?.length,
  )

  value(await restoreArchive(shop, artist, before, { replace: true }))
  value(await listCustomers(shop, artist))
  expect((await shop.db.select().from(customers)).map(({ name }) => name)).toEqual(["Walter Penhallow"])
  expect(await shop.db.$count(orders, eq(orders.name, "[erased]"))).toBe(1)
  expect(await shop.db.$count(threads)).toBe(1)
  expect(await shop.db.$count(erasedAddresses)).toBe(1)
})

test("a customer who returns after an erasure is not erased by an archive from that time", async () => {
  await insertFormMessage(shop, { name: "Ada Lindqvist", email: "ada@quiet.example", at: shop.now() })
  const path = await archived("back.tar")
  value(await restoreArchive(shop, artist, path, { replace: true }))
  expect(value(await listCustomers(shop, artist, { search: "ada" })).rows).toHaveLength(1)
})
