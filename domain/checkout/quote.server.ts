import countries from "i18n-iso-countries/index.js"
import type { TaxLine } from "../../db/tables/orders.ts"
import type { CartItem, PricedCart } from "../cart/cart.ts"
import { priceCart } from "../cart/price-cart.server.ts"
import { findDiscountCode } from "../discounts/discount-code-queries.server.ts"
import { hasMailServer } from "../outbox/has-mail-server.server.ts"
import type { PaymentMethodId } from "../payments/ledger/payment-methods.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getOfferedMethods } from "./offered-methods.server.ts"
import { computeOrderSums } from "./order-sums.ts"
import { listShippingChoices, type ShippingChoice } from "./shipping-choices.ts"

/** `total` null: the delivery needs a quote, and nothing is paid yet. */
type QuotedShipping = ShippingChoice & {
  taxes: TaxLine[]
  discount: number
  total: number | null
  payment: PaymentMethodId[]
}

export type Quote = {
  country: string
  cart: PricedCart
  shipping: QuotedShipping[]
  /** `refused`: why the code takes nothing off. */
  discount: { code: string; refused: string | null } | null
  legal: string
  /** Days that works are reserved for a transfer. */
  transferDays: number
  collectionDays: number
  quoteDays: number
  complete: boolean
}

type QuoteRequest = {
  country: string
  /** By code or name, where taxes differ. */
  region?: string
  discountCode?: string
}

/** Three queries, and one for a discount code. */
export async function quoteCart(
  shop: Shop,
  items: CartItem[],
  { country, region = "", discountCode = "" }: QuoteRequest,
): Promise<Quote> {
  const artworkIds = items.map(({ artworkId }) => artworkId)
  const [cart, settings, methods] = await Promise.all([
    priceCart(shop, items),
    getSettings(shop.db, "shipping", "site", "payment", "taxes", "legal", "promises"),
    getOfferedMethods(shop, artworkIds),
  ])
  const { currency } = settings.site
  const fine = cart.lines.flatMap(({ work, weightG, sentAs, price, quantity, problem }) =>
    work && !problem ? [{ ...work, weightG, sentAs, price, quantity }] : [],
  )
  const choices =
    fine.length > 0 ? listShippingChoices(settings.shipping, currency, country, fine, settings.promises.insured) : []
  const prices = fine.flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => price ?? 0))
  const found = discountCode
    ? await findDiscountCode(shop.db, discountCode, { subtotal: cart.total, currency, now: shop.now() })
    : null
  return {
    country,
    cart,
    shipping: choices.map((choice): QuotedShipping => {
      const delivery = { ...choice, price: choice.price ?? 0 }
      const sums = computeOrderSums(settings, {
        prices,
        delivery,
        address: { country, region },
        terms: found?.code ?? null,
      })
      if (choice.price === null) return { ...choice, taxes: [], discount: sums.discount, total: null, payment: [] }
      const { taxes, discount, total } = sums
      return { ...choice, taxes, discount, total, payment: total === 0 ? [] : methods(settings.payment)(choice) }
    }),
    discount: found && { code: found.code?.code ?? discountCode, refused: found.refused },
    legal: settings.legal.version,
    transferDays: settings.payment.transfer.dueDays,
    collectionDays: settings.payment.collection.dueDays,
    quoteDays: settings.shipping.quoteDays,
    complete: cart.lines.length > 0 && cart.lines.every((line) => !line.problem),
  }
}

export async function getQuoteDetails(shop: Shop, delivery: { pickup: boolean }, works: string[]) {
  const [{ payment, legal, site }, methods] = await Promise.all([
    getSettings(shop.db, "payment", "legal", "site"),
    getOfferedMethods(shop, works),
  ])
  return {
    methods: methods(payment)(delivery),
    transferDays: payment.transfer.dueDays,
    collectionDays: payment.collection.dueDays,
    legal: legal.version,
    country: site.country,
    canSendEmail: await hasMailServer(shop),
  }
}

export function listCountryNames(): [code: string, name: string][] {
  const names = new Intl.DisplayNames("en", { type: "region" })
  return Object.keys(countries.getAlpha2Codes())
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => one.localeCompare(other, "en"))
}
