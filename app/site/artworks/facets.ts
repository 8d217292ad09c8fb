import type { GalleryCounts } from "../../../domain/artworks/gallery-counts.ts"

/** What a wall can be filtered by, in the order of its words. */
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

/** The facets in which all works are alike: they are no choice. */
export const alikeIn = (counts: GalleryCounts): FacetName[] =>
  facetNames.filter((facet) => {
    const span = facet === "year" ? counts.years : facet === "price" ? counts.prices : null
    if (facet === "year" || facet === "price") return span === null || span.from === span.to
    return counts[facet].length < 2
  })
