import countries from "i18n-iso-countries"
import type { TaxLine } from "../../db/tables/orders.ts"
import type { CartItem, PricedCart } from "../cart/cart.ts"
import { priceCart } from "../cart/price-cart.server.ts"
import { addedBy } from "../orders/taxes.ts"
import type { PaymentMethodId } from "../payments/methods.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { methodsOffered } from "./methods-offered.server.ts"
import { orderTaxes } from "./order-taxes.ts"
import { type ShippingChoice, shippingChoices } from "./shipping-choices.ts"

/** What an order would cost now, in minor units of the site's currency. */
export type Quote = {
  country: string
  cart: PricedCart
  /** With the taxes for this address, and what works, delivery and taxes come to. */
  shipping: (ShippingChoice & { taxes: TaxLine[]; total: number })[]
  payment: PaymentMethodId[]
  /** How many days works are reserved for whoever pays by transfer. */
  transferDays: number
  /** Whether every work can be bought as it is. */
  complete: boolean
}

/**
 * Prices a cart and the ways to receive it in a country. Three queries at most.
 * @param region a state or province, by code or name, where taxes differ by it
 */
export async function quote(shop: Shop, items: CartItem[], country: string, region = ""): Promise<Quote> {
  const [cart, settings, payment] = await Promise.all([
    priceCart(shop, items),
    readSettings(shop.db, "shipping", "site", "payment", "taxes"),
    methodsOffered(shop),
  ])
  const works = cart.lines.flatMap(({ work, problem }) => (work && !problem ? [work] : []))
  const choices = works.length > 0 ? shippingChoices(settings.shipping, settings.site.currency, country, works) : []
  return {
    country,
    cart,
    shipping: choices.map((choice) => {
      const taxes = orderTaxes(settings, choice, { country, region }, cart.total)
      return { ...choice, taxes, total: cart.total + choice.price + addedBy(taxes) }
    }),
    payment,
    transferDays: settings.payment.transfer.dueDays,
    complete: cart.lines.length > 0 && cart.lines.every((line) => !line.problem),
  }
}

/** Every country by its English name, sorted, for a form. */
export function countryNames(): [code: string, name: string][] {
  const names = new Intl.DisplayNames("en", { type: "region" })
  return Object.keys(countries.getAlpha2Codes())
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => one.localeCompare(other, "en"))
}
