/** What a text may hold at most: every node counts, also words; nested so deep; written as JSON so long. */
export const limits = { nodes: 5000, depth: 12, characters: 400_000 }

/** How deep lists may stand in lists. */
export const deepestList = 3

/** How a picture or a work stands in a text: as wide as it hangs well, over the whole width, or beside the words. */
export const placements = ["hung", "wide", "beside"] as const
export type Placement = (typeof placements)[number]

/** The order in which a text has its marks. */
export const markOrder = ["link", "bold", "italic"] as const
