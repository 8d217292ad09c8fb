import { setTimeout } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { customerPairs, customers } from "../../db/tables/customers.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { applyCustomerChanges, refreshCustomers } from "./customer-changes.server.ts"
import { lockCustomer } from "./customer-commands.server.ts"

const { shop } = await openWorkingShop()

/** People without an address, each by what makes them alike; @returns how many pairs there are then */
async function pairsOf(people: { name?: string; phones?: string[] }[]): Promise<number> {
  await shop.db.execute(sql`delete from customers`)
  await shop.db.transaction(async (tx) => {
    const made = await tx
      .insert(customers)
      .values(people.map((one) => ({ ...one, nameRank: 9, kept: true })))
      .returning()
    await refreshCustomers(
      tx,
      made.map(({ id }) => id),
    )
  })
  return shop.db.$count(customerPairs)
}
const many = <T>(count: number, of: (n: number) => T) => Array.from({ length: count }, (_, n) => of(n))

test("what many have makes no pairs: they would be as many as its square", async () => {
  expect(await pairsOf(many(20, () => ({ phones: ["000 000 000"] })))).toBe(190)
  expect(await pairsOf(many(21, () => ({ phones: ["000 000 000"] })))).toBe(0)
  expect(await pairsOf(many(21, () => ({ name: "Ada Lindqvist" })))).toBe(0)
  expect(await pairsOf(many(21, (n) => ({ name: `A. N${n} Lindqvist` })))).toBe(0)
  // a less common number still makes a pair
  const two = [5, 6].map((n) => ({ phones: ["000 000 000", "503 555 0142"], name: `P${n}` }))
  expect(await pairsOf([...many(21, () => ({ phones: ["000 000 000"] })), ...two])).toBe(1)
})

test("a page that reads customers while one is saved waits for the save, and is not refused", async () => {
  await insertFormMessage(shop, { name: "June Okafor", email: "june@example.com" })
  await applyCustomerChanges(shop.db)
  const [june] = await shop.db.select().from(customers).where(sql`name = 'June Okafor'`)
  await shop.db.execute(sql`insert into customer_changes (customer_id) values (${june?.id})`)
  let isLocked = () => {}
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve
  })
  const saved = shop.db.transaction(async (tx) => {
    await lockCustomer(tx, june?.id ?? "")
    isLocked()
    await setTimeout(300)
    await applyCustomerChanges(tx)
    return true
  })
  await locked
  // both wait for each other: the database ends one of them after a second
  expect(await Promise.all([applyCustomerChanges(shop.db).then(() => true), saved])).toEqual([true, true])
})
