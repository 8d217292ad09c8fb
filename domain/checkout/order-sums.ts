import type { TaxLine } from "../../db/tables/orders.ts"
import { type DiscountTerms, discountOn } from "../discounts/discount.ts"
import { addedBy } from "../orders/taxes.ts"
import type { SettingsByKey } from "../settings/settings.ts"
import { orderTaxes } from "./order-taxes.ts"

/** All amounts of an order in minor units. `lineDiscounts` and `deliveryDiscount` come to `discount`. */
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

/** What an order is of: the price of each copy, the delivery, where it goes, and the terms of a discount code. */
export type ToSum = {
  prices: readonly number[]
  delivery: { pickup: boolean; price: number }
  address: { country: string; region: string }
  terms: DiscountTerms | null
}

/**
 * What an order comes to: lines − discount + delivery + added taxes. The one place where these are computed: the page, the
 * order and a delivery that is priced later have their amounts from here. The discount is taken off before taxes, as a
 * lower price is.
 */
export function orderSums(
  settings: Pick<SettingsByKey, "taxes" | "site">,
  { prices, delivery, address, terms }: ToSum,
): OrderSums {
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  const {
    amount: discount,
    lines: lineDiscounts,
    delivery: deliveryDiscount,
  } = discountOn(terms, prices, delivery.price)
  const works = subtotal - (discount - deliveryDiscount)
  const taxes = orderTaxes(settings, { ...delivery, price: delivery.price - deliveryDiscount }, address, works)
  const taxAdded = addedBy(taxes)
  return {
    ...{ subtotal, shippingPrice: delivery.price, discount, lineDiscounts, deliveryDiscount, taxes, taxAdded },
    total: subtotal - discount + delivery.price + taxAdded,
  }
}
