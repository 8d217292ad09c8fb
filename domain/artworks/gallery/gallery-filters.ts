import type { Orientation } from "../../../lib/dimensions.ts"
import { type SizeClass, sizeClasses } from "../../../lib/size-classes.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { Badge } from "./badge.ts"

export const gallerySorts = ["hung", "newest", "price-up", "price-down", "year", "best"] as const
/** Further orders of the index, which has a head for each. Missing values are last in both directions. */
export const indexSorts = [
  "title-up",
  "title-down",
  "year-up",
  "medium-up",
  "medium-down",
  "size-up",
  "size-down",
  "availability-up",
  "availability-down",
] as const
export type Sort = (typeof gallerySorts)[number] | (typeof indexSorts)[number]

export const badges = ["available", "on_hold", "reserved", "sold", "not_for_sale"] as const satisfies Badge[]
export const orientations = ["landscape", "portrait", "square"] as const satisfies Orientation[]

/** Light to dark, then around the color wheel. */
export const galleryPaints = [
  "white",
  "grey",
  "black",
  "earth",
  "ochre",
  "yellow",
  "orange",
  "red",
  "pink",
  "violet",
  "blue",
  "green",
] as const
type Paint = (typeof galleryPaints)[number]

/** Empty lists and nulls filter nothing. Prices in whole units of the site's currency. */
export type GalleryFilters = {
  words: string
  medium: string[]
  series: string[]
  /** Used in links, not offered as a filter. */
  tag: string[]
  availability: Badge[]
  orientation: Orientation[]
  size: SizeClass[]
  colour: Paint[]
  yearFrom: number | null
  yearTo: number | null
  priceFrom: number | null
  priceTo: number | null
}

export const noFilters: GalleryFilters = {
  words: "",
  medium: [],
  series: [],
  tag: [],
  availability: [],
  orientation: [],
  size: [],
  colour: [],
  yearFrom: null,
  yearTo: null,
  priceFrom: null,
  priceTo: null,
}

/** `sort` null: the page's default order. `view`: the index, instead of the grid. */
export type GalleryQuery = {
  filters: GalleryFilters
  sort: Sort | null
  after: string | null
  view?: "index" | undefined
}

const single = ["q", "sort", "after", "view", "year_from", "year_to", "price_from", "price_to"]

/** Ignores unknown values, so that old links work. Null when a parameter with a single value is repeated. */
export function parseGalleryQuery(params: URLSearchParams): GalleryQuery | null {
  if (single.some((name) => params.getAll(name).length > 1)) return null
  const list = (name: string) => [...new Set(params.getAll(name).filter((value) => value.length <= 1000))].slice(0, 50)
  const among = <T extends string>(name: string, known: readonly T[]) =>
    known.filter((value) => params.getAll(name).includes(value))
  const whole = (name: string, least: number, most: number) => {
    const text = (params.get(name) ?? "").trim()
    const value = Number(text)
    return text !== "" && Number.isInteger(value) && value >= least && value <= most ? value : null
  }
  const view = params.get("view") === "index" ? "index" : undefined
  return {
    filters: {
      words: truncateText((params.get("q") ?? "").replaceAll("\0", "").trim(), 200),
      medium: list("medium").filter((name) => name !== "" && !name.includes("\0")),
      series: list("series").filter((slug) => /^[\p{L}\p{N}-]+$/u.test(slug)),
      tag: list("tag").filter((name) => name !== "" && !name.includes("\0")),
      availability: among("availability", badges),
      orientation: among("orientation", orientations),
      size: among("size", sizeClasses),
      colour: among("colour", galleryPaints),
      yearFrom: whole("year_from", -5000, 3000),
      yearTo: whole("year_to", -5000, 3000),
      priceFrom: whole("price_from", 0, 1_000_000_000),
      priceTo: whole("price_to", 0, 1_000_000_000),
    },
    sort: parseSort(params.get("sort"), view === "index"),
    after: params.get("after") || null,
    view,
  }
}

export const parseSort = (text: string | null, isIndex: boolean): Sort | null =>
  [...gallerySorts, ...(isIndex ? indexSorts : [])].find((known) => known === text) ?? null

export function formatGalleryQuery({ filters, sort, after, view }: GalleryQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.words) params.set("q", filters.words)
  for (const name of ["medium", "series", "tag", "availability", "orientation", "size", "colour"] as const)
    for (const value of filters[name]) params.append(name, value)
  const bounds = {
    year_from: filters.yearFrom,
    year_to: filters.yearTo,
    price_from: filters.priceFrom,
    price_to: filters.priceTo,
  }
  for (const [name, value] of Object.entries(bounds)) if (value !== null) params.set(name, String(value))
  if (view) params.set("view", view)
  if (sort) params.set("sort", sort)
  if (after) params.set("after", after)
  return params
}

export const isFiltered = (filters: GalleryFilters): boolean =>
  formatGalleryQuery({ filters, sort: null, after: null }).size > 0

type Ends = Partial<Pick<GalleryFilters, "yearFrom" | "yearTo" | "priceFrom" | "priceTo">>

/** Ranges whose ends are swapped, and their correction. */
export function findSwappedRanges(filters: GalleryFilters): { facet: "year" | "price"; change: Ends }[] {
  const { yearFrom, yearTo, priceFrom, priceTo } = filters
  const isTurned = (from: number | null, to: number | null) => from !== null && to !== null && from > to
  return [
    ...(isTurned(yearFrom, yearTo) ? [{ facet: "year" as const, change: { yearFrom: yearTo, yearTo: yearFrom } }] : []),
    ...(isTurned(priceFrom, priceTo)
      ? [{ facet: "price" as const, change: { priceFrom: priceTo, priceTo: priceFrom } }]
      : []),
  ]
}
