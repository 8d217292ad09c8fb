import { divideHalfUp } from "../../lib/half-up.ts"

// Separate from the schema, because the browser's form must not load zod.

/** In minor units, rounded half up. @param percent 0 to 100 */
export const getDeposit = (total: number, percent: number): number =>
  Number(divideHalfUp(BigInt(total) * BigInt(percent), 100n))

export const defaultQuoteTerms = `The deposit reserves a place in the studio and is kept if the commission is canceled after the sketch was approved.
The work begins when the deposit has arrived. The balance is due when you approve the finished piece, before it is delivered.
Each sketch or proof may be sent back with changes as often as the quote says. Further revisions have a price, which you see before you ask for one.
The artist keeps the copyright and may show pictures of the piece only with your consent.`
