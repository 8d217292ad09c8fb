import type { Sort } from "../../../../domain/artworks/gallery/gallery-filters.ts"

type Column = { label: string; up: Sort; down: Sort }

type IndexHead = {
  label: string
  /** What the head's link asks for; null: the list's own order. */
  sort: Sort | null
  order: "ascending" | "descending" | "other" | undefined
}

const columns: Column[] = [
  { label: "Title", up: "title-up", down: "title-down" },
  { label: "Year", up: "year-up", down: "year" },
  { label: "Medium", up: "medium-up", down: "medium-down" },
  { label: "Size", up: "size-up", down: "size-down" },
  { label: "Price", up: "price-up", down: "price-down" },
]

/** Ascending at the first press. The last column is sorted by availability, too, which is neither up nor down. */
export function listIndexHeads(sort: Sort): IndexHead[] {
  const heads = columns.map(({ label, up, down }): IndexHead => {
    const order = sort === up ? "ascending" : sort === down ? "descending" : undefined
    return {
      label,
      sort: order === "ascending" ? down : up,
      order: order ?? (isOther(label, sort) ? "other" : undefined),
    }
  })
  const isOwn = heads.every(({ order }) => order === undefined)
  return [{ label: "No.", sort: null, order: isOwn ? "ascending" : undefined }, ...heads]
}

const isOther = (label: string, sort: Sort) => label === "Price" && sort.startsWith("availability")
