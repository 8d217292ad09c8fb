import { z } from "zod"
import { filledLine, mailAddress } from "../mails/written-text.ts"

/**
 * An order number as the database has it, from what somebody typed: `s1011`, `1011`, `#1011` and `S 1011` are S-1011. What
 * has another form comes back in capitals, and will not be found.
 */
export function orderNumberOf(typed: string): string {
  const bare = typed.replace(/[\s#]/g, "").toUpperCase()
  const [, digits] = /^S?[-\u2010-\u2015]?(\d{1,12})$/.exec(bare) ?? []
  return digits ? `S-${digits}` : bare
}

/** Who knows an order's number and its buyer's address may see how far it is. */
export const trackingSchema = z.strictObject({
  number: filledLine(40, "Please enter the order number, for example S-1001.").transform(orderNumberOf),
  email: mailAddress,
})

export type TrackingInput = z.output<typeof trackingSchema>
