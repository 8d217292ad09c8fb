import { type ArtworkInput, artworkSchema, conditions } from "../../../domain/artworks/artwork.ts"
import { done, type Outcome, refuse } from "../../../domain/problem.ts"
import { isCurrency } from "../../../lib/currencies.ts"
import { formatInches, type Lengths, parseDimensions } from "../../../lib/dimensions.ts"
import { decimalAmount, parseMoney } from "../../../lib/money.ts"
import { readYears } from "../../../lib/years.ts"

/** The fields of the edit form, all text as people type it. */
export const workFields = [
  "title",
  "year",
  "type",
  "series",
  "medium",
  "size",
  "measurements",
  "edition",
  "price",
  "currency",
  "availability",
  "isFeatured",
  "sortOrder",
  "location",
  "inventoryNumber",
  "framed",
  "weight",
  "conditionStatus",
  "conditionNotes",
  "signed",
  "description",
  "tags",
  "creditLine",
  "altText",
  "notes",
] as const
export type WorkField = (typeof workFields)[number]
export type WorkText = Record<WorkField, string>

/** How each field is called, in the form and in a sentence. */
export const fieldNames: Record<WorkField, string> = {
  title: "Title",
  year: "Year",
  type: "Type",
  series: "Series",
  medium: "Medium",
  size: "Size on the label",
  measurements: "Measurements, height first",
  edition: "Edition",
  price: "Price",
  currency: "Currency",
  availability: "Availability",
  isFeatured: "Featured on the homepage",
  sortOrder: "Place on the wall",
  location: "Location",
  inventoryNumber: "Inventory number",
  framed: "Framed",
  weight: "Weight",
  conditionStatus: "Condition",
  conditionNotes: "Notes on condition",
  signed: "Signed",
  description: "Text",
  tags: "Tags",
  creditLine: "Credit line",
  altText: "Alt text",
  notes: "Private notes",
}

/** A work as the form shows it. Saving it unchanged gives the same work: lengths are written to the tenth of a millimetre. */
export function workText(work: ArtworkInput): WorkText {
  return {
    title: work.title,
    year: work.yearText || (work.year === null ? "" : String(work.year)),
    type: work.type,
    series: work.series ?? "",
    medium: work.medium,
    size: work.size,
    measurements: lengthsText(work),
    edition: work.editionSize === null ? "" : String(work.editionSize),
    price: work.price === null ? "" : decimalAmount(work.price, work.currency),
    currency: work.currency,
    availability: work.availability,
    isFeatured: work.isFeatured ? "yes" : "",
    sortOrder: work.sortOrder === null ? "" : String(work.sortOrder),
    location: work.location,
    inventoryNumber: work.inventoryNumber ?? "",
    framed: work.framed === null ? "" : work.framed ? "yes" : "no",
    weight: work.weightG === null ? "" : `${work.weightG / 1000} kg`,
    conditionStatus: work.conditionStatus ?? "",
    conditionNotes: work.conditionNotes,
    signed: work.signed,
    description: work.description,
    tags: work.tags.join(", "),
    creditLine: work.creditLine,
    altText: work.altText,
    notes: work.notes,
  }
}

/** Inches where they are whole eighths, as the label has them; else centimetres, exactly. */
function lengthsText(lengths: Lengths): string {
  const all = [lengths.heightMm, lengths.widthMm, lengths.depthMm, lengths.diameterMm].filter((mm) => mm !== null)
  if (all.length === 0) return ""
  const eighths = all.every((mm) => Math.abs((mm / 25.4) * 8 - Math.round((mm / 25.4) * 8)) < 0.02)
  if (!unambiguous(lengths)) return named(lengths)
  if (eighths) return formatInches(lengths).replace("″", " in")
  const { heightMm, widthMm, depthMm } = lengths
  const sides = [heightMm, widthMm, depthMm].filter((mm) => mm !== null)
  return `${sides.map(inCentimetres).join(" × ")} cm`
}

const inCentimetres = (mm: number) => String(Number((mm / 10).toFixed(2)))

/** Whether height × width × depth says which is which without letters. */
const unambiguous = ({ heightMm, widthMm, depthMm, diameterMm }: Lengths) =>
  heightMm !== null && diameterMm === null && (widthMm !== null || depthMm === null)

function named(lengths: Lengths): string {
  const parts: [string, number | null][] = [
    ["H", lengths.heightMm],
    ["W", lengths.widthMm],
    ["D", lengths.depthMm],
    ["Ø", lengths.diameterMm],
  ]
  return parts.flatMap(([letter, mm]) => (mm === null ? [] : [`${letter} ${inCentimetres(mm)} cm`])).join(" × ")
}

/**
 * Reads the form. What was not touched keeps its exact value; what was typed is read as people write it
 * (`38 x 60 in`, `$4,200`, `c. 1996`), and what cannot be read is a problem of its field.
 * @param work as it is stored: what the form showed
 */
export function readWorkForm(typed: WorkText, work: ArtworkInput): Outcome<ArtworkInput> {
  const shown = workText(work)
  const problems: Partial<Record<WorkField, string>> = {}
  const touched = (field: WorkField) => typed[field].trim() !== shown[field].trim()
  const plain = {
    ...work,
    title: typed.title,
    type: typed.type,
    series: typed.series.trim() || null,
    medium: typed.medium,
    size: typed.size,
    editionSize: wholeNumber(typed.edition),
    currency: typed.currency.trim().toUpperCase(),
    availability: typed.availability,
    isFeatured: typed.isFeatured === "yes",
    sortOrder: wholeNumber(typed.sortOrder),
    location: typed.location,
    inventoryNumber: typed.inventoryNumber.trim() || null,
    framed: typed.framed === "" ? null : typed.framed === "yes",
    conditionStatus: conditions.find((condition) => condition === typed.conditionStatus) ?? null,
    conditionNotes: typed.conditionNotes,
    signed: typed.signed,
    description: typed.description,
    tags: [...new Set(typed.tags.split(/[,;\n]/).map((tag) => tag.trim()))].filter(Boolean),
    creditLine: typed.creditLine,
    altText: typed.altText,
    notes: typed.notes,
  }
  if (touched("year")) Object.assign(plain, readYear(typed.year, problems))
  if (touched("measurements")) Object.assign(plain, readMeasurements(typed.measurements, problems))
  if (touched("weight")) Object.assign(plain, readWeight(typed.weight, problems))
  if (touched("price") || touched("currency")) Object.assign(plain, readPrice(typed.price, plain.currency, problems))
  const parsed = artworkSchema.safeParse(plain)
  for (const issue of parsed.error?.issues ?? []) problems[fieldOf(issue.path[0])] ??= issue.message
  if (Object.keys(problems).length > 0) return refuse("invalid", "Please check the fields marked in red.", problems)
  return parsed.success ? done(parsed.data) : refuse("invalid", "Please check the fields marked in red.")
}

type Problems = Partial<Record<WorkField, string>>

function readYear(text: string, problems: Problems) {
  const read = readYears(text)
  if (!read.ok) problems.year = `${read.problem}.`
  else if (read.warning) problems.year = `${read.warning}. Write a year, like 2024 or c. 1996.`
  return read.ok ? { year: read.from ?? read.to, yearText: read.text, yearFrom: read.from, yearTo: read.to } : {}
}

function readMeasurements(text: string, problems: Problems) {
  const { heightMm, widthMm, depthMm, diameterMm, warning } = parseDimensions(text)
  if (warning) problems.measurements = `${warning}. Write it like 38 x 60 in, or 96.5 x 152 cm.`
  return { heightMm, widthMm, depthMm, diameterMm }
}

function readWeight(text: string, problems: Problems) {
  const { weightG } = parseDimensions(text)
  if (text.trim() && weightG === null) problems.weight = "Write the weight with its unit, like 4.2 kg or 9 lb."
  return { weightG }
}

function readPrice(text: string, currency: string, problems: Problems) {
  if (!isCurrency(currency)) {
    problems.currency = "A currency is three letters, like USD."
    return {}
  }
  const read = parseMoney(text, { currency })
  if (read.ok) return read.money ? { price: read.money.minor, currency: read.money.currency } : { price: null }
  problems.price = `${read.problem}.`
  return {}
}

/** Null for nothing; NaN, which no schema lets pass, for what is no whole number. */
const wholeNumber = (text: string) =>
  text.trim() === "" ? null : /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN

/** The form's field behind a field of the work. */
function fieldOf(name: PropertyKey | undefined): WorkField {
  if (name === "editionSize") return "edition"
  if (name === "weightG") return "weight"
  if (name === "yearText" || name === "yearFrom" || name === "yearTo") return "year"
  if (typeof name === "string" && name.endsWith("Mm")) return "measurements"
  return workFields.find((field) => field === name) ?? "title"
}
