import { z } from "zod"

/** In minor units. Thousands of such amounts have a sum that is still an exact number. */
export const maxAmount = 1_000_000_000_000

const tooLarge = "That amount is too large."

export const amountSchema = z.int("Please enter an amount.").min(0, "Please enter an amount.").max(maxAmount, tooLarge)

export const paymentSchema = z
  .int("Please enter an amount.")
  .min(1, "Please enter an amount above 0.")
  .max(maxAmount, tooLarge)
