import { cut } from "../../../lib/cut.ts"
import { type ArtworkInput, artworkSchema, blankArtwork } from "../artwork.ts"
import type { CellNote } from "./cell-note.ts"
import { type ImportField, importFields, type Mapping } from "./fields.ts"
import { type Cell, cellOf, cellUnder, getMappedColumns, isPart, type RowGroup } from "./group-rows.ts"
import { readHeading } from "./heading.ts"
import { isInstruction } from "./instruction-row.ts"
import { layoutSpec } from "./layouts.ts"
import { readImages } from "./picture-names.ts"
import { htmlToPlain } from "./plain-text.ts"
import { readBroken } from "./read-broken.ts"
import { readDates } from "./read-dates.ts"
import { type PriceReading, readPrice } from "./read-price.ts"
import { readPrintOptions } from "./read-print-options.ts"
import { type RecordPart, readPartsOfRecord } from "./read-record.ts"
import { readSize, type SizeReading } from "./read-size.ts"
import { readSizeInWords } from "./read-size-in-words.ts"
import { findUnchecked, readState } from "./read-state.ts"
import { type ImportedStatusNote, readStatusNote, wordsOfStatus } from "./read-status-note.ts"
import { type ImportedAmounts, readStudioValues } from "./read-studio-values.ts"
import { readVariants, type Variants } from "./read-variants.ts"
import { readCondition, readEditionSize, readList, readYesNo, saysNothing } from "./read-words.ts"
import { leftEmpty, openRow, type RowReader } from "./row-reader.ts"
import { asMeant, commentsOf, isStruck, tellMarks } from "./sheet-marks.ts"
import { noteProblem, sumProblem } from "./sum-rows.ts"
import type { Survey } from "./survey.ts"
import { exactType, readType } from "./type-words.ts"

/** `images` are URLs or file names, the main one first. */
export type ReadWork = {
  ok: true
  row: number
  input: ArtworkInput
  amounts: ImportedAmounts
  published: boolean
  images: string[]
  notes: CellNote[]
  /** Fields with unreadable cells: a known work keeps its values. */
  unread: ImportField[]
  /** Struck through in the sheet: a known work stays unchanged. */
  isCrossedOut: boolean
  /** The edition size is the file's stock. */
  editionFromStock: boolean
  /** The column that decided about its state; null when none states it. */
  stateFrom: ImportField | null
  /** For whom and since when it is sold, reserved or on loan. */
  statusNote: ImportedStatusNote
  sku: string | null
  record: RecordPart[]
}
/** `variant`: without its work; `kind`: another product; `sum`, `between`: totals and titles; `template`: instructions. */
export type ReadProblem = {
  ok: false
  row: number
  title: string
  reason: "damaged" | "variant" | "kind" | "sum" | "template" | "between"
  problem: string
}

type Boxes = Pick<Survey, "boxes">

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, " ")

function findHidingCell(reader: RowReader): Cell | undefined {
  const { unpublished } = layoutSpec(reader.mapping.layout)
  const said = (["status", "availability", "visibility"] as const).flatMap(reader.all)
  return (
    said.find((cell) => unpublished?.test(cell.text)) ??
    reader.all("hidden").find((cell) => !saysNothing(cell.text) && readYesNo(cell.text) !== false) ??
    reader.all("published").find(({ text }) => !isYes(text) && !shownWords.test(text))
  )
}

/** WooCommerce writes -1 for a draft. */
const isYes = (text: string) => readYesNo(text) === true && !text.startsWith("-")

const shownWords = /^(?:1[.,]0+|enabled|published|visible|active|online|public|live)$/i

function isPublished(reader: RowReader, { boxes = [] }: Boxes): boolean {
  const cell = findHidingCell(reader)
  // Drafts in our own export stay drafts.
  if (cell && reader.mapping.layout !== "solander")
    reader.note("published", `“${cell.text}” says that it isn’t shown: a new work stays a draft.`, cell)
  return !cell && findUnchecked(reader, "published", boxes).length === 0
}

/** The short description first, unless the long one contains it. */
function descriptionOf({ text, mapping }: RowReader): string {
  const { escapedLines } = layoutSpec(mapping.layout)
  const read = (cell: string) =>
    htmlToPlain(escapedLines ? cell.replace(/(\\?)\\n/g, (_, kept: string) => (kept ? "\\n" : "\n")) : cell)
  const [short, long] = [read(text("shortDescription")), read(text("description"))]
  return long.includes(short) ? long : [short, long].filter(Boolean).join("\n\n")
}

const struckRow =
  "The sheet strikes this row through, so a new work stays a draft that isn’t for sale, and one you have isn’t changed."

/** Per work: each URL may take a minute to fetch. */
const mostImages = 100

function imagesOf({ mapping, group, note }: RowReader): string[] {
  const { imageBase } = layoutSpec(mapping.layout)
  const addressOf = (image: string) => (imageBase && !URL.canParse(image) ? `${imageBase}${image}` : image)
  const rows = [group.first, ...group.others].filter(
    (row) => cellOf(mapping, row, "storeView") === "" || row === group.first,
  )
  const placed = rows.flatMap((row, index) => {
    const position = Number(cellOf(mapping, row, "imagePosition")) || index + 1
    const cells = getMappedColumns(mapping, "images").map((heading) => cellUnder(row, heading))
    return cells.flatMap(readImages).map((image) => ({ image: addressOf(image), position }))
  })
  const variants = rows.flatMap((row) => readImages(cellOf(mapping, row, "variantImage")))
  const sorted = placed.sort((one, other) => one.position - other.position).map(({ image }) => image)
  const images = [...new Set([...sorted, ...variants])]
  if (images.length > mostImages) note("images", "Pictures beyond the hundredth were left out.")
  return images.slice(0, mostImages)
}

/** Notion names another page as `Rivers (https://www.notion.so/…)` or `Rivers (Works/Rivers%20….md)`. */
const withoutLinks = (text: string) => text.replace(/\s{0,9}\((?:https?:\/\/[^)\s]{1,2000}|[^()\s]{1,1000}\.md)\)/g, "")

function tagsOf(reader: RowReader): { tags: string[]; series: string | null } {
  const { mapping, text } = reader
  const { severalSeries, underscoredTags, categoryPaths } = layoutSpec(mapping.layout)
  const names = withoutLinks(text("series"))
  const series = severalSeries ? readList(names) : [names].filter(Boolean)
  const categories = reader.all("categories").map((cell) => cell.text)
  const ends = categoryPaths ? categories.map((cell) => cell.replace(/[^,]*\//g, "")) : categories
  const cells = [...reader.all("tags").map((cell) => cell.text), ...ends]
  const words = readList([...cells, series.slice(1).join(",")].join(","))
  const all = underscoredTags ? words.map((word) => word.replaceAll("_", " ")) : words
  const tags = all.filter((tag) => tag.length <= 80).slice(0, 100)
  if (tags.length < all.length)
    reader.note("tags", "Tags beyond the hundredth or longer than 80 letters were left out.")
  return { tags, series: series[0] ?? null }
}

function namesOf(reader: RowReader, field: "subjects" | "styles"): string[] {
  const all = readList(reader.text(field))
  const names = all.filter((name) => name.length <= 80).slice(0, 100)
  if (names.length < all.length)
    reader.note(field, "Names beyond the hundredth or longer than 80 letters were left out.")
  return names
}

/** With the currency of the heading or the row. */
function soldForOf({ text, mapping }: RowReader): string {
  const amount = text("soldFor")
  if (!/[1-9]/.test(amount)) return ""
  const stated = readHeading(mapping.columns.soldFor ?? "").currency?.toUpperCase() ?? text("currency")
  return /^[\d.,'’ \u00a0]+$/.test(amount) ? `${amount} ${stated}`.trim() : amount
}

type NoteParts = { variants: Variants; framed: boolean | null; before: string; status: string[] }

function notesOf(reader: RowReader, { variants, framed, before, status }: NoteParts): string {
  const { text } = reader
  const labelled = (label: string, words: string) => words && `${label}: ${words}`
  return [
    ...reader.all("notes").map((cell) => htmlToPlain(cell.text)),
    labelled("Edition", text("editionInfo")),
    labelled("Price before", before),
    ...status,
    labelled("Sold for", soldForOf(reader)),
    labelled("Variants", variants.words),
    framed === null ? labelled("Frame", text("framed")) : "",
    ...commentsOf(reader.group.first),
  ]
    .filter(Boolean)
    .join("\n\n")
}

/** `fromStock`: the stock is the edition size of a new work. */
function editionOf(reader: RowReader, stock: number | null): { editionSize: number | null; fromStock: boolean } {
  const details = reader.text("editionInfo")
  const words = reader.text("editionSize") || (readEditionSize(details) ? details : "")
  const size = readEditionSize(words)
  if (size === undefined) reader.unread("editionSize", `The edition “${words}” could not be read. ${leftEmpty}`)
  if (words !== "") return { editionSize: size ?? null, fromStock: false }
  if (stock === null && reader.text("stock") !== "") reader.unreadFields.push("stock")
  const isEdition = stock !== null && stock >= 2 && Number.isFinite(stock)
  return { editionSize: isEdition ? stock : null, fromStock: reader.text("stock") !== "" }
}

function typeOf({ text, unreadFields }: RowReader): ArtworkInput["type"] {
  const said = text("type") || text("classification")
  const type =
    exactType(text("type")) ??
    readType(text("medium")) ??
    readType(text("type")) ??
    readType(text("classification")) ??
    readType(text("categories"))
  if (type === null && said !== "") unreadFields.push("type")
  return type ?? "Other"
}

/** Null for other words than yes and no, which a new work's notes keep. */
function framedOf({ text, unreadFields }: RowReader): boolean | null {
  const framed = readYesNo(text("framed"))
  if (framed === null && !saysNothing(text("framed"))) unreadFields.push("framed")
  return framed
}

function featuredOf(reader: RowReader): boolean {
  const cell = reader.text("isFeatured")
  const isFeatured = readYesNo(cell)
  if (isFeatured === null && !saysNothing(cell))
    reader.unread("isFeatured", `“${cell}” is neither yes nor no. ${leftEmpty}`)
  return isFeatured ?? false
}

type Condition = Pick<ArtworkInput, "conditionStatus" | "conditionNotes">

/** Words outside of the field's vocabulary go to the condition notes. */
function conditionOf(reader: RowReader): Condition {
  const { text, note, mapping, unreadFields } = reader
  const words = text("conditionStatus") || conditionAsState(reader)
  const conditionStatus = readCondition(words)
  const isKept = words !== "" && !conditionStatus
  if (isKept) note("conditionStatus", `The condition “${words}” is kept with the condition notes.`)
  else if (mapping.columns.conditionStatus && !mapping.columns.conditionNotes) unreadFields.push("conditionNotes")
  const conditionNotes = [isKept ? words : "", text("conditionNotes")].filter(Boolean).join("\n")
  return { conditionStatus, conditionNotes }
}

function findOtherKind(reader: RowReader): Cell | undefined {
  const { noWorks } = layoutSpec(reader.mapping.layout)
  return (["productKind", "rowKind"] as const).flatMap(reader.all).find(({ text }) => noWorks?.test(text))
}

/** Null for a work. */
function whyNoWork(reader: RowReader, worksEnd: number): Pick<ReadProblem, "reason" | "problem"> | null {
  const { first } = reader.group
  if (first.problem) return { reason: "damaged", problem: first.problem }
  if (isPart(reader.mapping, first)) {
    return { reason: "variant", problem: "This is a variant of a work that is not in the file" }
  }
  const kind = findOtherKind(reader)
  if (kind) {
    const problem = `“${kind.text}” under ${kind.heading} says that this is a gift card, a service or a download, not a work, so it was left out. If it is one, add it in the studio.`
    return { reason: "kind", problem }
  }
  if (isInstruction(first)) {
    const problem = "This row holds the template’s instructions, not a work, so it was left out."
    return { reason: "template", problem }
  }
  if (first.spans) {
    const said = cut(Object.values(first.cells).find((cell) => cell.trim() !== "") ?? "", 80)
    const problem = `“${said}” is one cell across ${first.spans} columns, so it’s read as a title between the works, not as a work.`
    return { reason: "between", problem }
  }
  const note = noteProblem(reader, worksEnd)
  if (note !== null) return { reason: "between", problem: note }
  const problem = sumProblem(reader)
  return problem === null ? null : { reason: "sum", problem }
}

/** Reads the rows of one work. One cell never loses a work: an unreadable cell is left empty or kept as text, with a note. */
export function readArtworkRow(
  mapping: Mapping,
  given: RowGroup,
  survey: PriceReading & SizeReading & Boxes & Pick<Survey, "worksEnd">,
): ReadWork | ReadProblem {
  const group = asMeant(mapping, given)
  const row = group.first.number
  const reader = openRow(mapping, group)
  const { text, note } = reader
  const isNone = whyNoWork(reader, survey.worksEnd)
  if (isNone) return { ok: false, row, title: text("title"), ...isNone }
  const isDoubtful = [readBroken(reader), tellMarks(reader)].some(Boolean)
  const isCrossedOut = isStruck(mapping, group.first)
  if (isCrossedOut) note(null, struckRow)
  if (group.first.isHidden) note(null, "The sheet hides this row. A new work stays a draft.")

  const { price, currency, before, ...priceCell } = readPrice(reader, survey)
  const dates = readDates(reader)
  const variants = readVariants(mapping, group)
  if (variants.count > 1) note(null, `${variants.count} variants: the first is used, all are in the notes.`)
  const said = readState(reader, variants.stock, priceCell.state, survey.boxes)
  const availability = isCrossedOut && said.availability === "available" ? "not_for_sale" : said.availability
  const { framed: framedInSize, ...size } = readSize(reader, survey)
  const framed = framedOf(reader)
  const { tags, series } = tagsOf(reader)
  const isSigned = readYesNo(text("signed"))
  const { editionSize, fromStock } = editionOf(reader, variants.stock)
  const sortOrder = text("sortOrder")
  const { htmlTitles, ignoresOrder } = layoutSpec(mapping.layout)
  const title = oneLine(htmlTitles ? htmlToPlain(text("title")) : text("title"))
  if (title === "") {
    note("title", "The title is empty: a new work is called “Untitled”.")
    reader.unreadFields.push("title")
  }

  const studio = readStudioValues(reader, { price, currency }, survey)

  const input = {
    ...blankArtwork,
    title: title || "Untitled",
    inventoryNumber: text("inventoryNumber") || null,
    description: descriptionOf(reader),
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
    ...readSizeInWords(reader),
    framed: framed ?? framedInSize,
    signed: [isSigned === null ? text("signed") : isSigned ? "Signed" : "", text("signatureNotes")]
      .filter(Boolean)
      .join(", "),
    creditLine: htmlToPlain(text("creditLine")),
    ...conditionOf(reader),
    location: text("location"),
    subLocation: text("subLocation"),
    ...studio.input,
    notes: notesOf(reader, { variants, framed, before, status: wordsOfStatus(reader, survey, priceCell.words) }),
    price,
    currency,
    availability,
    editionSize,
    printOptions: readPrintOptions(reader, editionSize),
    isFeatured: featuredOf(reader),
    sortOrder: !ignoresOrder && /^\d{1,9}$/.test(sortOrder) ? Number(sortOrder) : null,
    altText: text("altText"),
  } satisfies ArtworkInput
  return {
    ok: true,
    row,
    input: withinRules(reader, input),
    amounts: studio.amounts,
    published: isPublished(reader, survey) && !isDoubtful && !group.first.isHidden && !isCrossedOut,
    images: imagesOf(reader),
    notes: reader.notes,
    unread: isCrossedOut ? [...importFields] : reader.unreadFields,
    isCrossedOut,
    editionFromStock: fromStock,
    stateFrom: said.from,
    statusNote: readStatusNote(reader, availability, survey.days),
    sku: /^[^,|]{1,120}$/.test(text("sku")) ? text("sku") : null,
    record: readPartsOfRecord(reader),
  }
}

/** A condition under an ambiguous heading: `État: bon`. */
function conditionAsState(reader: RowReader): string {
  const word = reader.text("availability")
  return readCondition(word) ? word : ""
}

/** Applies the schema: cuts long text, and clears any other value that breaks a rule. */
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
