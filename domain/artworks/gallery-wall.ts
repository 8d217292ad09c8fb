/** The filters that are lists of names, each work having one of them or none. */
export const namedFacets = ["medium", "series", "availability", "orientation", "size"] as const
export type NamedFacet = (typeof namedFacets)[number]

export type SeriesName = { id: string; slug: string; title: string; position: number }

/**
 * What filters ask about works, a column for each fact and a place in it for each work: a few dozen bytes a work, so that
 * what any choice would leave is counted in memory.
 */
export type WallColumns = {
  works: number
  /** A code is a place in the wall's names; -1 where a work has none of them. */
  codes: Record<NamedFacet, Int32Array>
  /** One bit for each of `paints`. */
  colours: Int32Array
  /** All the years a work may be of; NaN where nobody knows. */
  yearFrom: Float64Array
  yearTo: Float64Array
  /** In minor units of the site's currency; NaN on request or in another currency. */
  price: Float64Array
  /** Of held works: until when every copy is, in milliseconds; Infinity until somebody decides. */
  heldUntil: Float64Array
}

export type Wall = {
  /** Of series the slugs. */
  names: Record<NamedFacet, string[]>
  series: SeriesName[]
  shown: WallColumns
  /** The works under a hold a second time: holds end by the clock, and nothing is read again when they do. */
  held: WallColumns
}
