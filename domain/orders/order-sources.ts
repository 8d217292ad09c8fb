export const saleSources = ["studio", "fair", "telephone"] as const
type SaleSource = (typeof saleSources)[number]

export const orderSourceLabels: Record<"shop" | SaleSource, string> = {
  shop: "Online shop",
  studio: "At the studio",
  fair: "At a fair",
  telephone: "By telephone",
}

/** "" when unknown. */
export const getOrderSourceLabel = (source: string): string =>
  Object.hasOwn(orderSourceLabels, source) ? orderSourceLabels[source as SaleSource] : ""
