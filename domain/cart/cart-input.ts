import { z } from "zod"
import { chosenIdsSchema } from "../artworks/print-options-schema.ts"
import { type CartItem, maxCartLines } from "./cart.ts"

/** Other fields are ignored. Quantity 0 removes the work. */
export const cartInput = z
  .object({
    items: z
      .array(
        z.object({
          artwork_id: z.uuid("This is not a work.").toLowerCase(),
          quantity: z.int("A whole number.").min(0, "At least 0.").max(100_000, "That is too many."),
          options: chosenIdsSchema.default([]),
        }),
      )
      .max(maxCartLines, `At most ${maxCartLines} works.`),
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
