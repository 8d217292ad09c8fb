import type { CartItem } from "../../../domain/cart/cart.ts"

/** A work and its quantity as one field: `<uuid>:<quantity>`. */
export const itemField = (item: CartItem) => `${item.artworkId}:${item.quantity}`

/** Reads the `item` fields of a checkout. A quantity in anything but digits becomes NaN, which the schema refuses. */
export function itemsOf(values: string[]): { artwork_id: string; quantity: number }[] {
  return values.map((value) => {
    const [, artwork_id = "", quantity = "NaN"] = /^([^:]*):(\d{1,6})$/.exec(value) ?? []
    return { artwork_id, quantity: Number(quantity) }
  })
}
