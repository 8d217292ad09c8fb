import { z } from "zod"
import { chosenIds } from "../artworks/print-options-schema.ts"
import { type CartItem, mostLines } from "./cart.ts"

/** A cart as a browser sends it: ids and quantities count, whatever else it carries is passed over. Quantity 0 leaves the work out. */
export const cartInput = z
  .object({
    items: z
      .array(
        z.object({
          artwork_id: z.uuid("This is not a work.").toLowerCase(),
          quantity: z.int("A whole number.").min(0, "At least 0.").max(100_000, "That is too many."),
          options: chosenIds.default([]),
        }),
      )
      .max(mostLines, `At most ${mostLines} works.`),
  })
  .transform(({ items }): CartItem[] =>
    items
      .filter((item) => item.quantity > 0)
      .map(({ artwork_id, quantity, options }) => ({
        artworkId: artwork_id,
        quantity,
        ...(options.length > 0 && { options }),
      })),
  )
