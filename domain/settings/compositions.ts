/** How the works hang on the public site. The style sheets are in `app/ui/compositions`. */
export const compositionNames = ["opening", "wall", "salon", "single", "index", "journal"] as const
export type CompositionName = (typeof compositionNames)[number]

/** `opening` is laid out by the pages themselves and needs no style sheet. */
export type ChosenComposition = Exclude<CompositionName, "opening">

export const compositions: Record<CompositionName, { name: string; words: string }> = {
  opening: { name: "Opening", words: "One large picture, then the selected works" },
  wall: { name: "Wall", words: "To one scale on one eye line, to walk along" },
  salon: { name: "Salon", words: "Floor to ceiling on a painted wall" },
  single: { name: "Single", words: "One work to a screen" },
  index: { name: "Index", words: "A list of titles, and the picture of the line you are on" },
  journal: { name: "Journal", words: "A masthead; the newest writing first, works for sale beside it" },
}

type Hang = {
  /** Public works below which it is not offered. */
  minWorks: number
  /** On the home page. */
  maxWorks: number
  /** `featured`: those first, then the gallery's order; `offered`: the same, only what can be bought. */
  order: "featured" | "newest" | "offered"
}

export const hangs: Record<ChosenComposition, Hang> = {
  wall: { minWorks: 1, maxWorks: 12, order: "featured" },
  salon: { minWorks: 6, maxWorks: 24, order: "newest" },
  single: { minWorks: 1, maxWorks: 6, order: "featured" },
  index: { minWorks: 6, maxWorks: 24, order: "featured" },
  journal: { minWorks: 1, maxWorks: 5, order: "offered" },
}

export const isCompositionOffered = (name: CompositionName, works: number): boolean =>
  name === "opening" || works >= hangs[name].minWorks

/** Null: the opening, which also takes the place of a composition for which there are too few works. */
export const getShownComposition = (name: CompositionName, works: number): ChosenComposition | null =>
  name !== "opening" && isCompositionOffered(name, works) ? name : null

export const themeNames = ["visitor", "light", "dark"] as const
export type ThemeName = (typeof themeNames)[number]
