import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { artworkTypes, availabilities, conditions } from "./artwork-kinds.ts"
import { printOptionsSchema } from "./print-options-schema.ts"

export type Availability = (typeof availabilities)[number]

const text = (most: number) => z.string().trim().max(most)
const millimetres = z.number().positive().max(100_000).nullable()
const amount = z.int().min(0).max(1_000_000_000_00).nullable()
const proofs = z.int().min(0).max(1000, "Please enter a number up to 1,000.").nullable()

/** Tags and the like: what a work can be found by. */
const names = z.array(text(80).min(1)).max(100)

/**
 * A work as the artist or a file describes it. One schema for form, import and JSON.
 * Lengths in millimetres, weight in grams, price and the studio's own values in minor units of `currency` (a price that is
 * null is on request), days as `2026-12-31`, countries as ISO 3166 has them, customs tariff numbers as the Harmonized System.
 */
export const artworkSchema = z.object({
  title: text(500).min(1, "A work needs a title."),
  inventoryNumber: text(120).nullable(),
  description: text(50_000),
  type: z.enum(artworkTypes),
  medium: text(1000),
  series: text(200).nullable(),
  tags: names,
  subjects: names,
  styles: names,
  year: z.int().min(-5000).max(3000).nullable(),
  yearText: text(200),
  yearFrom: z.int().min(-5000).max(3000).nullable(),
  yearTo: z.int().min(-5000).max(3000).nullable(),
  size: text(2000),
  heightMm: millimetres,
  widthMm: millimetres,
  depthMm: millimetres,
  diameterMm: millimetres,
  imageHeightMm: millimetres,
  imageWidthMm: millimetres,
  sheetHeightMm: millimetres,
  sheetWidthMm: millimetres,
  framedHeightMm: millimetres,
  framedWidthMm: millimetres,
  framedDepthMm: millimetres,
  weightG: z.int().positive().max(100_000_000).nullable(),
  framed: z.boolean().nullable(),
  signed: text(500),
  creditLine: text(2000),
  conditionStatus: z.enum(conditions).nullable(),
  conditionNotes: text(5000),
  location: text(300),
  subLocation: text(300),
  consignedTo: text(300),
  consignmentShare: z.int().min(0).max(100, "A share is at most 100 percent.").nullable(),
  consignmentUntil: z.string().refine(isCalendarDate, "Please enter a day, like 2026-12-31.").nullable(),
  copyright: text(500),
  licence: text(500),
  originCountry: z.string().regex(/^(?:[A-Z]{2})?$/, "A country is two letters, like US or DE."),
  hsCode: z.string().regex(/^(?:\d{4}(?:\.\d{2}){0,3})?$/, "A tariff number is four to ten digits, like 9701.21."),
  seoTitle: text(200),
  seoDescription: text(500),
  notes: text(20_000),
  price: amount,
  wholesalePrice: amount,
  cost: amount,
  insuredValue: amount,
  fairMarketValue: amount,
  currency: z.string().regex(/^[A-Z]{3}$/, "A currency is three letters, like USD."),
  availability: z.enum(availabilities),
  editionSize: z.int().min(1).max(100_000).nullable(),
  artistProofs: proofs,
  printerProofs: proofs,
  horsCommerce: proofs,
  printOptions: printOptionsSchema,
  isFeatured: z.boolean(),
  // What the database's integer holds, but for the largest: works without a place have that.
  sortOrder: z.int().min(-2_147_483_648).max(2_147_483_646, "Please enter a smaller number.").nullable(),
  altText: text(1000),
})
export type ArtworkInput = z.infer<typeof artworkSchema>

/** The defaults of a work. */
export const blankArtwork: Omit<ArtworkInput, "title"> = {
  inventoryNumber: null,
  description: "",
  type: "Painting",
  medium: "",
  series: null,
  tags: [],
  subjects: [],
  styles: [],
  year: null,
  yearText: "",
  yearFrom: null,
  yearTo: null,
  size: "",
  heightMm: null,
  widthMm: null,
  depthMm: null,
  diameterMm: null,
  imageHeightMm: null,
  imageWidthMm: null,
  sheetHeightMm: null,
  sheetWidthMm: null,
  framedHeightMm: null,
  framedWidthMm: null,
  framedDepthMm: null,
  weightG: null,
  framed: null,
  signed: "",
  creditLine: "",
  conditionStatus: null,
  conditionNotes: "",
  location: "",
  subLocation: "",
  consignedTo: "",
  consignmentShare: null,
  consignmentUntil: null,
  copyright: "",
  licence: "",
  originCountry: "",
  hsCode: "",
  seoTitle: "",
  seoDescription: "",
  notes: "",
  price: null,
  wholesalePrice: null,
  cost: null,
  insuredValue: null,
  fairMarketValue: null,
  currency: "USD",
  availability: "available",
  editionSize: null,
  artistProofs: null,
  printerProofs: null,
  horsCommerce: null,
  printOptions: [],
  isFeatured: false,
  sortOrder: null,
  altText: "",
}

/** Gifted and lost works are not shown to the public. */
export const hiddenAvailabilities: readonly Availability[] = ["gifted", "lost"]
