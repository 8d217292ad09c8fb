import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { customerMerges, customers } from "../../db/tables/customers.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import type { Outcome } from "../problem.ts"
import { purgeCustomers } from "./apply-retention.server.ts"
import { addCustomer, saveCustomer } from "./customer-commands.server.ts"
import { getCustomer } from "./customer-page.server.ts"
import { listCustomers } from "./customer-queries.server.ts"
import { dismissPair, mergeCustomers } from "./merge-customers.server.ts"
import { saveCustomerNote } from "./note-commands.server.ts"
import { listPairs } from "./pair-queries.server.ts"
import { undoCustomerMerge } from "./undo-merge.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const idOf = async (search: string) => value(await listCustomers(shop, artist, { search })).rows[0]?.id ?? ""

/** Everything that is kept of customers, but when rows were last written. */
async function whole() {
  const all: unknown[] = []
  for (const table of ["customers", "customer_addresses", "customer_notes", "customer_orders", "customer_pairs"]) {
    const { rows } = await shop.db.execute<{ row: string }>(
      sql`select (to_jsonb(t) - 'updated_at')::text as row from ${sql.identifier(table)} t order by 1`,
    )
    all.push(rows)
  }
  return all
}

async function makeTwo() {
  const works = oneOfEach(await insertWork(shop))
  value(
    await placeOrder(
      shop,
      visitor,
      buildCheckoutForm(works, { name: "Hanne Brandvold", email: "h@example.com", phone: "+1 206 555 0118" }),
    ),
  )
  await insertFormMessage(shop, { name: "H. Brandvold", email: "hanne@northpilot.example" })
  const { id: liv } = value(await addCustomer(shop, artist, { name: "Liv Brandvold", phones: "+1 206 555 0118" }))
  const [hanne, other] = [await idOf("h@example.com"), await idOf("northpilot")]
  value(await saveCustomer(shop, artist, hanne, { tags: "VIP", job: "pilot" }))
  value(await saveCustomer(shop, artist, other, { tags: "vip, letters", partner: "Liv", phones: "206 555 0199" }))
  value(await saveCustomerNote(shop, artist, other, { text: "Met at Lindgren & Vale" }))
  return { hanne, other, liv }
}

test("pairs are proposed with reasons, and two people stay two [ADM-12]", async () => {
  const { hanne, liv } = await makeTwo()
  const pairs = value(await listPairs(shop, artist))
  expect(pairs.map(({ reasons, people }) => [reasons, people.map(({ name }) => name).toSorted()])).toEqual(
    expect.arrayContaining([
      [["initial"], ["H. Brandvold", "Hanne Brandvold"]],
      [["phone"], ["Hanne Brandvold", "Liv Brandvold"]],
    ]),
  )
  value(await dismissPair(shop, artist, { one: hanne, other: liv }))
  value(await saveCustomer(shop, artist, liv, { job: "painter" }))
  expect(value(await listPairs(shop, artist)).map(({ reasons }) => reasons)).not.toContainEqual(["phone"])
})

test("two become one, and are two again exactly as before; what came since stays where its address is [ADM-12]", async () => {
  const [hanne, other] = [await idOf("h@example.com"), await idOf("northpilot")]
  const before = await whole()
  value(await mergeCustomers(shop, artist, { keptId: hanne, goneId: other, choices: { name: other } }))
  const one = value(await getCustomer(shop, artist, hanne))
  expect(one).toMatchObject({ name: "H. Brandvold", job: "pilot", partner: "Liv", orderCount: 1, askedCount: 1 })
  expect([one.tags, one.addresses.length, one.notes.length, one.merges.length]).toEqual([["VIP", "letters"], 2, 1, 1])
  expect((await getCustomer(shop, artist, other)).ok).toBe(false)
  value(await undoCustomerMerge(shop, artist, hanne, { merge: one.merges[0]?.id }))
  expect(await whole()).toEqual(before)

  value(await mergeCustomers(shop, artist, { keptId: hanne, goneId: other }))
  await insertFormMessage(shop, { name: "Hanne", email: "hanne@northpilot.example" })
  value(await saveCustomer(shop, artist, hanne, { job: "retired" }))
  const [again] = value(await getCustomer(shop, artist, hanne)).merges
  value(await undoCustomerMerge(shop, artist, hanne, { merge: again?.id }))
  expect(value(await getCustomer(shop, artist, hanne))).toMatchObject({
    name: "Hanne Brandvold",
    job: "retired",
    askedCount: 0,
  })
  expect(value(await getCustomer(shop, artist, other))).toMatchObject({ askedCount: 2, partner: "Liv" })
})

test("after thirty days it cannot be undone, and nothing remembers what they were [ADM-12]", async () => {
  const [hanne, other] = [await idOf("h@example.com"), await idOf("northpilot")]
  value(await mergeCustomers(shop, artist, { keptId: hanne, goneId: other }))
  const [merge] = value(await getCustomer(shop, artist, hanne)).merges
  later({ days: 31 })
  expect(await undoCustomerMerge(shop, artist, hanne, { merge: merge?.id })).toMatchObject({
    problem: { code: "conflict" },
  })
  await purgeCustomers(shop)
  expect(await shop.db.$count(customerMerges)).toBe(0)
  expect(await shop.db.$count(customers, eq(customers.id, other))).toBe(0)
})

test("only the artist merges, and not a customer with itself", async () => {
  const id = await idOf("h@example.com")
  expect(await mergeCustomers(shop, visitor, { keptId: id, goneId: crypto.randomUUID() })).toMatchObject({ ok: false })
  expect(await mergeCustomers(shop, artist, { keptId: id, goneId: id })).toMatchObject({ ok: false })
})
