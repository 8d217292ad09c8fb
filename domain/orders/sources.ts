export const saleSources = ["studio", "fair", "telephone"] as const
type SaleSource = (typeof saleSources)[number]

export const sourceWords: Record<"shop" | SaleSource, string> = {
  shop: "Online shop",
  studio: "At the studio",
  fair: "At a fair",
  telephone: "By telephone",
}

/** "" when unknown. */
export const wordsOfSource = (source: string): string =>
  Object.hasOwn(sourceWords, source) ? sourceWords[source as SaleSource] : ""
