/** The reason why a step sends no e-mail. */
export type NoEmail = { nobody: string }

/** The subject of a step's e-mail, with `#` for the order’s number. */
type ExpectedEmail = string | NoEmail

/** The order of a finished step. `number`: the order's, or the text in its place in the artist's e-mail. */
export type FinishedStep = { orderId: string | null; number: string; email: string }

/** An event of an order, a payment, a return, a hold or a request for a price. */
export type EmailStep = {
  what: string
  /** The state transitions, as in the order’s history. */
  moves?: string[]
  buyer: ExpectedEmail
  artist: ExpectedEmail
  /** The reason why its e-mails show no work. */
  noWork?: string
  /** Prepares the step. @returns a function that runs it */
  ready(): Promise<() => Promise<FinishedStep>>
}

// Reasons of several steps.

export const doneByArtist: NoEmail = { nobody: "the artist does it" }
export const shownOnPage: NoEmail = { nobody: "the buyer does it, and the page that answers says so" }
export const neverBought: NoEmail = { nobody: "of what was never bought the artist has not heard" }
export const nothingNew: NoEmail = { nobody: "nothing changes for the buyer yet" }
