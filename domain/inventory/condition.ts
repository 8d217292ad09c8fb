/** On what occasion somebody looked: it came, it leaves, it goes on loan, or nothing but time has passed. */
export const occasions = ["incoming", "outgoing", "loan", "routine"] as const
export type Occasion = (typeof occasions)[number]
export const occasionWords: Record<Occasion, string> = {
  incoming: "On arrival",
  outgoing: "On leaving",
  loan: "For a loan",
  routine: "Routine",
}

export const markKinds = [
  ...["scratch", "crack", "stain", "abrasion", "foxing", "loss", "dent", "warp", "frame", "other"],
] as [MarkKind, ...MarkKind[]]
export type MarkKind =
  | "scratch"
  | "crack"
  | "stain"
  | "abrasion"
  | "foxing"
  | "loss"
  | "dent"
  | "warp"
  | "frame"
  | "other"
export const markKindWords: Record<MarkKind, string> = {
  scratch: "Scratch",
  crack: "Crack",
  stain: "Stain",
  abrasion: "Abrasion",
  foxing: "Foxing",
  loss: "Loss",
  dent: "Dent",
  warp: "Warp",
  frame: "Frame",
  other: "Other",
}

/** Who signs: the studio, or who brings or takes the work. */
export const sides = ["studio", "other"] as const
export type Side = (typeof sides)[number]

/** Who signs for a side, by what happens to the work. */
export const sideWords = (side: Side, occasion: Occasion): string =>
  side === "studio"
    ? "For the studio"
    : { incoming: "Who brought it", outgoing: "Who takes it", loan: "For the borrower", routine: "Who looked, too" }[
        occasion
      ]

/** What one form of a report may send: pictures; millions of bytes and pixels of each. */
export const conditionPictureLimits = { pictures: 6, megabytes: 15, megapixels: 60 }

/** As many pictures as a report may have in all. */
export const mostConditionPictures = 12
