import { href } from "react-router"
import type { ArtworkInput, Availability } from "../../../domain/artworks/artwork.ts"
import { artworkTypes, conditions } from "../../../domain/artworks/artwork-kinds.ts"
import { availabilityLabels, availabilityMachine } from "../../../domain/artworks/availability.ts"
import type { NameKind } from "../../../domain/artworks/name-kinds.ts"
import { formatSoldByInquiry, isSoldHere } from "../../../domain/artworks/sold-here.ts"
import type { WorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { listTransitions } from "../../../domain/machine.ts"
import { countryName } from "../../../lib/country-name.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatDecimalAmount, formatMoney } from "../../../lib/format-money.ts"
import { formatSize } from "../../../lib/size-units.ts"
import { defineFields, type EditFields } from "../kit/edit/fields.ts"
import { formatMeasurements } from "./format-measurements.ts"
import { formatPrintOptionRows, formatPrintOptions, printOptionRows } from "./print-option-rows.ts"

export type WorkHints = Pick<WorkForEdit, "seriesTitles" | "highestTakenCopy" | "siteCurrency" | "sizeUnits">

const { line, area, optional, whole, tick, choice, names, rows } = defineFields<ArtworkInput, WorkHints>()

const half = { width: "half" } as const
const third = { width: "third" } as const
const toOptions = (words: readonly string[]) => words.map((value) => ({ value, label: value }))

type AmountName = "wholesalePrice" | "cost" | "insuredValue" | "fairMarketValue"

/** In the currency of the price. */
const amountField = (name: AmountName, label: string) =>
  line(name, label, {
    width: "quarter",
    inputMode: "decimal",
    show: (work) => formatAmountText(work[name], work.currency),
    display: (text, { currency = "" }) => formatPricedText(text, currency),
  })

const formatAmountText = (minor: number | null, currency: string) =>
  minor === null ? "" : formatDecimalAmount(minor, currency)

const sizeField = (of: "framed" | "sheet" | "image", label: string) =>
  line(`${of}HeightMm`, label, {
    ...third,
    of: of === "framed" ? ["framedHeightMm", "framedWidthMm", "framedDepthMm"] : [`${of}HeightMm`, `${of}WidthMm`],
    hint: (_, { sizeUnits }) =>
      `Height first, in ${sizeUnits.first === "in" ? "inches" : "centimeters"} if no unit is given`,
    show: (work, data) =>
      formatMeasurements(
        {
          heightMm: work[`${of}HeightMm`],
          widthMm: work[`${of}WidthMm`],
          depthMm: of === "framed" ? work.framedDepthMm : null,
          diameterMm: null,
        },
        data?.sizeUnits.first,
      ),
  })

const sizeExamples = { in: "Like 38 x 60 in, or Ø 24 in", cm: "Like 50 x 70 cm, or Ø 60 cm" }

const getSuggestionsPath = (kind: NameKind) => `${href("/admin/artworks/names")}?kind=${kind}`

/** Parsed on the server, field by field. */
export const workFields = {
  title: line("title", "Title", { look: "title" }),
  year: line("year", "Year", {
    ...half,
    of: ["year", "yearText", "yearFrom", "yearTo"],
    hint: "Or c. 1996, 2019–21",
    show: (work) => work.yearText || (work.year === null ? "" : String(work.year)),
  }),
  type: choice("type", "Type", () => toOptions(artworkTypes), { ...half, usual: "Painting" }),
  series: optional("series", "Series", {
    ...half,
    suggestions: (data) => data.seriesTitles,
  }),
  medium: line("medium", "Medium"),
  size: line("size", "Size on the label", {
    ...half,
    hint: "Shown as written. Leave empty to use the measurements.",
  }),
  measurements: line("heightMm", "Measurements, height first", {
    ...half,
    of: ["heightMm", "widthMm", "depthMm", "diameterMm"],
    hint: (work, { sizeUnits }) => {
      const size = formatSize(work, { ...sizeUnits, both: true })
      return size ? `Read as ${size}` : sizeExamples[sizeUnits.first]
    },
    show: (work, data) => formatMeasurements(work, data?.sizeUnits.first),
  }),
  price: line("price", "Price", {
    ...third,
    of: ["price"],
    inputMode: "decimal",
    placeholder: "On request",
    show: (work) => formatAmountText(work.price, work.currency),
    display: (text, { currency = "" }) => formatPricedText(text, currency),
  }),
  currency: line("currency", "Currency", {
    ...third,
    hint: (work, data) =>
      isSoldHere(work, data.siteCurrency) ? "" : `${formatSoldByInquiry(work.currency, data.siteCurrency)}.`,
  }),
  availability: choice("availability", "Availability", (work) => listAvailabilityChoices(work.availability), third),
  edition: whole("editionSize", "Edition", {
    width: "quarter",
    placeholder: "One of a kind",
    hint: (work, data) =>
      data.highestTakenCopy > 0 && work.editionSize !== null
        ? `Copies sold or held reach number ${data.highestTakenCopy}`
        : "How many copies there are",
  }),
  artistProofs: whole("artistProofs", "Artist’s proofs", { width: "quarter", hint: "AP. Not for sale here" }),
  printerProofs: whole("printerProofs", "Printer’s proofs", { width: "quarter", hint: "PP" }),
  horsCommerce: whole("horsCommerce", "Hors commerce", { width: "quarter", hint: "HC, for exhibitions and gifts" }),
  printOptions: rows("printOptions", "Sizes and frames to choose from", printOptionRows, {
    show: (work) => formatPrintOptionRows(work.printOptions, work.currency),
    display: formatPrintOptions,
    hint: (work) =>
      `Added to the price, in ${work.currency}. The work as it is described can always be bought without. Delivery and weight: with this option, where they differ`,
  }),
  sortOrder: whole("sortOrder", "Place on the wall", {
    ...half,
    hint: "1 hangs first. Leave empty to order by date.",
  }),
  isFeatured: tick("isFeatured", "Featured on the homepage", half),
  location: line("location", "Location", half),
  subLocation: line("subLocation", "Place there", { ...half, placeholder: "Rack, drawer, wall" }),
  inventoryNumber: optional("inventoryNumber", "Inventory number", half),
  consignedTo: line("consignedTo", "On consignment with", half),
  consignmentShare: whole("consignmentShare", "Their share, percent", { width: "quarter" }),
  consignmentUntil: optional("consignmentUntil", "Due back", { width: "quarter", type: "date" }),
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
  framedSize: sizeField("framed", "Framed size"),
  sheetSize: sizeField("sheet", "Sheet"),
  imageSize: sizeField("image", "Image"),
  weight: line("weightG", "Weight", {
    ...third,
    hint: "With its unit: 4.2 kg, 9 lb",
    show: (work) => (work.weightG === null ? "" : `${work.weightG / 1000} kg`),
  }),
  conditionStatus: choice(
    "conditionStatus",
    "Condition",
    () => [{ value: "", label: "Not stated" }, ...toOptions(conditions)],
    third,
  ),
  signed: line("signed", "Signed"),
  conditionNotes: area("conditionNotes", "Notes on condition"),
  description: area("description", "Text", { look: "prose", unlabeled: true }),
  tags: names("tags", "Tags", { suggestFrom: getSuggestionsPath("tag"), show: (work) => work.tags.join(", ") }),
  subjects: names("subjects", "Subjects", {
    hint: "What it shows",
    suggestFrom: getSuggestionsPath("subject"),
    show: (work) => work.subjects.join(", "),
  }),
  styles: names("styles", "Styles", {
    suggestFrom: getSuggestionsPath("style"),
    show: (work) => work.styles.join(", "),
  }),
  wholesalePrice: amountField("wholesalePrice", "Wholesale price"),
  cost: amountField("cost", "Cost"),
  insuredValue: amountField("insuredValue", "Insured for"),
  fairMarketValue: amountField("fairMarketValue", "Fair market value"),
  creditLine: line("creditLine", "Credit line", half),
  copyright: line("copyright", "Copyright", { ...half, placeholder: "© the artist" }),
  licence: line("licence", "License", half),
  originCountry: line("originCountry", "Made in", {
    width: "quarter",
    hint: (work) => countryName(work.originCountry) || "Two letters, like US",
  }),
  hsCode: line("hsCode", "Tariff number", { width: "quarter", hint: "HS code, like 9701.21" }),
  seoTitle: line("seoTitle", "Title in search results", {
    hint: "Leave empty to use the title and your name. About 60 characters are shown.",
  }),
  seoDescription: area("seoDescription", "Description in search results", {
    hint: "Leave empty to use the text. About 155 characters are shown.",
  }),
  notes: area("notes", "Private notes", { hint: "Only the studio sees this" }),
} satisfies EditFields<ArtworkInput, WorkHints>

const formatPricedText = (text: string, currency: string) =>
  /^\d{1,12}(\.\d+)?$/.test(text) && /^[A-Z]{3}$/.test(currency)
    ? formatMoney(Math.round(Number(text) * 10 ** minorUnitDigits(currency)), currency)
    : text

const listAvailabilityChoices = (now: Availability) =>
  [now, ...listTransitions(availabilityMachine, now, "admin")].map((value) => ({
    value,
    label: availabilityLabels[value],
  }))
