import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { amountKinds } from "./amount.ts"

/** In minor units of the work's currency. `id` is the form's, so that sending it twice adds one. */
export const newWorkAmountSchema = z.strictObject({
  id: z.uuid(),
  artworkId: z.uuid(),
  kind: z.enum(amountKinds, "What kind of amount is it?"),
  on: z.string().refine(isCalendarDate, "Please enter a day, like 2026-11-30."),
  amount: z.int("Please enter an amount.").min(0, "An amount is at least 0.").max(1e12, "That amount is too large."),
  what: z.string().trim().max(300, "At most 300 characters.").default(""),
})
