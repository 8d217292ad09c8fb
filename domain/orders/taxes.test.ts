import fc from "fast-check"
import { expect, test } from "vitest"
import { calculateTaxes, formatContainedTaxNames, formatNetLabel, formatTaxLabel, sumAddedTaxes } from "./taxes.ts"

const row = (changes: Partial<Parameters<typeof calculateTaxes>[0]["rows"][number]> = {}) => ({
  name: "VAT",
  countries: ["DE", "AT"],
  region: "",
  rate: 19_000,
  included: true,
  delivery: true,
  ...changes,
})
const order = { works: 100_000, delivery: 19_000 }

test("a tax that prices contain is part of the total; another is added to it [CHK-05, ADM-21]", () => {
  const contained = calculateTaxes({ rows: [row()] }, { country: "DE", region: "" }, order)
  expect(contained).toEqual([{ name: "VAT", rate: 19_000, included: true, amount: 19_000, net: 100_000 }])
  expect(sumAddedTaxes(contained)).toBe(0)
  const added = calculateTaxes({ rows: [row({ included: false })] }, { country: "DE", region: "" }, order)
  expect(added[0]?.amount).toBe(22_610)
  expect(sumAddedTaxes(added)).toBe(22_610)
  expect([...contained, ...added].map(formatTaxLabel)).toEqual(["Includes VAT, 19%", "VAT, 19%"])
})

test("net and the only contained tax are exactly the price", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(1_000_000), fc.integer({ min: 1, max: 30_000 }), (works, delivery, rate) => {
      const [tax] = calculateTaxes({ rows: [row({ rate })] }, { country: "DE", region: "" }, { works, delivery })
      expect((tax?.net ?? 0) + (tax?.amount ?? 0)).toBe(works + delivery)
    }),
  )
})

test("a note beside prices names the taxes that they contain where the studio is", () => {
  const rows = [
    row(),
    row({ name: "GST", countries: ["*"] }),
    row({ name: "Sales tax", countries: ["US"], included: false }),
  ]
  expect(formatContainedTaxNames({ rows }, "DE")).toBe("VAT")
  expect(formatContainedTaxNames({ rows }, "AU")).toBe("GST")
  expect(formatContainedTaxNames({ rows }, "US")).toBe("")
})

test("rows count by country and region, and the row for all only where none names the country", () => {
  const rows = [
    row({ name: "State", countries: ["US"], region: "CA", rate: 7250, included: false, delivery: false }),
    row({ name: "Federal", countries: ["US"], rate: 1000, included: false }),
    row({ name: "All", countries: ["*"], rate: 500 }),
  ]
  const at = (country: string, region = "") =>
    calculateTaxes({ rows }, { country, region }, order).map(({ name, amount }) => [name, amount])
  expect(at("US", "CA")).toEqual([
    ["State", 7250],
    ["Federal", 1190],
  ])
  expect(at("US", "OR")).toEqual([["Federal", 1190]])
  expect(at("FR")).toEqual([["All", 592]])
  expect(calculateTaxes({ rows: [] }, { country: "FR", region: "" }, order)).toEqual([])
})

test("a rate of thousandths is kept, and amounts are rounded half up", () => {
  const [tax] = calculateTaxes(
    { rows: [row({ countries: ["US"], rate: 8875, included: false, delivery: false })] },
    { country: "US", region: "NY" },
    { works: 200, delivery: 5 },
  )
  // 17.75
  expect(tax).toMatchObject({ amount: 18 })
  expect(tax && formatTaxLabel(tax)).toBe("VAT, 8.875%")
  const half = calculateTaxes(
    { rows: [row({ rate: 50_000, included: false })] },
    { country: "DE", region: "" },
    { works: 1, delivery: 0 },
  )
  expect(half[0]?.amount).toBe(1)
})

const at = (rows: ReturnType<typeof row>[], works: number, delivery = 0) =>
  calculateTaxes({ rows }, { country: "IN", region: "" }, { works, delivery })
const amounts = (...of: Parameters<typeof at>) => at(...of).map(({ amount }) => amount)
const tax = (name: string, rate: number, included: boolean, delivery = true) =>
  row({ name, countries: ["IN"], rate, included, delivery })

test("two taxes that prices contain are each a share of the same net price [CHK-05, ADM-21]", () => {
  expect(amounts([tax("CGST", 9000, true), tax("SGST", 9000, true)], 11_800)).toEqual([900, 900])
  expect(amounts([tax("GST", 5000, true), tax("QST", 9975, true)], 11_498)).toEqual([500, 998])
})

test("a tax that is added is computed on the price without the taxes that it contains", () => {
  expect(amounts([tax("GST", 5000, true), tax("PST", 7000, false)], 10_500)).toEqual([500, 700])
  expect(amounts([tax("PST", 7000, false), tax("GST", 5000, true)], 10_500)).toEqual([700, 500])
})

test("of the delivery only the taxes that are on it are counted", () => {
  const rows = [tax("GST", 5000, true, false), tax("HST", 10_000, true), tax("PST", 7000, false)]
  // Net prices are 100.00 and 20.00: the works contain 15 %, the delivery 10 %.
  expect(amounts(rows, 11_500, 2200)).toEqual([500, 1200, 840])
})

const rates = fc.integer({ min: 0, max: 100_000 })
const someRows = fc.array(fc.record({ rate: rates, included: fc.boolean(), delivery: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
})

test("net prices, with all taxes put into them, come apart into exactly these again", () => {
  fc.assert(
    fc.property(fc.nat(9_000_000), fc.nat(9_000_000), someRows, (works, delivery, changes) => {
      const rows = changes.map((changed) => tax("T", changed.rate, changed.included, changed.delivery))
      // A net price of as many units as a rate has parts, so that each tax on it is a whole number.
      const net = { works: works * 100_000, delivery: delivery * 100_000 }
      const own = rows.map((one) => one.rate * (works + (one.delivery ? delivery : 0)))
      const contained = (among: typeof rows) =>
        among.reduce((sum, { included, rate }) => sum + (included ? rate : 0), 0)
      const gross = {
        works: net.works + works * contained(rows),
        delivery: net.delivery + delivery * contained(rows.filter((one) => one.delivery)),
      }
      const taxes = at(rows, gross.works, gross.delivery)
      expect(taxes.map(({ amount }) => amount)).toEqual(own)
      const inside = taxes.reduce((sum, { included, amount }) => sum + (included ? amount : 0), 0)
      expect(gross.works + gross.delivery - inside).toBe(net.works + net.delivery)
    }),
  )
})

test("each tax is its rate of what is left of the price without those contained, also of the largest amounts", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), someRows, (works, changes) => {
      const taxes = at(
        changes.map(({ rate, included }) => tax("T", rate, included)),
        works,
      )
      const inside = taxes.filter(({ included }) => included)
      const net = inside.reduce((left, { amount }) => left - BigInt(amount), BigInt(works))
      for (const { rate, amount } of taxes) {
        // Each rounding is half a unit at most: its own, and those of the taxes that were taken off.
        const off = BigInt(amount) * 100_000n - net * BigInt(rate)
        expect(Number(2n * (off < 0n ? -off : off))).toBeLessThanOrEqual(100_000 + rate * inside.length)
      }
    }),
  )
})

test("a tax without a name of its own is named by its rate [CHK-05, ADM-21]", () => {
  const plain = (name: string) => ({ name, rate: 8500, included: false, amount: 850, net: 10_000 })
  expect(["", "Tax", "taxes ", "Sales tax", "VAT"].map((name) => formatNetLabel(plain(name)))).toEqual([
    "Net amount (8.5%)",
    "Net amount (8.5%)",
    "Net amount (8.5%)",
    "Net amount (Sales tax 8.5%)",
    "Net amount (VAT 8.5%)",
  ])
  expect([formatTaxLabel(plain("")), formatTaxLabel({ ...plain(""), included: true })]).toEqual([
    "Tax, 8.5%",
    "Includes tax, 8.5%",
  ])
})
