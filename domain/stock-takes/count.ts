/** Per request, and per stock-take. */
export const maxSentCounts = 500
export const maxCounts = 50_000

/** For a work seen elsewhere: it stays `here`, or returns `back`; "": undecided. */
export type KeepDecision = "" | "here" | "back"

/** Created and stored on a phone. The id makes it one count, however often and in whatever order it is sent. */
export type StockTakeCount = {
  id: string
  /** Id of the withdrawn count; the other fields are then ignored. */
  withdraws: string | null
  place: string
  spot: string
  /** Scanned or typed; "" for a chosen work. */
  code: string
  /** Null: unknown to the phone. */
  work: string | null
  copy: number
  keep: KeepDecision
  /** By the phone's clock, ISO 8601. */
  at: string
  /** Name of the phone. */
  device: string
}

/** `kept`: stored ids, which the phone can delete; `refused`: never accepted. */
export type ReceivedCounts = { kept: string[]; refused: { id: string; why: string }[] }

/** Key of a work or one of its copies. */
export const getUnitKey = (artworkId: string, copy: number): string => `${artworkId}:${copy}`
