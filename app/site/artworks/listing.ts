import {
  formatGalleryQuery,
  type GalleryFilters,
  type GalleryQuery,
  noFilters,
  parseGalleryQuery,
  parseSort,
  type Sort,
} from "../../../domain/artworks/gallery/gallery-filters.ts"
import type { GalleryPage } from "../../../domain/artworks/gallery/gallery-queries.server.ts"
import { failFast } from "../../ui/connection/install-connection.ts"
import { choosingParam } from "./choosing-param.ts"
import { type FacetName, facetNames } from "./facets.ts"
import type { ListingPayload } from "./listing-data.server.ts"
import { followChosenView } from "./works-index/chosen-view.ts"

export type ListingData = ListingPayload & { query: GalleryQuery }

export const parsePayload = (sent: ListingPayload): ListingData => ({
  ...sent,
  query: parseGalleryQuery(new URLSearchParams(sent.asked)) ?? noQuery,
})

const noQuery: GalleryQuery = { filters: noFilters, sort: null, after: null }

export type { FacetName, GalleryFilters, GalleryPage, GalleryQuery, ListingPayload, Sort }

export type Listing = {
  path: "/gallery" | "/shop"
  title: string
  indexTitle: string
  ownSort: Sort
  facets: readonly FacetName[]
}

export const galleryListing: Listing = {
  path: "/gallery",
  title: "Gallery",
  indexTitle: "Index",
  ownSort: "hung",
  facets: facetNames,
}

export const shopListing: Listing = {
  path: "/shop",
  title: "Shop",
  indexTitle: "Shop index",
  ownSort: "newest",
  facets: facetNames.filter((facet) => facet !== "availability"),
}

export const getListingTitle = ({ title, indexTitle }: Listing, search: string): string =>
  new URLSearchParams(search).get("view") === "index" ? indexTitle : title

export const getDefaultSort = (listing: Listing, { words }: GalleryFilters): Sort => (words ? "best" : listing.ownSort)

export function getListingUrl(listing: Listing, query: GalleryQuery): string {
  const unasked = query.sort === getDefaultSort(listing, query.filters)
  const params = formatGalleryQuery({ ...query, sort: unasked ? null : query.sort }).toString()
  return params ? `${listing.path}?${params}` : listing.path
}

export const clearFilters = (query: GalleryQuery): GalleryQuery => ({ ...query, filters: noFilters, after: null })

/** With the same filters, and the same order if that view has it. */
export const changeView = (query: GalleryQuery, view: "index" | undefined): GalleryQuery => ({
  ...query,
  sort: parseSort(query.sort, view === "index"),
  after: null,
  view,
})

export type FailedListing = { failed: true; error: unknown }

/** Errors of further works (`after`) and filter options are returned as values; other errors replace the page. */
export async function loadListing<Payload extends ListingPayload>(
  request: Request,
  read: () => Promise<Payload>,
): Promise<Payload | FailedListing> {
  followChosenView(request)
  const params = new URL(request.url).searchParams
  if (!params.has("after") && !params.has(choosingParam)) return read()
  failFast(request.signal)
  return read().catch((error: unknown) => ({ failed: true, error }))
}
