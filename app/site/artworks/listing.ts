import {
  type GalleryFilters,
  type GalleryQuery,
  noFilters,
  readGalleryQuery,
  type Sort,
  writeGalleryQuery,
} from "../../../domain/artworks/gallery-filters.ts"
import type { GalleryPage } from "../../../domain/artworks/gallery-queries.server.ts"
import { leaveFailing } from "../../ui/connection/install-connection.ts"
import { choosingParam } from "./choosing-param.ts"
import { type FacetName, facetNames } from "./facets.ts"
import type { ListingPayload } from "./read-listing.server.ts"

/** The works of a listing and the query that found them. */
export type ListingData = ListingPayload & { query: GalleryQuery }

/** Parses a listing as the loaders sent it. */
export const parsePayload = (sent: ListingPayload): ListingData => ({
  ...sent,
  query: readGalleryQuery(new URLSearchParams(sent.asked)) ?? noQuery,
})

const noQuery: GalleryQuery = { filters: noFilters, sort: null, after: null }

export type { FacetName, GalleryFilters, GalleryPage, GalleryQuery, ListingPayload, Sort }

/** One of the two pages of works. */
export type Listing = {
  path: "/gallery" | "/shop"
  title: string
  /** Its default order. */
  ownSort: Sort
  /** The facets that it can be filtered by. */
  facets: readonly FacetName[]
}

export const galleryListing: Listing = {
  path: "/gallery",
  title: "Gallery",
  ownSort: "hung",
  facets: facetNames,
}

export const shopListing: Listing = {
  path: "/shop",
  title: "Shop",
  ownSort: "newest",
  facets: facetNames.filter((facet) => facet !== "availability"),
}

/** The default order: best match first where there are search words, else the page's own. */
export const unaskedSort = (listing: Listing, { words }: GalleryFilters): Sort => (words ? "best" : listing.ownSort)

/** The address of a listing. */
export function listingAddress(listing: Listing, query: GalleryQuery): string {
  const unasked = query.sort === unaskedSort(listing, query.filters)
  const params = writeGalleryQuery({ ...query, sort: unasked ? null : query.sort }).toString()
  return params ? `${listing.path}?${params}` : listing.path
}

/** The same order without filters. */
export const everything = (query: GalleryQuery): GalleryQuery => ({ filters: noFilters, sort: query.sort, after: null })

/** A failed load and its error: the works on the page stay, instead of an error page. */
export type FailedListing = { failed: true; error: unknown }

/**
 * Loads a listing on client-side navigation. For further works (`after`) and filter options, a failed request is
 * returned as a value, so that the page keeps its works; a page that has nothing else throws it again.
 */
export async function readByScript(
  request: Request,
  read: () => Promise<ListingPayload>,
): Promise<ListingPayload | FailedListing> {
  const params = new URL(request.url).searchParams
  if (!params.has("after") && !params.has(choosingParam)) return read()
  leaveFailing(request.signal)
  return read().catch((error: unknown) => ({ failed: true, error }))
}
