import type { Lengths } from "../../../lib/dimensions.ts"
import { restoreFormula } from "../../../lib/formula.ts"
import { readYears } from "../../../lib/years.ts"
import { type ArtworkInput, type Availability, artworkSchema, blankArtwork } from "../artwork.ts"
import type { CellNote } from "./cell-note.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { cellOf, isVariation, type RowGroup } from "./group-rows.ts"
import { plainText } from "./plain-text.ts"
import { type PriceReading, readPrice } from "./read-price.ts"
import { readSize } from "./read-size.ts"
import { readVariants, type Variants } from "./read-variants.ts"
import {
  readAvailability,
  readCondition,
  readEditionSize,
  readImages,
  readList,
  readType,
  readYesNo,
} from "./read-words.ts"

/** A work as a file has it, ready to be kept. `images` are addresses or file names, the main one first. */
export type ReadWork = {
  ok: true
  row: number
  input: ArtworkInput
  published: boolean
  images: string[]
  notes: CellNote[]
  /** Fields whose cells could not be read: what a known work has there stays. */
  unread: ImportField[]
}
/** Rows that are no work: damaged, a variant without its work, or the sums below the works. */
export type ReadProblem = {
  ok: false
  row: number
  title: string
  reason: "damaged" | "variant" | "sum"
  problem: string
}

/** Reads one cell of the work, cleaned of the apostrophe that exports put before what a spreadsheet would run. */
function cellReader(mapping: Mapping, group: RowGroup) {
  const escaped = mapping.layout === "solander" || mapping.layout === "woocommerce"
  return (field: ImportField): string => {
    const cell = cellOf(mapping, group.first, field)
    return escaped ? restoreFormula(cell) : cell
  }
}

type Cell = ReturnType<typeof cellReader>
type Years = Pick<ArtworkInput, "year" | "yearText" | "yearFrom" | "yearTo">

function readDates(
  cell: Cell,
  mapping: Mapping,
): { ok: true; years: Years; warning?: string } | { ok: false; problem: string } {
  if (mapping.layout === "solander") {
    const number = (field: ImportField) => (/^-?\d{1,4}$/.test(cell(field)) ? Number(cell(field)) : null)
    const years = { year: number("year"), yearFrom: number("yearFrom"), yearTo: number("yearTo") }
    if (Object.values(years).some((year) => year !== null))
      return { ok: true, years: { ...years, yearText: cell("yearText") } }
  }
  const words = cell("yearText") || cell("date") || cell("year")
  const read = readYears(words)
  if (!read.ok) return read
  // A museum's own year is its best knowledge where the words cannot be read.
  const second = read.from === null && read.to === null && /^\d{4}$/.test(cell("year")) ? Number(cell("year")) : null
  const from = read.from ?? second
  const year = from ?? read.to
  const circa = mapping.columns.circa !== undefined && readYesNo(cell("circa")) === true && !/^c/i.test(read.text)
  const yearText = circa && read.text ? `c. ${read.text}` : read.text
  const years = { year, yearText, yearFrom: from, yearTo: second ?? read.to }
  return { ok: true, years, ...(read.warning && second === null && { warning: read.warning }) }
}

function readState(
  cell: Cell,
  mapping: Mapping,
  variants: Variants,
  price: { price: number | null; notForSale: boolean },
): { availability: Availability; warning?: string } {
  const word = cell("availability")
  if (price.notForSale) return { availability: "not_for_sale" }
  if (mapping.layout === "solander" && word !== "") {
    const own = artworkSchema.shape.availability.safeParse(word)
    if (own.success) return { availability: own.data }
  }
  if (word !== "") {
    const availability = readAvailability(word)
    if (availability) return { availability }
    const warning = `The status “${word}” is not known: the work is marked not for sale`
    return { availability: "not_for_sale", warning }
  }
  if (mapping.layout === "museum" && price.price === null) return { availability: "not_for_sale" }
  if (variants.stock === 0 || readYesNo(cell("inStock")) === false) return { availability: "sold" }
  return { availability: "available" }
}

function isPublished(cell: Cell, mapping: Mapping): boolean {
  const status = cell("status").toLowerCase()
  if (mapping.layout === "shopify" && (status === "draft" || status === "archived")) return false
  const word = cell("published")
  if (word === "") return true
  return readYesNo(word) ?? Number(word) > 0
}

/** The pictures of all rows, in the order that the file gives them, each once. */
function imagesOf(mapping: Mapping, group: RowGroup): string[] {
  const placed = [group.first, ...group.others].flatMap((row, index) => {
    const position = Number(cellOf(mapping, row, "imagePosition")) || index + 1
    return readImages(cellOf(mapping, row, "images")).map((image) => ({ image, position }))
  })
  const variants = [group.first, ...group.others].flatMap((row) => readImages(cellOf(mapping, row, "variantImage")))
  const sorted = placed.sort((one, other) => one.position - other.position).map(({ image }) => image)
  return [...new Set([...sorted, ...variants])]
}

function tagsOf(cell: Cell, mapping: Mapping, warnings: string[]): { tags: string[]; series: string | null } {
  const series = mapping.layout === "artwork-archive" ? readList(cell("series")) : [cell("series")].filter(Boolean)
  const all = readList([cell("tags"), cell("subjects"), cell("categories"), series.slice(1).join(",")].join(","))
  const tags = all.filter((tag) => tag.length <= 80).slice(0, 100)
  if (tags.length < all.length) warnings.push("Tags beyond the hundredth or longer than 80 letters were left out")
  return { tags, series: series[0] ?? null }
}

/** A waterfall in miles is a work too: what the house has no measure for stays in the words of the size. */
function withinReason(lengths: Lengths, warnings: string[]): Lengths {
  const kept = { ...lengths }
  for (const key of ["heightMm", "widthMm", "depthMm", "diameterMm"] as const) {
    if (artworkSchema.shape[key].safeParse(kept[key]).success) continue
    warnings.push("A side of more than 100 m is kept in words only")
    kept[key] = null
  }
  return kept
}

function notesOf(cell: Cell, variants: Variants): string {
  const provenance = cell("provenance")
  const edition = cell("editionInfo")
  return [
    plainText(cell("notes")),
    provenance && `Provenance: ${provenance}`,
    edition && `Edition: ${edition}`,
    variants.words && `Variants: ${variants.words}`,
  ]
    .filter(Boolean)
    .join("\n\n")
}

function editionOf(cell: Cell, variants: Variants, warnings: string[]): number | null {
  const words = cell("editionSize")
  const size = readEditionSize(words)
  if (size === undefined) warnings.push(`The edition “${words}” could not be read`)
  if (words !== "") return size ?? null
  if (variants.stock === null || variants.stock < 2) return null
  warnings.push(`${variants.stock} in stock: read as an edition of that many`)
  return variants.stock
}

/**
 * Reads the rows of one work. What cannot be read is a warning and stays as text; what would be wrong to guess (a
 * price that can mean two things, a day that does not exist, a missing title) is a problem, and the work is left out.
 */
export function readArtworkRow(mapping: Mapping, group: RowGroup, prices: PriceReading): ReadWork | ReadProblem {
  const row = group.first.number
  const cell = cellReader(mapping, group)
  const title = cell("title")
  const fail = (problem: string): ReadProblem => ({ ok: false, row, title, reason: "damaged", problem })
  if (group.first.problem) return fail(group.first.problem)
  if (isVariation(mapping, group.first)) return fail("This is a variant of a work that is not in the file")
  const price = readPrice(mapping, group, prices)
  if (!price.ok) return fail(price.problem)
  const dates = readDates(cell, mapping)
  if (!dates.ok) return fail(dates.problem)

  const warnings: string[] = []
  if (price.warning) warnings.push(price.warning)
  if (dates.warning) warnings.push(dates.warning)
  const variants = readVariants(mapping, group)
  if (variants.count > 1) warnings.push(`${variants.count} variants: the first is used, all are in the notes`)
  const state = readState(cell, mapping, variants, price)
  if (state.warning) warnings.push(state.warning)
  const { size, weightG, framed, warnings: unread, ...read } = readSize(cell, mapping)
  const lengths = withinReason(read, warnings)
  warnings.push(...unread)
  const { tags, series } = tagsOf(cell, mapping, warnings)
  const signed = cell("signed")
  const isSigned = readYesNo(signed)
  const condition = cell("conditionStatus")
  const conditionStatus = readCondition(condition)
  if (condition !== "" && !conditionStatus)
    warnings.push(`The condition “${condition}” is kept with the condition notes`)
  const sortOrder = cell("sortOrder")

  const parsed = artworkSchema.safeParse({
    ...blankArtwork,
    title: title.replace(/\s*[\r\n]+\s*/g, " "),
    inventoryNumber: cell("inventoryNumber") || null,
    description: plainText(cell("description")),
    type:
      readType(cell("type")) ??
      readType(cell("medium")) ??
      (mapping.columns.type ? readType(cell("categories")) : null) ??
      "Other",
    medium: cell("medium").replace(/\s*[\r\n]+\s*/g, " "),
    series,
    tags,
    ...dates.years,
    size,
    ...lengths,
    weightG,
    framed: readYesNo(cell("framed")) ?? framed,
    signed: [isSigned === null ? signed : isSigned ? "Signed" : "", cell("signatureNotes")].filter(Boolean).join(", "),
    creditLine: plainText(cell("creditLine")),
    conditionStatus,
    conditionNotes: [conditionStatus ? "" : condition, cell("conditionNotes")].filter(Boolean).join("\n"),
    location: [cell("location"), cell("subLocation")].filter(Boolean).join(" · "),
    notes: notesOf(cell, variants),
    price: price.price,
    currency: price.currency,
    availability: state.availability,
    editionSize: editionOf(cell, variants, warnings),
    isFeatured: readYesNo(cell("isFeatured")) ?? false,
    sortOrder: mapping.layout !== "woocommerce" && /^\d{1,9}$/.test(sortOrder) ? Number(sortOrder) : null,
    altText: cell("altText"),
  } satisfies ArtworkInput)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail(`${String(issue?.path[0] ?? "row")}: ${issue?.message ?? "not valid"}`)
  }
  return {
    ok: true,
    row,
    input: parsed.data,
    published: isPublished(cell, mapping),
    images: imagesOf(mapping, group),
    notes: warnings.map((message) => ({ row, field: null, heading: "", cell: "", message })),
    unread: [],
  }
}
