import type { SizeClass } from "../../lib/size-classes.ts"
import type { PrintOption } from "../artworks/print-options.ts"
import type { WorkCard } from "../artworks/work-card.ts"

/** At most this many different works in one cart; what one order may hold is a setting (`orders`). */
export const mostLines = 50

/** `options`: the ids of a chosen size and frame; absent: none. */
export type CartItem = { artworkId: string; quantity: number; options?: string[] }

/** Why a work in the cart cannot be bought; the visitor sees the message. */
export type LineProblem = {
  code: "gone" | "sold" | "reserved" | "on_hold" | "not_for_sale" | "no_price" | "too_many" | "currency" | "option"
  message: string
}

/** A line of the cart as the shop has it now. Prices in minor units of the cart's currency. */
export type PricedLine = {
  artworkId: string
  quantity: number
  /** Null: there is no such work, or it is not shown any more. */
  work: WorkCard | null
  /** Of one copy with what was chosen, in grams; null where it is not known. */
  weightG: number | null
  /** How it is delivered with what was chosen; null: by its measurements. */
  sentAs: SizeClass | null
  /** The sizes and frames that it is to be had in, and the ids that were asked for, also of those that are not offered. */
  offered: PrintOption[]
  options: string[]
  /** How many copies could be bought now; of an original 1 or 0. */
  left: number
  /** Of one copy with what was chosen; null where there is none. */
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
