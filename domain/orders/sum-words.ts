import { formatMoney } from "../../lib/format-money.ts"

type Sums = {
  currency: string
  shippingPrice: number
  discountCode: string
  discount: number
  quoteAskedAt: Date | null
  quotedAt: Date | null
}

/** The buyer has no delivery price yet. */
export const awaitsPrice = ({ quoteAskedAt, quotedAt }: Pick<Sums, "quoteAskedAt" | "quotedAt">): boolean =>
  quoteAskedAt !== null && quotedAt === null

/** For the buyer; without a price, it says that the price is not set yet. */
export const deliveryWords = (order: Pick<Sums, "quoteAskedAt" | "quotedAt" | "shippingPrice" | "currency">): string =>
  awaitsPrice(order)
    ? "Quote on request"
    : order.shippingPrice === 0
      ? "Free"
      : formatMoney(order.shippingPrice, order.currency)

/** Empty without a discount. */
export const discountRows = ({
  discountCode,
  discount,
  currency,
}: Pick<Sums, "discountCode" | "discount" | "currency">): [name: string, amount: string][] =>
  discount > 0 || discountCode ? [[`Discount ${discountCode}`.trim(), `−${formatMoney(discount, currency)}`]] : []
