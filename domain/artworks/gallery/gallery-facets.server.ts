import { type SQL, sql } from "drizzle-orm"
import { sizeClasses } from "../../../lib/size-classes.ts"
import type { Shop } from "../../shop.ts"
import type { FacetColumns, GalleryFacets, SeriesName } from "./gallery-facets.ts"
import { badges, galleryPaints, orientations } from "./gallery-filters.ts"
import { isPublic } from "./public-works.server.ts"

/** Read from one narrow index, and cached until a work changes. */
export function getGalleryFacets(
  shop: Shop,
  currency: string,
  search: { words: string; matches: SQL } | null,
): Promise<GalleryFacets> {
  const read = async () => {
    const works = search ? sql`${isPublic} and ${search.matches}` : isPublic
    return toFacets((await shop.db.execute<Row>(selectFacets(works, currency))).rows)
  }
  const bytes = ({ shown }: GalleryFacets) => 2000 + bytesOfWork * shown.works
  const staleMs = ({ shown }: GalleryFacets) => getCountDelayMs(shown.works)
  return shop.pageCache.remember(getCacheName(currency, search), ["artworks"], read, { bytes, staleMs })
}

export const areCached = (
  { pageCache }: Pick<Shop, "pageCache">,
  facts: GalleryFacets,
  currency: string,
  search: { words: string } | null,
): boolean => pageCache.find(getCacheName(currency, search)) === facts

const getCacheName = (currency: string, search: { words: string } | null) => `facts ${currency} ${search?.words ?? ""}`

/** Milliseconds that counts may lag: 36,000 works take 40 ms, which a rush of sales would repeat for each. */
export const getCountDelayMs = (works: number): number => (works < 5_000 ? 0 : Math.min(2_000, Math.ceil(works / 50)))

/** Six 4-byte codes, four 8-byte numbers. */
const bytesOfWork = 56

/** Works of one medium in one series. Each fact is one text in the same order: a letter per work, or comma-separated values. */
type Row = Record<InitialFacet | NumberFacet | "colours", string> & {
  held: boolean
  works: number
  medium: string | null
  series: SeriesName | null
}
type InitialFacet = "availability" | "orientation" | "size"
type NumberFacet = "yearFrom" | "yearTo" | "price" | "heldUntil"

const letters: Record<InitialFacet, Record<string, string>> = {
  availability: { a: "available", s: "sold", r: "reserved", n: "not_for_sale" },
  orientation: { l: "landscape", p: "portrait", s: "square" },
  size: { s: "small", m: "medium", l: "large", o: "oversize" },
}

/** Texts, because one row per work takes five times as long to transfer and read. */
function selectFacets(works: SQL, currency: string): SQL {
  const letter = (value: SQL) => sql`string_agg(coalesce(left(${value}, 1), '-'), '')`
  const list = (value: SQL) => sql`string_agg(coalesce((${value})::text, ''), ',')`
  const facts = sql`count(*)::int as works, medium_choice as medium, series_id,
    ${letter(sql`case when availability = 'on_loan' then 'not_for_sale' else availability end`)} as availability,
    ${letter(sql`orientation`)} as orientation, ${letter(sql`size_class`)} as size,
    ${list(sql`array_to_string(colours, '+')`)} as colours, ${list(sql`lower(years)`)} as year_from,
    ${list(sql`upper(years) - 1`)} as year_to, ${list(sql`case when currency = ${currency} then price end`)} as price`
  const end = sql`case when state = 'active' then coalesce(expires_at, 'infinity') else 'infinity' end`
  return sql`with taken as (
      select artwork_id, array_agg(${end} order by ${end} desc) as ends
      from holds where state <> 'released' group by artwork_id
    ), grouped as (
      select false as held, ${facts}, '' as held_until from artworks where ${works} group by medium_choice, series_id
      union all
      select true, ${facts}, ${list(sql`1000 * extract(epoch from ends[coalesce(edition_size, 1)])`)}
      from artworks join taken on taken.artwork_id = artworks.id
      where ${works} and availability = 'available' and cardinality(ends) >= coalesce(edition_size, 1)
      group by medium_choice, series_id
    )
    select held, works, medium, availability, orientation, size, colours, year_from as "yearFrom", year_to as "yearTo",
      price, held_until as "heldUntil", case when slug is not null then
        jsonb_build_object('id', id, 'slug', slug, 'title', title, 'position', position) end as series
    from grouped left join series on series.id = series_id`
}

function toFacets(rows: Row[]): GalleryFacets {
  const series = new Map(rows.flatMap((row) => (row.series ? [[row.series.slug, row.series]] : [])))
  const names = {
    medium: [...new Set(rows.flatMap((row) => row.medium ?? []))],
    series: [...series.keys()],
    availability: [...badges],
    orientation: [...orientations],
    size: [...sizeClasses],
  }
  const columnsOf = (held: boolean) =>
    columns(
      rows.filter((row) => row.held === held),
      names,
    )
  return { names, series: [...series.values()], shown: columnsOf(false), held: columnsOf(true) }
}

function columns(rows: Row[], names: GalleryFacets["names"]): FacetColumns {
  const works = rows.reduce((sum, row) => sum + row.works, 0)
  const codes = (write: (row: Row, column: Int32Array, from: number) => void) => {
    const column = new Int32Array(works)
    let from = 0
    for (const row of rows) {
      write(row, column, from)
      from += row.works
    }
    return column
  }
  const lettered = (name: InitialFacet) => {
    const codeOf = new Map(
      Object.entries(letters[name]).map(([letter, word]) => [letter.charCodeAt(0), names[name].indexOf(word)]),
    )
    return codes((row, column, from) => {
      for (let index = 0; index < row.works; index++)
        column[from + index] = codeOf.get(row[name].charCodeAt(index)) ?? -1
    })
  }
  const numbers = (name: NumberFacet) =>
    Float64Array.from(
      rows.flatMap((row) => row[name].split(",")),
      (text) => (text === "" ? Number.NaN : Number(text)),
    )
  return {
    works,
    codes: {
      medium: codes((row, column, from) => column.fill(names.medium.indexOf(row.medium ?? ""), from, from + row.works)),
      series: codes((row, column, from) =>
        column.fill(names.series.indexOf(row.series?.slug ?? ""), from, from + row.works),
      ),
      availability: lettered("availability"),
      orientation: lettered("orientation"),
      size: lettered("size"),
    },
    colours: codes((row, column, from) => column.set(row.colours.split(",").map(bitsOf), from)),
    yearFrom: numbers("yearFrom"),
    yearTo: numbers("yearTo"),
    price: numbers("price"),
    heldUntil: numbers("heldUntil"),
  }
}

const bitOf = new Map<string, number>(galleryPaints.map((paint, index) => [paint, 1 << index]))

const bitsOf = (colours: string): number =>
  colours === "" ? 0 : colours.split("+").reduce((bits, name) => bits | (bitOf.get(name) ?? 0), 0)
