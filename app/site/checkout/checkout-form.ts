import type { CartItem } from "../../../domain/cart/cart.ts"

/** A work and how many, as one field: `<uuid>:<quantity>`. */
export const itemField = (item: CartItem) => `${item.artworkId}:${item.quantity}`

/** Reads the `item` fields of a checkout; what is none is left for the schema to refuse. */
export function itemsOf(values: string[]): { artwork_id: string; quantity: number }[] {
  return values.map((value) => {
    const [artwork_id = "", quantity = ""] = value.split(":")
    return { artwork_id, quantity: Number(quantity) }
  })
}
