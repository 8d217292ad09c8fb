import { formatMoney } from "../../lib/format-money.ts"

type OrderAmounts = {
  currency: string
  shippingPrice: number
  discountCode: string
  discount: number
  quoteAskedAt: Date | null
  quotedAt: Date | null
}

/** The buyer has no delivery price yet. */
export const isAwaitingPrice = ({ quoteAskedAt, quotedAt }: Pick<OrderAmounts, "quoteAskedAt" | "quotedAt">): boolean =>
  quoteAskedAt !== null && quotedAt === null

/** For the buyer; without a price, it says that the price is not set yet. */
export const formatDeliveryPrice = (
  order: Pick<OrderAmounts, "quoteAskedAt" | "quotedAt" | "shippingPrice" | "currency">,
): string =>
  isAwaitingPrice(order)
    ? "Quote on request"
    : order.shippingPrice === 0
      ? "Free"
      : formatMoney(order.shippingPrice, order.currency)

/** Empty without a discount. */
export const getDiscountRows = ({
  discountCode,
  discount,
  currency,
}: Pick<OrderAmounts, "discountCode" | "discount" | "currency">): [name: string, amount: string][] =>
  discount > 0 || discountCode ? [[`Discount ${discountCode}`.trim(), `−${formatMoney(discount, currency)}`]] : []
