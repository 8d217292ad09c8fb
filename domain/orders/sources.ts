/** Where a work is sold by hand. */
export const saleSources = ["studio", "fair", "telephone"] as const
export type SaleSource = (typeof saleSources)[number]

/** Where an order comes from, as people say it. */
export const sourceWords: Record<"shop" | SaleSource, string> = {
  shop: "Online shop",
  studio: "At the studio",
  fair: "At a fair",
  telephone: "By telephone",
}

/** The words for an order's source; "" for one that is not known. */
export const wordsOfSource = (source: string): string =>
  Object.hasOwn(sourceWords, source) ? sourceWords[source as SaleSource] : ""
