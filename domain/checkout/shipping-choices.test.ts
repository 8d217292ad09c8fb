import { expect, test } from "vitest"
import { settingsSchemas } from "../settings/settings.ts"
import { listShippingChoices, type ShippingItem } from "./shipping-choices.ts"

const rates = { small: 1000, medium: 2000, large: 4000, oversize: null }
const zone = (changes = {}) => ({ name: "World", countries: ["*"], rates, ...changes })
const work = (changes: Partial<ShippingItem> = {}): ShippingItem => ({
  ...{ heightMm: 300, widthMm: 300, weightG: null, price: 50_000, quantity: 1 },
  ...changes,
})
const priceOf = (works: ShippingItem[], changes = {}) =>
  listShippingChoices(settingsSchemas.shipping.parse({ zones: [zone(changes)] }), "USD", "US", works, false)[0]?.price

const weights = [
  { upToG: 2000, price: 1500 },
  { upToG: 5000, price: 3500 },
]

test("the largest work's class has the rate; a class without one is priced by the artist", () => {
  expect(priceOf([work(), work({ heightMm: 1200 })])).toBe(4000)
  expect(priceOf([work({ heightMm: null, widthMm: null })])).toBe(2000)
  expect(priceOf([work(), work({ widthMm: 1600 })])).toBeNull()
  expect(priceOf([work({ widthMm: 1600 })], { weights, freeOver: 0 })).toBeNull()
})

test("steps of weight count copies together, replace the class's rate, and end where the artist is asked [CHK-05]", () => {
  expect(priceOf([work({ weightG: 2000 })], { weights })).toBe(1500)
  expect(priceOf([work({ weightG: 2001 })], { weights })).toBe(3500)
  expect(priceOf([work({ weightG: 500, quantity: 5 })], { weights })).toBe(3500)
  expect(priceOf([work({ weightG: 5001 })], { weights })).toBeNull()
  // A work without a weight counts as its class's rate, and the dearer of the two is charged.
  expect(priceOf([work()], { weights })).toBe(1000)
  expect(priceOf([work({ weightG: 100 }), work({ heightMm: 500 })], { weights })).toBe(2000)
  expect(priceOf([work({ weightG: 4000 }), work({ heightMm: 500 })], { weights })).toBe(3500)
})

test("from an amount on delivery is free where there is a rate", () => {
  expect(priceOf([work({ quantity: 2 })], { freeOver: 100_000 })).toBe(0)
  expect(priceOf([work({ price: 99_999 })], { freeOver: 100_000 })).toBe(1000)
  expect(priceOf([work({ weightG: 6000, price: 100_000 })], { freeOver: 100_000, weights })).toBeNull()
})
