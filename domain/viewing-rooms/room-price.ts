type Price = { amount: number; currency: string }

/** A price as a form carries it: `USD 440000`. */
export const priceSeen = (price: Price): string => `${price.currency} ${price.amount}`

/** What costs what in a room: their own price if there is one, else the list's; null: on request. */
export const priceIn = (
  own: { price: number | null; currency: string },
  list: { price: number | null; currency: string },
): Price | null => {
  const { price, currency } = own.price === null ? list : own
  return price === null ? null : { amount: price, currency }
}
