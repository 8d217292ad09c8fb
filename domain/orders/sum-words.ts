import { formatMoney } from "../../lib/format-money.ts"

/** Of an order, in minor units of its currency; `discountCode`: "" without one. */
type Sums = {
  currency: string
  shippingPrice: number
  discountCode: string
  discount: number
  quoteAskedAt: Date | null
  quotedAt: Date | null
}

/** Whether the buyer was not told yet what the delivery costs. */
export const awaitsPrice = ({ quoteAskedAt, quotedAt }: Pick<Sums, "quoteAskedAt" | "quotedAt">): boolean =>
  quoteAskedAt !== null && quotedAt === null

/** The delivery's price in words; without one, that it is to come. */
export const deliveryWords = (order: Pick<Sums, "quoteAskedAt" | "quotedAt" | "shippingPrice" | "currency">): string =>
  awaitsPrice(order)
    ? "To be priced"
    : order.shippingPrice === 0
      ? "Free"
      : formatMoney(order.shippingPrice, order.currency)

/** `Discount SPRING10` and what it takes off; none without a code. */
export const discountRows = ({
  discountCode,
  discount,
  currency,
}: Pick<Sums, "discountCode" | "discount" | "currency">): [name: string, amount: string][] =>
  discount > 0 || discountCode ? [[`Discount ${discountCode}`.trim(), `−${formatMoney(discount, currency)}`]] : []
