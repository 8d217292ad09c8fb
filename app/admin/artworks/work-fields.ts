import { href } from "react-router"
import type { ArtworkInput, Availability } from "../../../domain/artworks/artwork.ts"
import {
  type ArtworkFormGroup,
  type ArtworkFormName,
  artworkFormFields,
} from "../../../domain/artworks/artwork-fields.ts"
import { artworkTypes, conditions } from "../../../domain/artworks/artwork-kinds.ts"
import type { NameKind } from "../../../domain/artworks/catalog/name-kinds.ts"
import type { WorkForEdit } from "../../../domain/artworks/catalog/work-for-edit.server.ts"
import { formatSoldByInquiry, isSoldHere } from "../../../domain/artworks/gallery/sold-here.ts"
import { availabilityLabels, availabilityMachine } from "../../../domain/artworks/status/availability.ts"
import { listTransitions } from "../../../domain/machine.ts"
import { countryName } from "../../../lib/country-name.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatDecimalAmount, formatMoney } from "../../../lib/format-money.ts"
import { protectionHints, protectionLabels, protectionLevels } from "../../../lib/protection-levels.ts"
import { formatSize } from "../../../lib/size-units.ts"
import { defineFields, type EditField } from "../kit/edit/fields.ts"
import { formatMeasurements } from "./format-measurements.ts"
import { formatPrintOptionRows, formatPrintOptions, printOptionRows } from "./print-option-rows.ts"

export type WorkHints = Pick<
  WorkForEdit,
  "seriesTitles" | "highestTakenCopy" | "siteCurrency" | "siteProtection" | "sizeUnits"
>

const { field, line, area, names, optional, whole, tick } = defineFields<ArtworkInput, WorkHints>()

const controls = {
  line,
  area,
  optional,
  whole,
  tick,
  choice: field("choice", "optional"),
  names,
  rows: field("rows", "text"),
}

type ComputedLook = Partial<EditField<ArtworkInput, WorkHints>>

const toOptions = (words: readonly string[]) => words.map((value) => ({ value, label: value }))

/** In the currency of the price. */
const amountField = (name: "price" | "wholesalePrice" | "cost" | "insuredValue" | "fairMarketValue"): ComputedLook => ({
  show: (work) => (work[name] === null ? "" : formatDecimalAmount(work[name], work.currency)),
  display: (text, { currency = "" }) => formatPricedText(text, currency),
})

const sizeField = (of: "framed" | "sheet" | "image"): ComputedLook => ({
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

const namesField = (name: "tags" | "subjects" | "styles", kind: NameKind): ComputedLook => ({
  suggestFrom: `${href("/admin/artworks/names")}?kind=${kind}`,
  show: (work) => work[name].join(", "),
})

/** What a field of the form computes; its label and place are in `artwork-fields.ts`. */
const computed: Partial<Record<ArtworkFormName, ComputedLook>> = {
  year: {
    of: ["year", "yearText", "yearFrom", "yearTo"],
    show: (work) => work.yearText || (work.year === null ? "" : String(work.year)),
  },
  series: { suggestions: (data) => data.seriesTitles },
  measurements: {
    of: ["heightMm", "widthMm", "depthMm", "diameterMm"],
    hint: (work, { sizeUnits }) => {
      const size = formatSize(work, { ...sizeUnits, both: true })
      return size ? `Read as ${size}` : sizeExamples[sizeUnits.first]
    },
    show: (work, data) => formatMeasurements(work, data?.sizeUnits.first),
  },
  price: amountField("price"),
  currency: {
    hint: (work, data) =>
      isSoldHere(work, data.siteCurrency) ? "" : `${formatSoldByInquiry(work.currency, data.siteCurrency)}.`,
  },
  availability: { choices: (work) => listAvailabilityChoices(work.availability) },
  edition: {
    hint: (work, data) =>
      data.highestTakenCopy > 0 && work.editionSize !== null
        ? `Copies sold or held reach number ${data.highestTakenCopy}`
        : "How many copies there are",
  },
  printOptions: {
    rows: printOptionRows,
    show: (work) => formatPrintOptionRows(work.printOptions, work.currency),
    display: formatPrintOptions,
    hint: (work) =>
      `Added to the price, in ${work.currency}. The work as it is described can always be bought without. Delivery and weight: with this option, where they differ`,
  },
  type: { choices: () => toOptions(artworkTypes) },
  tags: namesField("tags", "tag"),
  subjects: namesField("subjects", "subject"),
  styles: namesField("styles", "style"),
  protection: {
    hint: (work, { siteProtection }) => protectionHints[work.protection || siteProtection],
    choices: (_, { siteProtection }) => [
      { value: "", label: `As the site: ${protectionLabels[siteProtection]}` },
      ...protectionLevels.map((value) => ({ value, label: protectionLabels[value] })),
    ],
  },
  conditionStatus: { choices: () => [{ value: "", label: "Not stated" }, ...toOptions(conditions)] },
  framed: {
    choices: () => [
      { value: "", label: "Not stated" },
      { value: "yes", label: "Framed" },
      { value: "no", label: "Unframed" },
    ],
    show: (work) => (work.framed === null ? "" : work.framed ? "yes" : "no"),
  },
  framedSize: sizeField("framed"),
  sheetSize: sizeField("sheet"),
  imageSize: sizeField("image"),
  weight: { show: (work) => (work.weightG === null ? "" : `${work.weightG / 1000} kg`) },
  wholesalePrice: amountField("wholesalePrice"),
  cost: amountField("cost"),
  insuredValue: amountField("insuredValue"),
  fairMarketValue: amountField("fairMarketValue"),
  originCountry: { hint: (work) => countryName(work.originCountry) || "Two letters, like US" },
}

/** Parsed on the server, field by field. */
export const workFields = Object.fromEntries(
  artworkFormFields.map(({ name, formName, label, control, look }) => [
    formName,
    controls[control](name, label, { ...look, ...computed[formName] }),
  ]),
) as Record<ArtworkFormName, EditField<ArtworkInput, WorkHints>>

export const listGroupFields = (group: ArtworkFormGroup): ArtworkFormName[] =>
  artworkFormFields.filter((field) => field.group === group).map(({ formName }) => formName)

const formatPricedText = (text: string, currency: string) =>
  /^\d{1,12}(\.\d+)?$/.test(text) && /^[A-Z]{3}$/.test(currency)
    ? formatMoney(Math.round(Number(text) * 10 ** minorUnitDigits(currency)), currency)
    : text

const listAvailabilityChoices = (now: Availability) =>
  [now, ...listTransitions(availabilityMachine, now, "admin")].map((value) => ({
    value,
    label: availabilityLabels[value],
  }))
