import {
  type GalleryFilters,
  type GalleryQuery,
  noFilters,
  readGalleryQuery,
  type Sort,
  writeGalleryQuery,
} from "../../../domain/artworks/gallery-filters.ts"
import type { GalleryPage } from "../../../domain/artworks/gallery-queries.server.ts"
import { choosingParam } from "./choosing-param.ts"
import { type FacetName, facetNames } from "./facets.ts"
import type { SentWall } from "./read-wall.server.ts"

/** What a wall shows, and what was asked for it. */
export type WallData = SentWall & { query: GalleryQuery }

/** A wall as the loaders sent it. */
export const openWall = (sent: SentWall): WallData => ({
  ...sent,
  query: readGalleryQuery(new URLSearchParams(sent.asked)) ?? everythingHung,
})

const everythingHung: GalleryQuery = { filters: noFilters, sort: null, after: null }

export type { FacetName, GalleryFilters, GalleryPage, GalleryQuery, SentWall, Sort }

/** One of the two pages of works. */
export type Room = {
  path: "/gallery" | "/shop"
  title: string
  /** Its order when nothing else is asked. */
  ownSort: Sort
  /** The facets it has filters for. */
  facets: readonly FacetName[]
}

export const galleryRoom: Room = {
  path: "/gallery",
  title: "Gallery",
  ownSort: "hung",
  facets: facetNames,
}

export const shopRoom: Room = {
  path: "/shop",
  title: "Shop",
  ownSort: "newest",
  facets: facetNames.filter((facet) => facet !== "availability"),
}

/** How works hang when no order is asked: those that fit best first, where words are. */
export const unaskedSort = (room: Room, { words }: GalleryFilters): Sort => (words ? "best" : room.ownSort)

/** The address of a wall. */
export function wallAddress(room: Room, query: GalleryQuery): string {
  const unasked = query.sort === unaskedSort(room, query.filters)
  const params = writeGalleryQuery({ ...query, sort: unasked ? null : query.sort }).toString()
  return params ? `${room.path}?${params}` : room.path
}

/** The wall with nothing asked but its order. */
export const everything = (query: GalleryQuery): GalleryQuery => ({ filters: noFilters, sort: query.sort, after: null })

/** What did not come, and why: the works that hang stay, instead of a page that says only this. */
export type FailedWall = { failed: true; error: unknown }

/**
 * Reads a wall by script. For further works (`after`) and for what can be chosen, a broken connection or server is an
 * answer, not a failure of the page that asked; a page that has nothing else throws it again.
 */
export async function readByScript(request: Request, read: () => Promise<SentWall>): Promise<SentWall | FailedWall> {
  const params = new URL(request.url).searchParams
  if (!params.has("after") && !params.has(choosingParam)) return read()
  return read().catch((error: unknown) => ({ failed: true, error }))
}
