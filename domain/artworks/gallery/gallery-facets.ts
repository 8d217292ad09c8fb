export const namedFacets = ["medium", "series", "availability", "orientation", "size"] as const
export type NamedFacet = (typeof namedFacets)[number]

export type SeriesName = { id: string; slug: string; title: string; position: number }

/** One column per fact and one position per work: a few dozen bytes a work, so that counts are computed in memory. */
export type FacetColumns = {
  works: number
  codes: Record<NamedFacet, Int32Array>
  /** One bit per entry of `paints`. */
  colours: Int32Array
  yearFrom: Float64Array
  yearTo: Float64Array
  /** In minor units of the site's currency; NaN on request or in another currency. */
  price: Float64Array
  /** End in ms of the hold on a work's last free copy; Infinity without an end. */
  heldUntil: Float64Array
}

export type GalleryFacets = {
  names: Record<NamedFacet, string[]>
  series: SeriesName[]
  shown: FacetColumns
  /** Works on hold, a second time: holds expire by the clock, without another query. */
  held: FacetColumns
}
