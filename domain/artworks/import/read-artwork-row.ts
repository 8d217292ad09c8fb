import { protectionLabels, protectionLevels } from "../../../lib/protection-levels.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import { type ArtworkInput, artworkSchema, blankArtwork } from "../artwork.ts"
import { type ArtworkFieldsWith, artworkFields, listArtworkFields } from "../artwork-fields.ts"
import type { CellNote } from "./cell-note.ts"
import { type ImportField, importFields, type Mapping } from "./fields.ts"
import { findReadProblem, type ReadProblem } from "./find-read-problem.ts"
import { type Cell, getCell, getFieldCell, getMappedColumns, type RowGroup } from "./group-rows.ts"
import { parseHeading } from "./heading.ts"
import { layoutSpec } from "./layouts.ts"
import { parseArtworkType, parseExactType } from "./parse-artwork-type.ts"
import { isEmptyValue, parseCondition, parseEditionSize, parseList, parseYesNo } from "./parse-values.ts"
import { parseImages } from "./picture-names.ts"
import { htmlToPlain } from "./plain-text.ts"
import { readBroken } from "./read-broken.ts"
import { readDates } from "./read-dates.ts"
import { type PriceReading, readPrice } from "./read-price.ts"
import { type RecordEntryDraft, readPrintOptions, readRecordEntries } from "./read-record.ts"
import { readSize, type SizeReading } from "./read-size.ts"
import { findUnchecked, readState } from "./read-state.ts"
import { type ImportedStatusNote, readStatusNote, readStatusText } from "./read-status-note.ts"
import { type ImportedAmounts, readStudioValues } from "./read-studio-values.ts"
import { readVariants, type Variants } from "./read-variants.ts"
import { createRowReader, leftEmptyHint, type RowReader } from "./row-reader.ts"
import { applyMarks, isStruck, listComments, noteMarks } from "./sheet-marks.ts"
import { findSizeInText } from "./size-in-text.ts"
import type { Survey } from "./survey.ts"

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
  record: RecordEntryDraft[]
}

type Boxes = Pick<Survey, "boxes">

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, " ")

function findHidingCell(reader: RowReader): Cell | undefined {
  const { unpublished } = layoutSpec(reader.mapping.layout)
  const stated = (["status", "availability", "visibility"] as const).flatMap(reader.all)
  return (
    stated.find((cell) => unpublished?.test(cell.text)) ??
    reader.all("hidden").find((cell) => !isEmptyValue(cell.text) && parseYesNo(cell.text) !== false) ??
    reader.all("published").find(({ text }) => !isYes(text) && !shownWords.test(text))
  )
}

/** WooCommerce writes -1 for a draft. */
const isYes = (text: string) => parseYesNo(text) === true && !text.startsWith("-")

const shownWords = /^(?:1[.,]0+|enabled|published|visible|active|online|public|live)$/i

function isPublished(reader: RowReader, { boxes = [] }: Boxes): boolean {
  const cell = findHidingCell(reader)
  // Drafts in our own export stay drafts.
  if (cell && reader.mapping.layout !== "solander")
    reader.note("published", `“${cell.text}” says that it isn’t shown: a new work stays a draft.`, cell)
  return !cell && findUnchecked(reader, "published", boxes).length === 0
}

/** The short description first, unless the long one contains it. */
function readDescription({ text, mapping }: RowReader): string {
  const { escapedLines } = layoutSpec(mapping.layout)
  const read = (cell: string) =>
    htmlToPlain(escapedLines ? cell.replace(/(\\?)\\n/g, (_, kept: string) => (kept ? "\\n" : "\n")) : cell)
  const [short, long] = [read(text("shortDescription")), read(text("description"))]
  return long.includes(short) ? long : [short, long].filter(Boolean).join("\n\n")
}

const struckRow =
  "The sheet strikes this row through, so a new work stays a draft that isn’t for sale, and one you have isn’t changed."

function readRowMarks(reader: RowReader): { isCrossedOut: boolean; isDraft: boolean } {
  const { mapping, group, note } = reader
  const isDoubtful = [readBroken(reader), noteMarks(reader)].some(Boolean)
  const isCrossedOut = isStruck(mapping, group.first)
  if (isCrossedOut) note(null, struckRow)
  if (group.first.isHidden) note(null, "The sheet hides this row. A new work stays a draft.")
  return { isCrossedOut, isDraft: isDoubtful || isCrossedOut || group.first.isHidden === true }
}

/** Per work: each URL may take a minute to fetch. */
const maxImages = 100

function readImageList({ mapping, group, note }: RowReader): string[] {
  const { imageBase } = layoutSpec(mapping.layout)
  const addressOf = (image: string) => (imageBase && !URL.canParse(image) ? `${imageBase}${image}` : image)
  const rows = [group.first, ...group.others].filter(
    (row) => getFieldCell(mapping, row, "storeView") === "" || row === group.first,
  )
  const placed = rows.flatMap((row, index) => {
    const position = Number(getFieldCell(mapping, row, "imagePosition")) || index + 1
    const cells = getMappedColumns(mapping, "images").map((heading) => getCell(row, heading))
    return cells.flatMap(parseImages).map((image) => ({ image: addressOf(image), position }))
  })
  const variants = rows.flatMap((row) => parseImages(getFieldCell(mapping, row, "variantImage")))
  const sorted = placed.sort((one, other) => one.position - other.position).map(({ image }) => image)
  const images = [...new Set([...sorted, ...variants])]
  if (images.length > maxImages) note("images", "Pictures beyond the hundredth were left out.")
  return images.slice(0, maxImages)
}

/** Notion names another page as `Rivers (https://www.notion.so/…)` or `Rivers (Works/Rivers%20….md)`. */
const withoutLinks = (text: string) => text.replace(/\s{0,9}\((?:https?:\/\/[^)\s]{1,2000}|[^()\s]{1,1000}\.md)\)/g, "")

function readTags(reader: RowReader): { tags: string[]; series: string | null } {
  const { mapping, text } = reader
  const { severalSeries, underscoredTags, categoryPaths } = layoutSpec(mapping.layout)
  const names = withoutLinks(text("series"))
  const series = severalSeries ? parseList(names) : [names].filter(Boolean)
  const categories = reader.all("categories").map((cell) => cell.text)
  const ends = categoryPaths ? categories.map((cell) => cell.replace(/[^,]*\//g, "")) : categories
  const cells = [...reader.all("tags").map((cell) => cell.text), ...ends]
  const words = parseList([...cells, series.slice(1).join(",")].join(","))
  const all = underscoredTags ? words.map((word) => word.replaceAll("_", " ")) : words
  const tags = all.filter((tag) => tag.length <= 80).slice(0, 100)
  if (tags.length < all.length)
    reader.note("tags", "Tags beyond the hundredth or longer than 80 letters were left out.")
  return { tags, series: series[0] ?? null }
}

function readNames(reader: RowReader, field: "subjects" | "styles"): string[] {
  const all = parseList(reader.text(field))
  const names = all.filter((name) => name.length <= 80).slice(0, 100)
  if (names.length < all.length)
    reader.note(field, "Names beyond the hundredth or longer than 80 letters were left out.")
  return names
}

/** With the currency of the heading or the row. */
function readSoldFor({ text, mapping }: RowReader): string {
  const amount = text("soldFor")
  if (!/[1-9]/.test(amount)) return ""
  const stated = parseHeading(mapping.columns.soldFor ?? "").currency?.toUpperCase() ?? text("currency")
  return /^[\d.,'’ \u00a0]+$/.test(amount) ? `${amount} ${stated}`.trim() : amount
}

type NoteSources = { variants: Variants; framed: boolean | null; before: string; status: string[] }

function readNotes(reader: RowReader, { variants, framed, before, status }: NoteSources): string {
  const { text } = reader
  const labelled = (label: string, words: string) => words && `${label}: ${words}`
  return [
    ...reader.all("notes").map((cell) => htmlToPlain(cell.text)),
    labelled("Edition", text("editionInfo")),
    labelled("Price before", before),
    ...status,
    labelled("Sold for", readSoldFor(reader)),
    labelled("Variants", variants.summary),
    framed === null ? labelled("Frame", text("framed")) : "",
    ...listComments(reader.group.first),
  ]
    .filter(Boolean)
    .join("\n\n")
}

/** `fromStock`: the stock is the edition size of a new work. */
function readEdition(reader: RowReader, stock: number | null): { editionSize: number | null; fromStock: boolean } {
  const details = reader.text("editionInfo")
  const words = reader.text("editionSize") || (parseEditionSize(details) ? details : "")
  const size = parseEditionSize(words)
  if (size === undefined) reader.unread("editionSize", `The edition “${words}” could not be read. ${leftEmptyHint}`)
  if (words !== "") return { editionSize: size ?? null, fromStock: false }
  if (stock === null && reader.text("stock") !== "") reader.unreadFields.push("stock")
  const isEdition = stock !== null && stock >= 2 && Number.isFinite(stock)
  return { editionSize: isEdition ? stock : null, fromStock: reader.text("stock") !== "" }
}

function readArtworkType({ text, unreadFields }: RowReader): ArtworkInput["type"] {
  const said = text("type") || text("classification")
  const type =
    parseExactType(text("type")) ??
    parseArtworkType(text("medium")) ??
    parseArtworkType(text("type")) ??
    parseArtworkType(text("classification")) ??
    parseArtworkType(text("categories"))
  if (type === null && said !== "") unreadFields.push("type")
  return type ?? "Other"
}

/** Null for other words than yes and no, which a new work's notes keep. */
function readFramed({ text, unreadFields }: RowReader): boolean | null {
  const framed = parseYesNo(text("framed"))
  if (framed === null && !isEmptyValue(text("framed"))) unreadFields.push("framed")
  return framed
}

function readFeatured(reader: RowReader): boolean {
  const cell = reader.text("isFeatured")
  const isFeatured = parseYesNo(cell)
  if (isFeatured === null && !isEmptyValue(cell))
    reader.unread("isFeatured", `“${cell}” is neither yes nor no. ${leftEmptyHint}`)
  return isFeatured ?? false
}

/** As our own export writes it, or as the studio calls it. Other words leave the choice to the site. */
function readProtection({ text }: RowReader): ArtworkInput["protection"] {
  const cell = text("protection").toLowerCase()
  return protectionLevels.find((level) => cell === level || cell === protectionLabels[level].toLowerCase()) ?? ""
}

function readTitle({ text, mapping, note, unreadFields }: RowReader): string {
  const { htmlTitles } = layoutSpec(mapping.layout)
  const title = oneLine(htmlTitles ? htmlToPlain(text("title")) : text("title"))
  if (title !== "") return title
  note("title", "The title is empty: a new work is called “Untitled”.")
  unreadFields.push("title")
  return "Untitled"
}

function readMedium({ all }: RowReader): string {
  const media = all("medium").map((cell) => oneLine(cell.text).replace(/,(?=\p{L})/gu, ", "))
  return [...new Set(media)].join(", ")
}

function readSignature({ text }: RowReader): string {
  const isSigned = parseYesNo(text("signed"))
  const words = isSigned === null ? text("signed") : ""
  return [isSigned ? "Signed" : words, text("signatureNotes")].filter(Boolean).join(", ")
}

function readSortOrder({ text, mapping }: RowReader): number | null {
  const sortOrder = text("sortOrder")
  return !layoutSpec(mapping.layout).ignoresOrder && /^\d{1,9}$/.test(sortOrder) ? Number(sortOrder) : null
}

/** Fields whose cell needs no interpretation. */
const readPlainTexts = ({ text }: RowReader) =>
  Object.fromEntries(
    listArtworkFields("read").map((name) => [
      name,
      artworkFields[name].read === "html" ? htmlToPlain(text(name)) : text(name),
    ]),
  ) as Pick<ArtworkInput, ArtworkFieldsWith<"read">>

type Condition = Pick<ArtworkInput, "conditionStatus" | "conditionNotes">

/** Words outside of the field's vocabulary go to the condition notes. */
function readConditionFields(reader: RowReader): Condition {
  const { text, note, mapping, unreadFields } = reader
  const words = text("conditionStatus") || findConditionInState(reader)
  const conditionStatus = parseCondition(words)
  const isInNotes = words !== "" && !conditionStatus
  if (isInNotes) note("conditionStatus", `The condition “${words}” is kept with the condition notes.`)
  else if (mapping.columns.conditionStatus && !mapping.columns.conditionNotes) unreadFields.push("conditionNotes")
  const conditionNotes = [isInNotes ? words : "", text("conditionNotes")].filter(Boolean).join("\n")
  return { conditionStatus, conditionNotes }
}

/** Reads the rows of one work. One cell never loses a work: an unreadable cell is left empty or kept as text, with a note. */
export function readArtworkRow(
  mapping: Mapping,
  given: RowGroup,
  survey: RowSurvey & Pick<Survey, "worksEnd">,
): ReadWork | ReadProblem {
  const group = applyMarks(mapping, given)
  const row = group.first.number
  const reader = createRowReader(mapping, group)
  const problem = findReadProblem(reader, survey.worksEnd)
  return problem ? { ok: false, row, title: reader.text("title"), ...problem } : readWork(reader, survey)
}

type RowSurvey = PriceReading & SizeReading & Boxes

/** Calls the readers in the order in which their notes are listed. */
function readWork(reader: RowReader, survey: RowSurvey): ReadWork {
  const { text, note, mapping, group } = reader
  const { isCrossedOut, isDraft } = readRowMarks(reader)
  const { price, currency, before, ...priceCell } = readPrice(reader, survey)
  const dates = readDates(reader)
  const variants = readVariants(mapping, group)
  if (variants.count > 1) note(null, `${variants.count} variants: the first is used, all are in the notes.`)
  const said = readState(reader, variants.stock, priceCell.state, survey.boxes)
  const availability = isCrossedOut && said.availability === "available" ? "not_for_sale" : said.availability
  const { framed: framedInSize, ...size } = readSize(reader, survey)
  const framed = readFramed(reader)
  const { tags, series } = readTags(reader)
  const { editionSize, fromStock } = readEdition(reader, variants.stock)
  const title = readTitle(reader)
  const studio = readStudioValues(reader, { price, currency }, survey)
  const input = {
    ...blankArtwork,
    ...{ ...readPlainTexts(reader), protection: readProtection(reader) },
    title,
    inventoryNumber: text("inventoryNumber") || null,
    description: readDescription(reader),
    type: readArtworkType(reader),
    medium: readMedium(reader),
    series,
    tags,
    subjects: readNames(reader, "subjects"),
    styles: readNames(reader, "styles"),
    ...dates,
    ...size,
    ...findSizeInText(reader),
    framed: framed ?? framedInSize,
    signed: readSignature(reader),
    ...readConditionFields(reader),
    ...studio.input,
    notes: readNotes(reader, { variants, framed, before, status: readStatusText(reader, survey, priceCell.words) }),
    price,
    currency,
    availability,
    editionSize,
    printOptions: readPrintOptions(reader, editionSize),
    isFeatured: readFeatured(reader),
    sortOrder: readSortOrder(reader),
  } satisfies ArtworkInput
  return {
    ok: true,
    row: group.first.number,
    input: applySchema(reader, input),
    amounts: studio.amounts,
    published: isPublished(reader, survey) && !isDraft,
    images: readImageList(reader),
    notes: reader.notes,
    unread: isCrossedOut ? [...importFields] : reader.unreadFields,
    isCrossedOut,
    editionFromStock: fromStock,
    stateFrom: said.from,
    statusNote: readStatusNote(reader, availability, survey.days),
    sku: /^[^,|]{1,120}$/.test(text("sku")) ? text("sku") : null,
    record: readRecordEntries(reader),
  }
}

/** A condition under an ambiguous heading: `État: bon`. */
function findConditionInState(reader: RowReader): string {
  const word = reader.text("availability")
  return parseCondition(word) ? word : ""
}

/** Applies the schema: cuts long text, and clears any other value that breaks a rule. */
function applySchema(reader: RowReader, input: ArtworkInput): ArtworkInput {
  const parsed = artworkSchema.safeParse(input)
  if (parsed.success) return parsed.data
  const corrected: Record<string, unknown> = { ...input }
  for (const { path, code, ...issue } of parsed.error.issues) {
    const name = String(path[0])
    const field = name as ImportField
    const value = corrected[name]
    const most = code === "too_big" && "maximum" in issue ? Number(issue.maximum) : 0
    if (typeof value === "string" && most > 0 && name !== "inventoryNumber") {
      corrected[name] = `${truncateText(value, most - 1).trimEnd()}…`
      reader.note(field, `This is longer than ${most.toLocaleString("en-US")} characters; it was cut off there.`)
    } else {
      corrected[name] = { ...blankArtwork, title: "Untitled" }[name as keyof ArtworkInput]
      reader.unread(field, `“${truncateText(String(value), 80)}” can’t be used here. ${leftEmptyHint}`)
    }
  }
  return artworkSchema.parse(corrected)
}
