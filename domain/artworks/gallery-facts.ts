/** The filters that are lists of names, each work having one of them or none. */
export const namedFacets = ["medium", "series", "availability", "orientation", "size"] as const
export type NamedFacet = (typeof namedFacets)[number]

export type SeriesName = { id: string; slug: string; title: string; position: number }

/**
 * The facts that filters need, one column per fact and one position per work: a few dozen bytes a work, so that the
 * counts of every choice are computed in memory.
 */
export type FactColumns = {
  works: number
  /** A code is an index into the names; -1 where a work has none of them. */
  codes: Record<NamedFacet, Int32Array>
  /** One bit for each of `paints`. */
  colours: Int32Array
  /** The range of years of a work; NaN where unknown. */
  yearFrom: Float64Array
  yearTo: Float64Array
  /** In minor units of the site's currency; NaN on request or in another currency. */
  price: Float64Array
  /** For works of which every copy is held: until when, in milliseconds; Infinity without an end. */
  heldUntil: Float64Array
}

export type GalleryFacts = {
  /** For series, their slugs. */
  names: Record<NamedFacet, string[]>
  series: SeriesName[]
  shown: FactColumns
  /** The works on hold, listed a second time: holds end by the clock, without anything being read again. */
  held: FactColumns
}
