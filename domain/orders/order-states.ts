/** What the conditions of the machines look at: where an order stands in each, and how it reaches its buyer. */
export type OrderStates = {
  number: string
  orderState: string
  paymentState: string
  fulfilmentState: string
  /** `shop`, or where it was sold by hand. */
  source: string
  shipping: { pickup: boolean }
  paymentMethod: string
  /** When the buyer asked what the delivery costs, and when the artist said it. */
  quoteAskedAt: Date | null
  quotedAt: Date | null
}

/** Whatever moves money or makes an order stand needs its whole total. */
export const mustHavePrice = ({ number, quoteAskedAt, quotedAt }: OrderStates): string | null =>
  quoteAskedAt && !quotedAt ? `The delivery of ${number} has no price yet.` : null
