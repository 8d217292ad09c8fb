import { expect, test } from "vitest"
import { readTestWork } from "./rows.fixture.ts"

test("an amount is in the currency of its own heading, and one in another currency than the price is not taken [import currencies]", async () => {
  const other = await readTestWork({ Title: "Ebb", Price: "$900", "Cost (€)": "500", "Insurance value": "800" })
  expect(other).toMatchObject({ input: { price: 900_00, currency: "USD", cost: null, insuredValue: 800_00 } })
  expect(other.unread).toEqual(["cost"])
  expect(other.warnings).toEqual([
    expect.stringMatching(/^Cost \(€\): “500” is in EUR, another currency than the work’s price, USD\./),
  ])
  const same = await readTestWork({ Title: "Ebb", Price: "900 €", "Cost (EUR)": "500", "Insurance value": "€ 800" })
  expect(same).toMatchObject({ input: { currency: "EUR", cost: 500_00, insuredValue: 800_00 }, unread: [] })
  // the cell is more specific than its heading
  expect((await readTestWork({ Title: "Ebb", Price: "$900", "Cost (€)": "$500" })).input.cost).toBe(500_00)
})

test("a lower price in another currency is none [import currencies]", async () => {
  const work = await readTestWork({ Title: "Ebb", Price: "$900", "Discounted price": "€600" })
  expect(work.input).toMatchObject({ price: 900_00, currency: "USD" })
})
