import type { CartItem } from "../../../domain/cart/cart.ts"

/** `<uuid>:<quantity>` or `<uuid>:<quantity>:<id>+<id>` with IDs of options. */
export const formatItemField = ({ artworkId, quantity, options = [] }: CartItem) =>
  [artworkId, quantity, ...(options.length > 0 ? [options.join("+")] : [])].join(":")

/** A quantity that is not all digits becomes NaN, which the schema refuses. */
export function parseItemFields(values: string[]): { artwork_id: string; quantity: number; options: string[] }[] {
  return values.map((value) => {
    const [, artwork_id = "", quantity = "NaN", ids] = /^([^:]*):(\d{1,6})(?::(.*))?$/.exec(value) ?? []
    return { artwork_id, quantity: Number(quantity), options: ids === undefined ? [] : ids.split("+") }
  })
}

type TurnInput = { items: { artwork_id: string }[]; email: string; household: string | null; discountCode: string }

/** In the lock order of `placeOrder`. Requests queue for these keys before they acquire database connections. */
export const getTurnKeys = ({ items, email, household, discountCode }: TurnInput): string[][] => [
  items.map((item) => `work ${item.artwork_id.toLowerCase()}`),
  [`buyer ${email.trim().toLowerCase()}`, ...(household ? [`household ${household}`] : [])],
  discountCode.trim() ? [`code ${discountCode.trim().toUpperCase()}`] : [],
]
