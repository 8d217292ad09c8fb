export const paperKinds = ["labels", "prices", "checklist"] as const
export type PaperKind = (typeof paperKinds)[number]

/** What each is called, as a title and in the middle of a sentence. */
export const paperWords: Record<PaperKind, { title: string; noun: string }> = {
  labels: { title: "Wall labels", noun: "wall labels" },
  prices: { title: "Price list", noun: "price list" },
  checklist: { title: "Checklist", noun: "checklist" },
}

/** As many works as one file may have, and as many as can be ticked one by one: they are in the address. */
export const mostWorks = 400
export const mostTicked = 170
