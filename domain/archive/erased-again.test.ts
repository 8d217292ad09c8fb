import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { customers } from "../../db/tables/customers.ts"
import { places } from "../../db/tables/inventory.ts"
import { threads } from "../../db/tables/messages.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import { addCustomerAddress, removeCustomerAddress } from "../customers/address-commands.server.ts"
import { addCustomer } from "../customers/customer-commands.server.ts"
import { getCustomer } from "../customers/customer-page.server.ts"
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
const idOf = async (search: string) => value(await listCustomers(shop, artist, { search })).rows[0]?.id ?? ""
const archived = async (name: string) => {
  const path = join(data, name)
  await writeArchive(shop, createWriteStream(path))
  later({ minutes: 5 })
  return path
}

/** A manual order without an e-mail address. */
const orderOf = (name: string) =>
  shop.db.execute(sql`
    insert into orders (token, idempotency_key, request_hash, email, name, shipping, payment_method, currency, subtotal, shipping_price, total, order_state, payment_state, terms_version, placed_at)
      values (${name}, ${name}, 'h', '', ${name}, '{"id":"x","name":"x","price":0,"pickup":false}', 'bank_transfer', 'USD', 1000, 0, 1000, 'completed', 'paid', '1', now())`)

test("people and orders without an address that were erased since do not come back [ADM-12]", async () => {
  value(await addCustomer(shop, artist, { name: "Walter Penhallow" }))
  const { id } = value(await addCustomer(shop, artist, { name: "Liv Brandvold" }))
  value(await saveCustomerNote(shop, artist, id, { text: "Harbor pilot" }))
  await orderOf("Rolf Hagen")
  const rolf = await idOf("rolf")
  // who was no customer yet when the archive was created
  await orderOf("Tove Dahl")
  const path = await archived("nameless.tar")
  value(await eraseCustomer(shop, artist, id, { name: "Liv Brandvold" }))
  value(await eraseCustomer(shop, artist, rolf, { name: "Rolf Hagen" }))
  value(await eraseCustomer(shop, artist, await idOf("tove"), { name: "Tove Dahl" }))
  later({ minutes: 5 })
  for (let time = 0; time < 2; time++) {
    value(await restoreArchive(shop, artist, path, { replace: true }))
    await listCustomers(shop, artist)
    expect((await shop.db.select().from(customers)).map(({ name }) => name)).toEqual(["Walter Penhallow"])
    const { rows } = await shop.db.execute<{ name: string }>(sql`select name from orders`)
    expect(rows).toEqual([{ name: "[erased]" }, { name: "[erased]" }])
  }
})

test("who had the address of somebody erased since loses that address, and nothing else [ADM-12]", async () => {
  const { id } = value(await addCustomer(shop, artist, { name: "Ada Lindqvist", email: "ada@quiet.example" }))
  value(await addCustomerAddress(shop, artist, id, { email: "walter@sea.example" }))
  value(await saveCustomerNote(shop, artist, id, { text: "Likes quiet pictures" }))
  await insertFormMessage(shop, { name: "Ada Lindqvist", email: "ada@quiet.example" })
  await insertFormMessage(shop, { name: "Walter Penhale", email: "walter@sea.example" })
  const path = await archived("shared.tar")
  value(await removeCustomerAddress(shop, artist, id, { email: "walter@sea.example" }))
  value(await eraseCustomer(shop, artist, await idOf("walter@sea"), { name: "Walter Penhale" }))
  later({ minutes: 5 })
  value(await restoreArchive(shop, artist, path, { replace: true }))
  const ada = value(await getCustomer(shop, artist, await idOf("ada@quiet")))
  expect([ada.id, ada.addresses.map(({ email }) => email), ada.notes.length]).toEqual([id, ["ada@quiet.example"], 1])
  expect(await idOf("walter@sea")).toBe("")
  expect(await shop.db.$count(threads, eq(threads.email, "walter@sea.example"))).toBe(0)
})

test("a contact of a place who was erased since does not come back [ADM-12]", async () => {
  const reached = { contact: "Vera Lindgren", email: "vera@lindgren.example", phone: "+1 207 555 0111" }
  await shop.db.insert(places).values({ name: "Lindgren Gallery", kind: "gallery", ...reached })
  const path = await archived("contact.tar")
  // She is a customer only after the archive was made.
  const { id } = value(await addCustomer(shop, artist, { name: "Vera Lindgren", email: "vera@lindgren.example" }))
  value(await eraseCustomer(shop, artist, id, { name: "Vera Lindgren" }))
  later({ minutes: 5 })
  value(await restoreArchive(shop, artist, path, { replace: true }))
  const [place] = await shop.db.select().from(places).where(eq(places.name, "Lindgren Gallery"))
  expect(place).toMatchObject({ contact: "", email: "", phone: "" })
})
