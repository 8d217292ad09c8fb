import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { customers } from "../../db/tables/customers.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import type { Outcome } from "../problem.ts"
import { removeCustomerAddress } from "./address-commands.server.ts"
import { saveCustomer } from "./customer-commands.server.ts"
import { getCustomer } from "./customer-page.server.ts"
import { listCustomers } from "./customer-queries.server.ts"
import { dismissPair, mergeCustomers } from "./merge-customers.server.ts"
import { undoCustomerMerge } from "./undo-merge.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** People who wrote, one by one. */
async function writers(...names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    const email = `${crypto.randomUUID()}@example.com`
    await insertFormMessage(shop, { name, email })
    ids.push(value(await listCustomers(shop, artist, { search: email })).rows[0]?.id ?? "")
  }
  return ids
}
const page = async (id: string) => value(await getCustomer(shop, artist, id))
const merge = async (goneId: string, keptId: string, choices = {}) => {
  value(await mergeCustomers(shop, artist, { keptId, goneId, choices }))
  later({ minutes: 1 })
}
const undo = async (id: string, name: string) => {
  const made = (await page(id)).merges.find(({ goneName }) => goneName === name)
  value(await undoCustomerMerge(shop, artist, id, { merge: made?.id }))
}

test("a name and tags that the studio entered after a merge remain", async () => {
  const [one = "", other = ""] = await writers("Ada Lindqvist", "A. Lindqvist")
  await merge(other, one, { name: one })
  value(await saveCustomer(shop, artist, one, { name: "Countess Lindqvist", tags: "VIP" }))
  await undo(one, "A. Lindqvist")
  await listCustomers(shop, artist)
  expect(await page(one)).toMatchObject({ name: "Countess Lindqvist", tags: ["VIP"] })
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, one))
  expect(row).toMatchObject({ nameRank: 9, kept: true })
})

test("undoing the merge of a customer who was merged again since changes no other customer's fields", async () => {
  const [b = "", a = "", c = ""] = await writers("Bo Ek", "Bo E.", "Bosse Ek")
  value(await saveCustomer(shop, artist, b, { partner: "Liv" }))
  await merge(b, a)
  await merge(a, c)
  expect((await page(c)).partner).toBe("Liv")
  await undo(c, "Bo Ek")
  expect([(await page(c)).partner, (await page(b)).partner]).toEqual(["Liv", "Liv"])
  expect((await page(b)).addresses).toHaveLength(1)
})

test("merges go back with whom they had made", async () => {
  const [b = "", a = "", c = ""] = await writers("Cy Orr", "Cy O.", "Cyrus Orr")
  value(await saveCustomer(shop, artist, b, { partner: "Pam" }))
  await merge(b, a)
  await merge(a, c)
  await undo(c, "Cy O.")
  expect(await page(a)).toMatchObject({ partner: "Pam" })
  await undo(a, "Cy Orr")
  expect([(await page(a)).partner, (await page(a)).addresses.length]).toEqual(["", 1])
  expect([(await page(b)).partner, (await page(b)).addresses.length]).toEqual(["Pam", 1])
})

test("a restored customer remains, even if the address was removed since", async () => {
  const [gone = "", kept = "", third = ""] = await writers("Dot Ray", "Dorothy Ray", "Dora Ray")
  value(await dismissPair(shop, artist, { one: gone, other: third }))
  const email = (await page(gone)).addresses[0]?.email
  await merge(gone, kept)
  value(await removeCustomerAddress(shop, artist, kept, { email }))
  await undo(kept, "Dot Ray")
  expect((await page(gone)).addresses).toEqual([])
})
