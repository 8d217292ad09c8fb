import type { WorkCard } from "../artworks/work-card.ts"

/** At most this many different works in one cart; what one order may hold is a setting (`orders`). */
export const mostLines = 50

export type CartItem = { artworkId: string; quantity: number }

/** Why a work in the cart cannot be bought; the visitor sees the message. */
export type LineProblem = {
  code: "gone" | "sold" | "reserved" | "on_hold" | "not_for_sale" | "no_price" | "too_many" | "currency"
  message: string
}

/** A line of the cart as the shop has it now. Prices in minor units of the cart's currency. */
export type PricedLine = {
  artworkId: string
  quantity: number
  /** Null: there is no such work, or it is not shown any more. */
  work: WorkCard | null
  /** Of one copy, in grams; null where it is not known. */
  weightG: number | null
  /** How many copies could be bought now; of an original 1 or 0. */
  left: number
  /** Of one copy; null where there is none. */
  price: number | null
  problem: LineProblem | null
}

export type PricedCart = {
  lines: PricedLine[]
  /** Of the lines without a problem. */
  total: number
  /** The site's; null: nothing in it can be bought. */
  currency: string | null
}
