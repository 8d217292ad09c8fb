import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { createTestDatabase } from "../../tests/support/database.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { removeRowLocks } from "../../tests/support/without-locks.ts"
import { insertWork } from "../../tests/support/works.ts"
import { visitor } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { placeOrder } from "./place-order.server.ts"

const database = await createTestDatabase()
const { shop } = await openWorkingShop({ database })
// A second program on the same database, as another process would be: its own pool, its own everything.
const { shop: second } = await openWorkingShop({ database })

const buyers = (count: number, shops: Shop[], id: string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => {
      const buyer = shops[index % shops.length] ?? shop
      return placeOrder(buyer, visitor, buildCheckoutForm(oneOfEach({ id }), { email: `buyer-${index}@example.com` }))
    }),
  )

const numbersOf = async (id: string) => {
  const rows = await shop.db
    .select({ number: holds.number })
    .from(holds)
    .where(sql`${holds.artworkId} = ${id} and ${holds.state} <> 'released'`)
  return rows.map((row) => row.number).sort((one, other) => one - other)
}

describe("selling exactly once", () => {
  test.each([
    ["one program", [shop]],
    ["two programs", [shop, second]],
  ])("200 buyers of one original at once, through %s: one order, 199 clear refusals [once]", async (_name, shops) => {
    const work = await insertWork(shop)
    const outcomes = await buyers(200, shops, work.id)
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem]))
    expect(refused).toHaveLength(199)
    for (const problem of refused) {
      expect(problem.code).toBe("conflict")
      expect(problem.message).toMatch(/is reserved|on hold by another collector|Another collector got there first/)
    }
    expect(await numbersOf(work.id)).toEqual([1])
    expect(await shop.db.select().from(orderLines).where(eq(orderLines.artworkId, work.id))).toHaveLength(1)
  })

  test("300 buyers of an edition of 50: exactly 50, numbers 1 to 50 once each [CHK-06]", async () => {
    const print = await insertWork(shop, { editionSize: 50, price: 10_000 })
    const outcomes = await buyers(300, [shop, second], print.id)
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(50)
    expect(await numbersOf(print.id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.artworkId, print.id))
    expect(lines.map((line) => line.editionNumber).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    )
  })

  test("two works requested in opposite orders do not deadlock", async () => {
    const [left, right] = [await insertWork(shop), await insertWork(shop)]
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        placeOrder(
          index % 2 ? shop : second,
          visitor,
          buildCheckoutForm(index % 2 ? oneOfEach(left, right) : oneOfEach(right, left)),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  })
})

describe("what makes it so", () => {
  test("without the row locks the index alone refuses the second sale", async () => {
    const unlocked = await createTestDatabase()
    const { shop: careless } = await openWorkingShop({ database: unlocked })
    removeRowLocks(careless)
    const work = await insertWork(careless)
    const outcomes = await buyers(100, [careless], work.id)
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    await unlocked.drop()
  })

  test("without locks and index one original is sold more than once: both are needed, and this test could see it [once]", async () => {
    const bare = await createTestDatabase()
    const { shop: careless } = await openWorkingShop({ database: bare })
    removeRowLocks(careless)
    await careless.db.execute(sql`drop index holds_one_per_copy`)
    const work = await insertWork(careless)
    const outcomes = await buyers(100, [careless], work.id)
    expect(outcomes.filter((outcome) => outcome.ok).length).toBeGreaterThan(1)
    const sales = await careless.db.select().from(orders)
    expect(sales.length).toBeGreaterThan(1)
    await bare.drop()
  })
})
