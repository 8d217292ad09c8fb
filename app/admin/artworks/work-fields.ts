import type { ArtworkInput, Availability } from "../../../domain/artworks/artwork.ts"
import { artworkTypes, conditions } from "../../../domain/artworks/artwork-kinds.ts"
import { availabilityMachine, availabilityWords } from "../../../domain/artworks/availability.ts"
import { isSoldHere, soldByInquiryWords } from "../../../domain/artworks/sold-here.ts"
import type { WorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { movesFrom } from "../../../domain/machine.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatCentimetres, formatInches } from "../../../lib/dimensions.ts"
import { decimalAmount, formatMoney } from "../../../lib/format-money.ts"
import { type Fields, fieldsOf } from "../kit/edit/fields.ts"
import { lengthsText } from "./lengths-text.ts"

/** Data that the hints and options of the form need besides the work. */
export type WorkHints = Pick<WorkForEdit, "seriesTitles" | "highestTakenCopy" | "siteCurrency">

const { line, area, optional, whole, tick, choice } = fieldsOf<ArtworkInput, WorkHints>()

const half = { width: "half" } as const
const third = { width: "third" } as const
const same = (words: readonly string[]) => words.map((value) => ({ value, label: value }))

/** The fields of a work's edit form: label, hint, and text. `work-readers.server.ts` parses what is typed. */
export const workFields = {
  title: line("title", "Title", { look: "title" }),
  year: line("year", "Year", {
    ...third,
    of: ["year", "yearText", "yearFrom", "yearTo"],
    hint: "Or c. 1996, 2019–21",
    show: (work) => work.yearText || (work.year === null ? "" : String(work.year)),
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
  }),
  price: line("price", "Price", {
    ...third,
    of: ["price"],
    inputMode: "decimal",
    placeholder: "On request",
    show: (work) => (work.price === null ? "" : decimalAmount(work.price, work.currency)),
    display: (text, { currency = "" }) => pricedText(text, currency),
  }),
  currency: line("currency", "Currency", {
    ...third,
    hint: (work, data) =>
      isSoldHere(work, data.siteCurrency) ? "" : `${soldByInquiryWords(work.currency, data.siteCurrency)}.`,
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
    },
  ),
  weight: line("weightG", "Weight", {
    ...third,
    hint: "With its unit: 4.2 kg, 9 lb",
    show: (work) => (work.weightG === null ? "" : `${work.weightG / 1000} kg`),
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
  }),
  subjects: line("subjects", "Subjects", {
    ...half,
    hint: "What it shows. Separate with commas",
    show: (work) => work.subjects.join(", "),
  }),
  styles: line("styles", "Styles", { ...half, hint: "Separate with commas", show: (work) => work.styles.join(", ") }),
  creditLine: line("creditLine", "Credit line", half),
  notes: area("notes", "Private notes", { hint: "Only the studio sees this" }),
  altText: area("altText", "Alt text", { hint: "Read aloud instead of the picture" }),
} satisfies Fields<ArtworkInput, WorkHints>

/** A price as it is shown elsewhere, where it was typed as a plain decimal; anything else as it was typed. */
const pricedText = (text: string, currency: string) =>
  /^\d{1,12}(\.\d+)?$/.test(text) && /^[A-Z]{3}$/.test(currency)
    ? formatMoney(Math.round(Number(text) * 10 ** minorUnitDigits(currency)), currency)
    : text

/** The current availability, and those that the artist may change it to. */
const choicesFrom = (now: Availability) =>
  [now, ...movesFrom(availabilityMachine, now, "admin")].map((value) => ({ value, label: availabilityWords[value] }))
