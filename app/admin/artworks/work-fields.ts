import { type ArtworkInput, type Availability, artworkTypes, conditions } from "../../../domain/artworks/artwork.ts"
import { availabilityMachine, availabilityWords } from "../../../domain/artworks/availability.ts"
import { isSoldHere, soldByInquiryWords } from "../../../domain/artworks/sold-here.ts"
import type { WorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { movesFrom } from "../../../domain/machine.ts"
import { isCurrency } from "../../../lib/currencies.ts"
import { formatCentimetres, formatInches, parseDimensions } from "../../../lib/dimensions.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import { parseMoney } from "../../../lib/money.ts"
import { readYears } from "../../../lib/years.ts"
import { type Fields, fieldsOf, type Read } from "../kit/edit/fields.ts"
import { lengthsText } from "./lengths-text.ts"

/** What the hints and choices of the form know besides the work. */
export type WorkHints = Pick<WorkForEdit, "seriesTitles" | "highestTakenCopy" | "siteCurrency">

const { line, area, optional, whole, tick, choice } = fieldsOf<ArtworkInput, WorkHints>()

const half = { width: "half" } as const
const third = { width: "third" } as const
const same = (words: readonly string[]) => words.map((value) => ({ value, label: value }))

/** The fields of a work's edit form: label, hint, how they show a work and read what people type. */
export const workFields = {
  title: line("title", "Title", { look: "title" }),
  year: line("year", "Year", {
    ...third,
    of: ["year", "yearText", "yearFrom", "yearTo"],
    hint: "Or c. 1996, 2019–21",
    show: (work) => work.yearText || (work.year === null ? "" : String(work.year)),
    read: readYear,
  }),
  type: choice("type", "Type", () => same(artworkTypes), third),
  series: optional("series", "Series", { ...third, suggestions: (data) => data.seriesTitles }),
  medium: line("medium", "Medium"),
  size: line("size", "Size on the label", {
    ...half,
    hint: "Shown as written. Leave empty to use the measurements.",
  }),
  measurements: line("heightMm", "Measurements, height first", {
    ...half,
    of: ["heightMm", "widthMm", "depthMm", "diameterMm"],
    hint: (work) => {
      const inches = formatInches(work)
      return inches ? `Read as ${inches}, ${formatCentimetres(work)}` : "Like 38 x 60 in, or Ø 60 cm"
    },
    show: lengthsText,
    read: readMeasurements,
  }),
  price: line("price", "Price", {
    ...third,
    of: ["price"],
    inputMode: "decimal",
    placeholder: "On request",
    show: (work) => (work.price === null ? "" : decimalAmount(work.price, work.currency)),
    read: (text, all) => readPrice(text, all.currency ?? ""),
  }),
  currency: line("currency", "Currency", {
    ...third,
    hint: (work, data) =>
      isSoldHere(work, data.siteCurrency) ? "" : `${soldByInquiryWords(work.currency, data.siteCurrency)}.`,
    // the same number in another currency is another amount in minor units
    read: (text, all) => {
      const currency = currencyOf(text)
      if (!currency) return { problem: "A currency is three letters, like USD." }
      const price = readPrice(all.price ?? "", text)
      return "problem" in price ? { values: { currency } } : { values: { currency, ...price.values } }
    },
  }),
  availability: choice("availability", "Availability", (work) => choicesFrom(work.availability), third),
  edition: whole("editionSize", "Edition", {
    ...third,
    placeholder: "One of a kind",
    hint: (work, data) =>
      data.highestTakenCopy > 0 && work.editionSize !== null
        ? `Copies sold or held reach number ${data.highestTakenCopy}`
        : "How many copies there are",
  }),
  sortOrder: whole("sortOrder", "Place on the wall", {
    ...third,
    hint: "1 hangs first. Leave empty to order by date.",
  }),
  isFeatured: tick("isFeatured", "Featured on the homepage", third),
  location: line("location", "Location", half),
  inventoryNumber: optional("inventoryNumber", "Inventory number", half),
  framed: choice(
    "framed",
    "Framed",
    () => [
      { value: "", label: "Not stated" },
      { value: "yes", label: "Framed" },
      { value: "no", label: "Unframed" },
    ],
    {
      ...third,
      show: (work) => (work.framed === null ? "" : work.framed ? "yes" : "no"),
      read: (text) => ({ values: { framed: text === "" ? null : text === "yes" } }),
    },
  ),
  weight: line("weightG", "Weight", {
    ...third,
    hint: "With its unit: 4.2 kg, 9 lb",
    show: (work) => (work.weightG === null ? "" : `${work.weightG / 1000} kg`),
    read: readWeight,
  }),
  conditionStatus: choice(
    "conditionStatus",
    "Condition",
    () => [{ value: "", label: "Not stated" }, ...same(conditions)],
    third,
  ),
  signed: line("signed", "Signed"),
  conditionNotes: area("conditionNotes", "Notes on condition"),
  description: area("description", "Text", { look: "prose", unlabeled: true }),
  tags: line("tags", "Tags", {
    ...half,
    hint: "Separate with commas",
    show: (work) => work.tags.join(", "),
    read: (text) => ({ values: { tags: [...new Set(text.split(/[,;\n]/).map((tag) => tag.trim()))].filter(Boolean) } }),
  }),
  creditLine: line("creditLine", "Credit line", half),
  notes: area("notes", "Private notes", { hint: "Only the studio sees this" }),
  altText: area("altText", "Alt text", { hint: "Read aloud instead of the picture" }),
} satisfies Fields<ArtworkInput, WorkHints>

/** Where the work is now, and where the artist may send it from there. */
const choicesFrom = (now: Availability) =>
  [now, ...movesFrom(availabilityMachine, now, "admin")].map((value) => ({ value, label: availabilityWords[value] }))

function readYear(text: string): Read<ArtworkInput> {
  const read = readYears(text)
  if (!read.ok) return { problem: `${read.problem}.` }
  if (read.warning) return { problem: `${read.warning}. Please enter a year, like 2024 or c. 1996.` }
  return { values: { year: read.from ?? read.to, yearText: read.text, yearFrom: read.from, yearTo: read.to } }
}

function readMeasurements(text: string): Read<ArtworkInput> {
  const { heightMm, widthMm, depthMm, diameterMm, warning } = parseDimensions(text)
  return warning
    ? { problem: `${warning}. Please enter it like 38 x 60 in, or 96.5 x 152 cm.` }
    : { values: { heightMm, widthMm, depthMm, diameterMm } }
}

function readWeight(text: string): Read<ArtworkInput> {
  const { weightG } = parseDimensions(text)
  return text.trim() && weightG === null
    ? { problem: "Please enter the weight with its unit, like 4.2 kg or 9 lb." }
    : { values: { weightG } }
}

const currencyOf = (text: string) => {
  const currency = text.trim().toUpperCase()
  return isCurrency(currency) ? currency : null
}

/** A wrong currency is the currency's own problem. */
function readPrice(text: string, inCurrency: string): Read<ArtworkInput> {
  const currency = currencyOf(inCurrency)
  if (!currency) return { values: {} }
  const read = parseMoney(text, { currency })
  if (!read.ok) return { problem: `${read.problem}.` }
  return { values: read.money ? { price: read.money.minor, currency: read.money.currency } : { price: null } }
}
