/** Nodes (text nodes count), nesting depth, and characters of JSON. */
export const richTextLimits = { nodes: 5000, depth: 12, characters: 400_000 }

export const maxListDepth = 3

/** "hung": at hanging width; "wide": full width; "beside": next to the text. */
export const placements = ["hung", "wide", "beside"] as const
export type Placement = (typeof placements)[number]

export const markOrder = ["link", "bold", "italic"] as const
