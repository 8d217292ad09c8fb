import fc from "fast-check"
import { expect, test } from "vitest"
import { currencyCodes } from "../../lib/currencies.ts"
import { distributeAmount } from "../../lib/distribute-amount.ts"
import { formatDecimalAmount } from "../../lib/format-money.ts"
import { parseMoney } from "../../lib/money.ts"
import { type Settings, settingsSchemas } from "../settings/settings.ts"
import { computeOrderSums, type OrderSumsInput } from "./order-sums.ts"

const site = settingsSchemas.site.parse({})
const address = { country: "IN", region: "" }

const amounts = fc.oneof(fc.nat(2000), fc.nat(90_000_000), fc.nat(9_000_000_000_000))
const rates = fc.integer({ min: 0, max: 100_000 })
const taxRows = fc.array(
  fc.record({ rate: rates, included: fc.boolean(), delivery: fc.boolean() }).map((row) => ({
    ...{ name: "T", countries: ["IN"], region: "" },
    ...row,
  })),
  { maxLength: 5 },
)
const terms = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant("percent"), rate: rates, amount: fc.constant(0), delivery: fc.boolean() }),
  fc.record({ kind: fc.constant("fixed"), rate: fc.constant(0), amount: amounts, delivery: fc.boolean() }),
)
const anOrder = fc.record({
  prices: fc.array(amounts, { minLength: 1, maxLength: 12 }),
  delivery: fc.record({ pickup: fc.constant(false), price: amounts }),
  address: fc.constant(address),
  terms,
})
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
const sumsOf = (rows: Settings<"taxes">["rows"], order: OrderSumsInput) =>
  computeOrderSums({ site, taxes: { number: "", note: "", rows } }, order)

test("lines − discount + delivery + added taxes is the total, and the parts of the discount come to it [CHK-05]", () => {
  fc.assert(
    fc.property(taxRows, anOrder, (rows, order) => {
      const sums = sumsOf(rows, order)
      const added = sum(sums.taxes.flatMap(({ included, amount }) => (included ? [] : [amount])))
      expect(sums.subtotal).toBe(sum(order.prices))
      expect(sums.total).toBe(sum(order.prices) - sums.discount + order.delivery.price + added)
      expect(sum(sums.lineDiscounts) + sums.deliveryDiscount).toBe(sums.discount)
      for (const [at, part] of sums.lineDiscounts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(order.prices[at] ?? 0)
      }
      expect(sums.deliveryDiscount).toBeLessThanOrEqual(order.terms?.delivery ? order.delivery.price : 0)
      expect(sums.total).toBeGreaterThanOrEqual(0)
    }),
  )
})

test("what prices contain in taxes is never more than the prices, each tax to half a unit", () => {
  fc.assert(
    fc.property(taxRows, anOrder, (rows, order) => {
      const sums = sumsOf(rows, order)
      const contained = sums.taxes.filter(({ included }) => included)
      const prices = sums.total - sums.taxAdded
      expect(sum(contained.map(({ amount }) => amount))).toBeLessThanOrEqual(prices + contained.length / 2)
      for (const { amount } of contained) expect(amount).toBeLessThanOrEqual(prices)
    }),
  )
})

test("in whatever order works and taxes come, the total, the discount and the taxes are the same [CHK-05]", () => {
  fc.assert(
    fc.property(taxRows, anOrder, fc.integer({ min: 1, max: 11 }), (rows, order, by) => {
      const turned = <T>(all: T[]): T[] =>
        [...all.slice(by % all.length), ...all.slice(0, by % all.length)].toReversed()
      const one = sumsOf(rows, order)
      const other = sumsOf(rows.toReversed(), { ...order, prices: turned(order.prices) })
      expect([other.total, other.discount, other.taxes]).toEqual([one.total, one.discount, one.taxes.toReversed()])
    }),
  )
})

test("equal copies differ by one unit at most in what is taken off them", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 1, max: 30 }), rates, (price, copies, rate) => {
      const prices = Array.from({ length: copies }, () => price)
      const percent = { kind: "percent", rate, amount: 0, delivery: false }
      const { lineDiscounts } = sumsOf([], { prices, delivery: { pickup: false, price: 0 }, address, terms: percent })
      expect(Math.max(...lineDiscounts) - Math.min(...lineDiscounts)).toBeLessThanOrEqual(1)
    }),
  )
})

test("in every currency a total is written and read again as itself", () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencyCodes), taxRows, anOrder, (currency, rows, order) => {
      const { total } = sumsOf(rows, order)
      fc.pre(Number.isSafeInteger(total))
      const read = parseMoney(formatDecimalAmount(total, currency), { currency, style: "point" })
      expect(read).toEqual({ ok: true, money: { minor: total, currency } })
    }),
  )
})

test("a percentage is rounded once, half up, and its remainder goes to the largest remainders", () => {
  const at = (rate: number, prices: number[], delivery = 0) =>
    sumsOf([], {
      ...{ prices, delivery: { pickup: false, price: delivery }, address },
      terms: { kind: "percent", rate, amount: 0, delivery: true },
    })
  // A tenth of 33 three times is 9.9: 10, not three times 3.
  expect(at(10_000, [33, 33, 33])).toMatchObject({ discount: 10, lineDiscounts: [4, 3, 3], total: 89 })
  expect(at(50_000, [1]).discount).toBe(1)
  expect(at(12_500, [1000, 500], 100)).toMatchObject({ discount: 200, lineDiscounts: [125, 63], deliveryDiscount: 12 })
  expect(at(100_000, [420_000], 9000).total).toBe(0)
  expect(distributeAmount(7, [0, 0])).toEqual([0, 0])
  expect(distributeAmount(2, [1, 1, 1])).toEqual([1, 1, 0])
})

test("a fixed amount takes off no more than there is, and taxes are on what is left", () => {
  const rows = [{ name: "VAT", countries: ["IN"], region: "", rate: 20_000, included: true, delivery: true }]
  const delivery = { pickup: false, price: 2000 }
  const order = {
    prices: [12_000],
    delivery,
    address,
    terms: { kind: "fixed", rate: 0, amount: 6000, delivery: false },
  }
  expect(sumsOf(rows, order)).toMatchObject({ discount: 6000, total: 8000, taxes: [{ amount: 1333 }] })
  expect(sumsOf(rows, { ...order, terms: { ...order.terms, amount: 50_000 } })).toMatchObject({ total: 2000 })
  expect(sumsOf(rows, { ...order, terms: { ...order.terms, amount: 50_000, delivery: true } })).toMatchObject({
    ...{ total: 0, discount: 14_000, deliveryDiscount: 2000 },
    taxes: [{ amount: 0 }],
  })
})
