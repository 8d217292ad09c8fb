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

export type ListingData = ListingPayload & { query: GalleryQuery }

export const parsePayload = (sent: ListingPayload): ListingData => ({
  ...sent,
  query: readGalleryQuery(new URLSearchParams(sent.asked)) ?? noQuery,
})

const noQuery: GalleryQuery = { filters: noFilters, sort: null, after: null }

export type { FacetName, GalleryFilters, GalleryPage, GalleryQuery, ListingPayload, Sort }

export type Listing = {
  path: "/gallery" | "/shop"
  title: string
  ownSort: Sort
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

export const unaskedSort = (listing: Listing, { words }: GalleryFilters): Sort => (words ? "best" : listing.ownSort)

export function listingAddress(listing: Listing, query: GalleryQuery): string {
  const unasked = query.sort === unaskedSort(listing, query.filters)
  const params = writeGalleryQuery({ ...query, sort: unasked ? null : query.sort }).toString()
  return params ? `${listing.path}?${params}` : listing.path
}

export const everything = (query: GalleryQuery): GalleryQuery => ({ filters: noFilters, sort: query.sort, after: null })

export type FailedListing = { failed: true; error: unknown }

/** Errors of further works (`after`) and filter options are returned as values; other errors replace the page. */
export async function readByScript(
  request: Request,
  read: () => Promise<ListingPayload>,
): Promise<ListingPayload | FailedListing> {
  const params = new URL(request.url).searchParams
  if (!params.has("after") && !params.has(choosingParam)) return read()
  leaveFailing(request.signal)
  return read().catch((error: unknown) => ({ failed: true, error }))
}
