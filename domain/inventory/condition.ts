export const occasions = ["incoming", "outgoing", "loan", "routine"] as const
export type Occasion = (typeof occasions)[number]
export const occasionLabels: Record<Occasion, string> = {
  incoming: "On arrival",
  outgoing: "On leaving",
  loan: "For a loan",
  routine: "Routine",
}

export const markKinds = [
  ...["scratch", "crack", "stain", "abrasion", "foxing", "loss", "dent", "warp", "frame", "other"],
] as [ConditionMarkKind, ...ConditionMarkKind[]]
export type ConditionMarkKind =
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
export const markKindLabels: Record<ConditionMarkKind, string> = {
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

/** `other`: who brings or collects the work. */
export const signatureSides = ["studio", "other"] as const
export type SignatureSide = (typeof signatureSides)[number]

export const getSideLabel = (side: SignatureSide, occasion: Occasion): string =>
  side === "studio"
    ? "For the studio"
    : { incoming: "Who brought it", outgoing: "Who takes it", loan: "For the borrower", routine: "Who looked, too" }[
        occasion
      ]

/** Per form; megabytes and megapixels of each picture. */
export const conditionPictureLimits = { pictures: 6, megabytes: 15, megapixels: 60 }

export const maxConditionPictures = 12
