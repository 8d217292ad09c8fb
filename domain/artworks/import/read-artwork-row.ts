import { cut } from "../../../lib/cut.ts"
import { type ArtworkInput, artworkSchema, blankArtwork } from "../artwork.ts"
import type { CellNote } from "./cell-note.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { cellOf, cellUnder, columnsOf, isVariation, type RowGroup } from "./group-rows.ts"
import { readImages } from "./picture-names.ts"
import { plainText } from "./plain-text.ts"
import { readDates } from "./read-dates.ts"
import { type PriceReading, readPrice } from "./read-price.ts"
import { readPrintOptions } from "./read-print-options.ts"
import { readSize, type SizeReading } from "./read-size.ts"
import { readState } from "./read-state.ts"
import { readVariants, type Variants } from "./read-variants.ts"
import { readCondition, readEditionSize, readList, readYesNo } from "./read-words.ts"
import { leftEmpty, openRow, type RowReader } from "./row-reader.ts"
import { sumProblem } from "./sum-rows.ts"
import { exactType, readType } from "./type-words.ts"

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
  /** Whether its edition is what the file says to be in stock. */
  editionFromStock: boolean
}
/** Rows that are no work: damaged, a variant without its work, or the sums below the works. */
export type ReadProblem = {
  ok: false
  row: number
  title: string
  reason: "damaged" | "variant" | "sum"
  problem: string
}

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, " ")

function isPublished(reader: RowReader): boolean {
  const status = reader.text("status").toLowerCase()
  if (reader.mapping.layout === "shopify" && (status === "draft" || status === "archived")) return false
  const word = reader.text("published")
  if (word === "") return true
  return readYesNo(word) ?? Number(word) > 0
}

/** Pictures of one work: each address may take a minute. */
const mostImages = 100

/** The pictures of all rows, in the order that the file gives them, each once; at most a hundred. */
function imagesOf({ mapping, group, note }: RowReader): string[] {
  const rows = [group.first, ...group.others]
  const placed = rows.flatMap((row, index) => {
    const position = Number(cellOf(mapping, row, "imagePosition")) || index + 1
    const cells = columnsOf(mapping, "images").map((heading) => cellUnder(row, heading))
    return cells.flatMap(readImages).map((image) => ({ image, position }))
  })
  const variants = rows.flatMap((row) => readImages(cellOf(mapping, row, "variantImage")))
  const sorted = placed.sort((one, other) => one.position - other.position).map(({ image }) => image)
  const images = [...new Set([...sorted, ...variants])]
  if (images.length > mostImages) note("images", "Pictures beyond the hundredth were left out.")
  return images.slice(0, mostImages)
}

function tagsOf(reader: RowReader): { tags: string[]; series: string | null } {
  const { mapping, text } = reader
  const series = mapping.layout === "artwork-archive" ? readList(text("series")) : [text("series")].filter(Boolean)
  const cells = [...reader.all("tags").map((cell) => cell.text), text("categories")]
  const words = readList([...cells, series.slice(1).join(",")].join(","))
  // Etsy writes the words of a tag with a line between them.
  const all = mapping.layout === "etsy" ? words.map((word) => word.replaceAll("_", " ")) : words
  const tags = all.filter((tag) => tag.length <= 80).slice(0, 100)
  if (tags.length < all.length)
    reader.note("tags", "Tags beyond the hundredth or longer than 80 letters were left out.")
  return { tags, series: series[0] ?? null }
}

/** Names of one kind, at most a hundred of at most eighty letters. */
function namesOf(reader: RowReader, field: "subjects" | "styles"): string[] {
  const all = readList(reader.text(field))
  const names = all.filter((name) => name.length <= 80).slice(0, 100)
  if (names.length < all.length)
    reader.note(field, "Names beyond the hundredth or longer than 80 letters were left out.")
  return names
}

function notesOf(reader: RowReader, variants: Variants, framed: boolean | null): string {
  const { text } = reader
  const labelled = (label: string, words: string) => words && `${label}: ${words}`
  return [
    ...reader.all("notes").map((cell) => plainText(cell.text)),
    labelled("Provenance", text("provenance")),
    labelled("Edition", text("editionInfo")),
    labelled("Variants", variants.words),
    framed === null ? labelled("Frame", text("framed")) : "",
  ]
    .filter(Boolean)
    .join("\n\n")
}

/** `fromStock`: the file counts what is in stock, which makes an edition of a work that is new. */
function editionOf(reader: RowReader, stock: number | null): { editionSize: number | null; fromStock: boolean } {
  const words = reader.text("editionSize")
  const size = readEditionSize(words)
  if (size === undefined) reader.unread("editionSize", `The edition “${words}” could not be read. ${leftEmpty}`)
  if (words !== "") return { editionSize: size ?? null, fromStock: false }
  if (stock === null && reader.text("stock") !== "") reader.unreadFields.push("stock")
  const isEdition = stock !== null && stock >= 2 && Number.isFinite(stock)
  return { editionSize: isEdition ? stock : null, fromStock: reader.text("stock") !== "" }
}

/** The kind of a work: as the file names it, else as the medium tells, else as a museum or shop classes it. */
const typeOf = ({ text }: RowReader): ArtworkInput["type"] =>
  exactType(text("type")) ??
  readType(text("medium")) ??
  readType(text("type")) ??
  readType(text("classification")) ??
  readType(text("categories")) ??
  "Other"

/**
 * Reads the rows of one work. One cell never loses a work: what cannot be read is left empty or kept as text, and told.
 * Rows that are no work are a problem of their own: damaged ones, variants without their work, sums.
 */
export function readArtworkRow(
  mapping: Mapping,
  group: RowGroup,
  survey: PriceReading & SizeReading,
): ReadWork | ReadProblem {
  const row = group.first.number
  const reader = openRow(mapping, group)
  const { text, note } = reader
  const fail = (reason: ReadProblem["reason"], problem: string): ReadProblem => {
    return { ok: false, row, title: text("title"), reason, problem }
  }
  if (group.first.problem) return fail("damaged", group.first.problem)
  if (isVariation(mapping, group.first)) return fail("variant", "This is a variant of a work that is not in the file")
  const sum = sumProblem(reader)
  if (sum) return fail("sum", sum)

  const { price, currency, state: stateOfPrice } = readPrice(reader, survey)
  const dates = readDates(reader)
  const variants = readVariants(mapping, group)
  if (variants.count > 1) note(null, `${variants.count} variants: the first is used, all are in the notes.`)
  const availability = readState(reader, variants.stock, stateOfPrice)
  const { framed: framedInSize, ...size } = readSize(reader, survey)
  const framed = readYesNo(text("framed"))
  const { tags, series } = tagsOf(reader)
  const isSigned = readYesNo(text("signed"))
  const condition = text("conditionStatus") || conditionAsState(reader)
  const conditionStatus = readCondition(condition)
  if (condition !== "" && !conditionStatus) {
    note("conditionStatus", `The condition “${condition}” is kept with the condition notes.`)
  }
  const { editionSize, fromStock } = editionOf(reader, variants.stock)
  const sortOrder = text("sortOrder")
  const title = oneLine(mapping.layout === "etsy" ? plainText(text("title")) : text("title"))
  if (title === "") note("title", "The title is empty: the work is called “Untitled”.")

  const input = {
    ...blankArtwork,
    title: title || "Untitled",
    inventoryNumber: text("inventoryNumber") || null,
    description: plainText(text("description")),
    type: typeOf(reader),
    medium: [...new Set(reader.all("medium").map((cell) => oneLine(cell.text).replace(/,(?=\p{L})/gu, ", ")))].join(
      ", ",
    ),
    series,
    tags,
    subjects: namesOf(reader, "subjects"),
    styles: namesOf(reader, "styles"),
    ...dates,
    ...size,
    framed: framed ?? framedInSize,
    signed: [isSigned === null ? text("signed") : isSigned ? "Signed" : "", text("signatureNotes")]
      .filter(Boolean)
      .join(", "),
    creditLine: plainText(text("creditLine")),
    conditionStatus,
    conditionNotes: [conditionStatus ? "" : condition, text("conditionNotes")].filter(Boolean).join("\n"),
    location: [text("location"), text("subLocation")].filter(Boolean).join(" · "),
    notes: notesOf(reader, variants, framed),
    price,
    currency,
    availability,
    editionSize,
    printOptions: readPrintOptions(reader, editionSize),
    isFeatured: readYesNo(text("isFeatured")) ?? false,
    sortOrder: mapping.layout !== "woocommerce" && /^\d{1,9}$/.test(sortOrder) ? Number(sortOrder) : null,
    altText: text("altText"),
  } satisfies ArtworkInput
  return {
    ok: true,
    row,
    input: withinRules(reader, input),
    published: isPublished(reader),
    images: imagesOf(reader),
    notes: reader.notes,
    unread: reader.unreadFields,
    editionFromStock: fromStock,
  }
}

/** `État: bon` under a heading that could have been a status. */
function conditionAsState(reader: RowReader): string {
  const word = reader.text("availability")
  return readCondition(word) ? word : ""
}

/** The work by the rules of its schema: a text that is too long is cut, anything else that breaks a rule is left empty. */
function withinRules(reader: RowReader, input: ArtworkInput): ArtworkInput {
  const parsed = artworkSchema.safeParse(input)
  if (parsed.success) return parsed.data
  const kept: Record<string, unknown> = { ...input }
  for (const { path, code, ...issue } of parsed.error.issues) {
    const name = String(path[0])
    const field = name as ImportField
    const value = kept[name]
    const most = code === "too_big" && "maximum" in issue ? Number(issue.maximum) : 0
    if (typeof value === "string" && most > 0 && name !== "inventoryNumber") {
      kept[name] = `${cut(value, most - 1).trimEnd()}…`
      reader.note(field, `This is longer than ${most.toLocaleString("en-US")} characters; it was cut off there.`)
    } else {
      kept[name] = { ...blankArtwork, title: "Untitled" }[name as keyof ArtworkInput]
      reader.unread(field, `“${cut(String(value), 80)}” can’t be used here. ${leftEmpty}`)
    }
  }
  return artworkSchema.parse(kept)
}
