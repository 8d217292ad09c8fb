import type { GalleryCounts } from "../../../domain/artworks/gallery/gallery-counts.ts"

export const facetNames = [
  "medium",
  "series",
  "availability",
  "year",
  "price",
  "orientation",
  "size",
  "colour",
] as const

export type FacetName = (typeof facetNames)[number]

export const listUniformFacets = (counts: GalleryCounts): FacetName[] =>
  facetNames.filter((facet) => {
    const span = facet === "year" ? counts.years : facet === "price" ? counts.prices : null
    if (facet === "year" || facet === "price") return span === null || span.from === span.to
    return counts[facet].length < 2
  })
