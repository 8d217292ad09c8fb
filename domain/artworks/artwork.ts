import { z } from "zod"
import { artworkTypes, availabilities, conditions } from "./artwork-kinds.ts"

export type Availability = (typeof availabilities)[number]

const text = (most: number) => z.string().trim().max(most)
const millimetres = z.number().positive().max(100_000).nullable()

/** Tags and the like: what a work can be found by. */
const names = z.array(text(80).min(1)).max(100)

/**
 * A work as the artist or a file describes it. One schema for form, import and JSON.
 * Lengths in millimetres, weight in grams, price in minor units of `currency` (null: on request).
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
  weightG: z.int().positive().max(100_000_000).nullable(),
  framed: z.boolean().nullable(),
  signed: text(500),
  creditLine: text(2000),
  conditionStatus: z.enum(conditions).nullable(),
  conditionNotes: text(5000),
  location: text(300),
  notes: text(20_000),
  price: z.int().min(0).max(1_000_000_000_00).nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, "A currency is three letters, like USD."),
  availability: z.enum(availabilities),
  editionSize: z.int().min(1).max(100_000).nullable(),
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
  weightG: null,
  framed: null,
  signed: "",
  creditLine: "",
  conditionStatus: null,
  conditionNotes: "",
  location: "",
  notes: "",
  price: null,
  currency: "USD",
  availability: "available",
  editionSize: null,
  isFeatured: false,
  sortOrder: null,
  altText: "",
}

/** Gifted and lost works are not shown to the public. */
export const hiddenAvailabilities: readonly Availability[] = ["gifted", "lost"]
