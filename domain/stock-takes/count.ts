/** How many counts are sent at once, and how many a stock-take holds. */
export const mostSent = 500
export const mostCounts = 50_000

/** What a work that belongs elsewhere is to do: stay `here`, or be carried `back`; "": nobody said. */
export type Keep = "" | "here" | "back"

/** A count as a phone makes and keeps it. Its id makes it one count, however often and in whatever order it is sent. */
export type Count = {
  id: string
  /** The count that this one takes back; then nothing else of it matters. */
  withdraws: string | null
  place: string
  spot: string
  /** What was read or typed; "" for a work that was chosen. */
  code: string
  /** The work, as far as the phone knew; null: it did not know the code. */
  work: string | null
  copy: number
  keep: Keep
  /** When it was seen, by the phone's clock, as ISO 8601. */
  at: string
  /** What the phone is called: enough to tell two apart. */
  device: string
}

/** What became of counts that were sent: what is kept on the phone no longer, and what never will be taken. */
export type Received = { kept: string[]; refused: { id: string; why: string }[] }

/** One thing: a work, or a copy of it. */
export const getUnitKey = (artworkId: string, copy: number): string => `${artworkId}:${copy}`
