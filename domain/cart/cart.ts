import type { SizeClass } from "../../lib/size-classes.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import type { PrintOption } from "../artworks/print-options.ts"

/** Of different works; the limit of an order is a setting (`orders`). */
export const maxCartLines = 50

/** `options`: ids of a chosen size and frame; absent: none. */
export type CartItem = { artworkId: string; quantity: number; options?: string[] }

/** The visitor sees the message. */
export type LineProblem = {
  code: "gone" | "sold" | "reserved" | "on_hold" | "not_for_sale" | "no_price" | "too_many" | "currency" | "option"
  message: string
}

/** Prices in minor units of the cart's currency. */
export type PricedLine = {
  artworkId: string
  quantity: number
  /** Null: deleted or hidden. */
  work: WorkCard | null
  /** Of one copy with its options, in grams; null: unknown. */
  weightG: number | null
  /** Shipping size with the options; null: by its measurements. */
  sentAs: SizeClass | null
  /** The offered sizes and frames, and the requested ids, of which some may not be offered any more. */
  offered: PrintOption[]
  options: string[]
  /** Copies that can be bought now; of an original 1 or 0. */
  left: number
  /** Of one copy with its options; null: on request. */
  price: number | null
  problem: LineProblem | null
}

export type PricedCart = {
  lines: PricedLine[]
  /** Of lines without a problem. */
  total: number
  /** The site's; null: nothing can be bought. */
  currency: string | null
}
