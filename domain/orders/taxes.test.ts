import fc from "fast-check"
import { expect, test } from "vitest"
import { addedBy, taxesOn, taxWords } from "./taxes.ts"

const row = (changes: Partial<Parameters<typeof taxesOn>[0]["rows"][number]> = {}) => ({
  name: "VAT",
  countries: ["DE", "AT"],
  region: "",
  rate: 19_000,
  included: true,
  delivery: true,
  ...changes,
})
const order = { works: 100_000, delivery: 19_000 }

test("a tax that prices contain is part of the total; another is added to it", () => {
  const contained = taxesOn({ rows: [row()] }, { country: "DE", region: "" }, order)
  expect(contained).toEqual([{ name: "VAT", rate: 19_000, included: true, amount: 19_000 }])
  expect(addedBy(contained)).toBe(0)
  const added = taxesOn({ rows: [row({ included: false })] }, { country: "DE", region: "" }, order)
  expect(added[0]?.amount).toBe(22_610)
  expect(addedBy(added)).toBe(22_610)
  expect([...contained, ...added].map(taxWords)).toEqual(["Includes VAT, 19%", "VAT, 19%"])
})

test("rows count by country and region, and the row for all only where none names the country", () => {
  const rows = [
    row({ name: "State", countries: ["US"], region: "CA", rate: 7250, included: false, delivery: false }),
    row({ name: "Federal", countries: ["US"], rate: 1000, included: false }),
    row({ name: "All", countries: ["*"], rate: 500 }),
  ]
  const at = (country: string, region = "") =>
    taxesOn({ rows }, { country, region }, order).map(({ name, amount }) => [name, amount])
  expect(at("US", "CA")).toEqual([
    ["State", 7250],
    ["Federal", 1190],
  ])
  expect(at("US", "OR")).toEqual([["Federal", 1190]])
  expect(at("FR")).toEqual([["All", 592]])
  expect(taxesOn({ rows: [] }, { country: "FR", region: "" }, order)).toEqual([])
})

test("a rate of thousandths is kept, and amounts are rounded half up", () => {
  const [tax] = taxesOn(
    { rows: [row({ countries: ["US"], rate: 8875, included: false, delivery: false })] },
    { country: "US", region: "NY" },
    { works: 200, delivery: 5 },
  )
  // 17.75
  expect(tax).toMatchObject({ amount: 18 })
  expect(tax && taxWords(tax)).toBe("VAT, 8.875%")
  const half = taxesOn(
    { rows: [row({ rate: 50_000, included: false })] },
    { country: "DE", region: "" },
    { works: 1, delivery: 0 },
  )
  expect(half[0]?.amount).toBe(1)
})

test("what is contained and the rest make the whole again, also of the largest amounts", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 0, max: 100_000 }),
      (works, rate) => {
        const [tax] = taxesOn({ rows: [row({ rate })] }, { country: "DE", region: "" }, { works, delivery: 0 })
        const net = BigInt(works) - BigInt(tax?.amount ?? 0)
        const again = (2n * net * BigInt(rate) + 100_000n) / 200_000n
        // the two roundings differ by one unit at most
        expect(Math.abs(Number(again - BigInt(tax?.amount ?? 0)))).toBeLessThanOrEqual(1)
      },
    ),
  )
})
