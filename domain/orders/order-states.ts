export type OrderStates = {
  number: string
  orderState: string
  paymentState: string
  fulfilmentState: string
  source: string
  shipping: { pickup: boolean }
  paymentMethod: string
  /** Buyer's request for a delivery quote, and the artist's answer. */
  quoteAskedAt: Date | null
  quotedAt: Date | null
}

/** Payments and placing need the full total. */
export const mustHavePrice = ({ number, quoteAskedAt, quotedAt }: OrderStates): string | null =>
  quoteAskedAt && !quotedAt ? `The delivery of ${number} has no price yet.` : null
