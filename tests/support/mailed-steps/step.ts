/** Why nobody is written to at a step. */
export type Nobody = { nobody: string }

/** The mail that somebody gets: its subject, with `#` where the order’s number stands. */
type Told = string | Nobody

/** What a step is about once it is done. `number`: of the order, or what else stands in the mails to the artist. */
export type Done = { orderId: string | null; number: string; email: string }

/** Something that happens to an order, a payment, a return, a hold or a request for a price. */
export type Step = {
  what: string
  /** The moves of machines that it makes, as the order’s history has them. */
  moves?: string[]
  buyer: Told
  artist: Told
  /** Why its mails show no work. */
  noWork?: string
  /** Brings things so far that it can be done. @returns what does it */
  ready(): Promise<() => Promise<Done>>
}

// Why nobody is written to, where that holds for several steps.

export const ownHand: Nobody = { nobody: "the artist does it" }
export const onThePage: Nobody = { nobody: "the buyer does it, and the page that answers says so" }
export const notToldOf: Nobody = { nobody: "of what was never bought the artist has not heard" }
export const noNews: Nobody = { nobody: "nothing changes for the buyer yet" }
