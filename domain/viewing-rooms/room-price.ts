type Price = { amount: number; currency: string }

/** The form's value: `USD 440000`. */
export const priceSeen = (price: Price): string => `${price.currency} ${price.amount}`

/** The room's own price, else the list price; null: on request. */
export const priceIn = (
  own: { price: number | null; currency: string },
  list: { price: number | null; currency: string },
): Price | null => {
  const { price, currency } = own.price === null ? list : own
  return price === null ? null : { amount: price, currency }
}
