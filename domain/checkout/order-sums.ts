import type { TaxLine } from "../../db/tables/orders.ts"
import { calculateDiscount, type DiscountTerms } from "../discounts/discount.ts"
import { sumAddedTaxes } from "../orders/taxes.ts"
import type { SettingsByKey } from "../settings/settings.ts"
import { computeOrderTaxes } from "./order-taxes.ts"

/** In minor units. `lineDiscounts` and `deliveryDiscount` sum to `discount`. */
export type OrderSums = {
  subtotal: number
  shippingPrice: number
  discount: number
  lineDiscounts: number[]
  deliveryDiscount: number
  taxes: TaxLine[]
  taxAdded: number
  total: number
}

export type OrderSumsInput = {
  prices: readonly number[]
  delivery: { pickup: boolean; price: number }
  address: { country: string; region: string }
  terms: DiscountTerms | null
}

/** The only place that computes sums, for page, order and quote. The discount reduces the taxed amount, like a lower price. */
export function computeOrderSums(
  settings: Pick<SettingsByKey, "taxes" | "site">,
  { prices, delivery, address, terms }: OrderSumsInput,
): OrderSums {
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  const {
    amount: discount,
    lines: lineDiscounts,
    delivery: deliveryDiscount,
  } = calculateDiscount(terms, prices, delivery.price)
  const works = subtotal - (discount - deliveryDiscount)
  const taxes = computeOrderTaxes(settings, { ...delivery, price: delivery.price - deliveryDiscount }, address, works)
  const taxAdded = sumAddedTaxes(taxes)
  return {
    ...{ subtotal, shippingPrice: delivery.price, discount, lineDiscounts, deliveryDiscount, taxes, taxAdded },
    total: subtotal - discount + delivery.price + taxAdded,
  }
}
