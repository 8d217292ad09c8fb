import type { CartItem } from "../../../domain/cart/cart.ts"

/** A work, its quantity, and the ids of a chosen size and frame as one field: `<uuid>:<quantity>`, `<uuid>:<quantity>:<id>+<id>`. */
export const itemField = ({ artworkId, quantity, options = [] }: CartItem) =>
  [artworkId, quantity, ...(options.length > 0 ? [options.join("+")] : [])].join(":")

/** Reads the `item` fields of a checkout. A quantity in anything but digits becomes NaN, which the schema refuses. */
export function itemsOf(values: string[]): { artwork_id: string; quantity: number; options: string[] }[] {
  return values.map((value) => {
    const [, artwork_id = "", quantity = "NaN", ids] = /^([^:]*):(\d{1,6})(?::(.*))?$/.exec(value) ?? []
    return { artwork_id, quantity: Number(quantity), options: ids === undefined ? [] : ids.split("+") }
  })
}
