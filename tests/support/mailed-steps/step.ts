/** The reason why a step sends no e-mail. */
export type Nobody = { nobody: string }

/** The subject of a step's e-mail, with `#` for the order’s number. */
type Told = string | Nobody

/** The order of a finished step. `number`: the order's, or the text in its place in the artist's e-mail. */
export type Done = { orderId: string | null; number: string; email: string }

/** An event of an order, a payment, a return, a hold or a request for a price. */
export type Step = {
  what: string
  /** The state transitions, as in the order’s history. */
  moves?: string[]
  buyer: Told
  artist: Told
  /** The reason why its e-mails show no work. */
  noWork?: string
  /** Prepares the step. @returns a function that runs it */
  ready(): Promise<() => Promise<Done>>
}

// Reasons of several steps.

export const ownHand: Nobody = { nobody: "the artist does it" }
export const onThePage: Nobody = { nobody: "the buyer does it, and the page that answers says so" }
export const notToldOf: Nobody = { nobody: "of what was never bought the artist has not heard" }
export const noNews: Nobody = { nobody: "nothing changes for the buyer yet" }
