import { halfUp } from "../../lib/half-up.ts"

// Separate from the schema, which imports zod: the form in the browser needs only these.

/** The deposit in minor units, rounded half up. @param percent 25 to 50 */
export const depositOf = (total: number, percent: number): number =>
  Number(halfUp(BigInt(total) * BigInt(percent), 100n))

/** The terms that a first quote begins with; the artist changes them. */
export const firstTerms = `The deposit reserves a place in the studio and is kept if the commission is canceled after the sketch was approved.
The work begins when the deposit has arrived. The balance is due when you approve the finished piece, before it is delivered.
Each sketch or proof may be sent back with changes as often as the quote says. Further revisions have a price, which you see before you ask for one.
The artist keeps the copyright and may show pictures of the piece only with your consent.`
