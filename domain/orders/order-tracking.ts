import { z } from "zod"
import { bareEmailAddress, filledLine } from "../emails/text-schemas.ts"

/** `s1011`, `1011`, `#1011` and `S 1011` are S-1011. Other forms are only capitalized. */
export function parseOrderNumber(typed: string): string {
  const bare = typed.replace(/[\s#]/g, "").toUpperCase()
  const [, digits] = /^S?[-\u2010-\u2015]?(\d{1,12})$/.exec(bare) ?? []
  return digits ? `S-${digits}` : bare
}

/** Number and e-mail address together give permission. */
export const trackingSchema = z.strictObject({
  number: filledLine(40, "Please enter the order number, for example S-1001.").transform(parseOrderNumber),
  email: bareEmailAddress,
})

export type TrackingInput = z.output<typeof trackingSchema>
