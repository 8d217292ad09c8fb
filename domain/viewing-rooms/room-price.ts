type PriceInput = { amount: number; currency: string }

/** The form's value: `USD 440000`. */
export const toPriceToken = (price: PriceInput): string => `${price.currency} ${price.amount}`

/** The room's own price, else the list price; null: on request. */
export const getRoomPrice = (
  own: { price: number | null; currency: string },
  list: { price: number | null; currency: string },
): PriceInput | null => {
  const { price, currency } = own.price === null ? list : own
  return price === null ? null : { amount: price, currency }
}
