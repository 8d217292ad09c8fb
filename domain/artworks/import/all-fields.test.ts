import { getTableColumns } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { artworkProvenance } from "../../../db/tables/provenance.ts"
import { toExportCells } from "../../../tests/support/own-cells.ts"
import { type ArtworkInput, artworkSchema } from "../artwork.ts"
import { exportColumns } from "./export-columns.ts"
import { type ImportField, importFields } from "./fields.ts"
import { listGivenColumns } from "./given-columns.ts"
import { fieldRanks } from "./heading-ranks.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { readTestWorks } from "./rows.fixture.ts"

/** Columns of a work that no file fills, and why. */
const notFilled: Record<string, string> = {
  id: "is given by the database",
  slug: "is made of the title; our own export has it",
  importKey: "is what a second run recognises the work by",
  seriesPosition: "is the order that the artist gives a series here",
  mainPictureId: "is the first of the pictures that a file names",
  mainImageUrl: "is written with the main picture",
  pictureRatio: "is read from the picture",
  colours: "is read from the picture",
  archivedAt: "a file brings works that are kept",
  createdAt: "is the time of the import",
  updatedAt: "is the time of the import",
  orientation: "is made of the size",
  sizeClass: "is made of the size",
  years: "is made of the years",
  mediumChoice: "is made of the medium",
  galleryRank: "is made of the place on the wall",
  seriesRank: "is made of the place in the series",
  newestFirst: "is made of the time of the import",
  incomplete: "is made of what the work lacks",
  search: "is made of the texts",
}

/** What fills a column that is called otherwise. */
const filledBy: Record<string, ImportField> = { seriesId: "series", publishedAt: "published" }

/** Parts of a record that no file fills, and why. */
const recordNotFilled: Record<string, string> = {
  id: "is given by the database",
  artworkId: "is the work",
  entryId: "is given by the database",
  version: "is given by the database",
  removed: "an import removes nothing",
  yearText: "the entry says it in its own words",
  owner: "stands in the words of the entry, which nobody takes apart",
  ownerPublic: "the artist decides",
  ownerEmail: "the artist gives it",
  copy: "is about copies that are sold here",
  certificateId: "is of certificates that are issued here",
  createdAt: "is the time of the import",
}
const recordFilled = ["kind", "position", "isPublic", "year", "event"]

test("every field of a work is filled by some column of a file, or it is said why not [import fields]", () => {
  const fields = new Set<string>(importFields)
  const left = Object.keys(getTableColumns(artworks)).filter(
    (column) => !fields.has(filledBy[column] ?? column) && !notFilled[column],
  )
  expect(left).toEqual([])
  expect(Object.keys(artworkSchema.shape).filter((field) => !fields.has(field))).toEqual([])
  const parts = Object.keys(getTableColumns(artworkProvenance))
  expect(parts.toSorted()).toEqual([...recordFilled, ...Object.keys(recordNotFilled)].toSorted())
})

/** Fields that a heading of a spreadsheet does not name: by what else a person fills them. */
const byAnother: Record<string, ImportField> = {
  yearText: "date",
  heightMm: "height",
  widthMm: "width",
  depthMm: "depth",
  diameterMm: "diameter",
  imageHeightMm: "imageHeight",
  imageWidthMm: "imageWidth",
  sheetHeightMm: "sheetHeight",
  sheetWidthMm: "sheetWidth",
  framedHeightMm: "framedHeight",
  framedWidthMm: "framedWidth",
  framedDepthMm: "framedDepth",
  weightG: "weight",
}

test("every field of a work has a heading that people write, but for the sizes and frames of an edition", () => {
  const headings = (field: string) => fieldRanks.get((byAnother[field] ?? field) as ImportField)?.size ?? 0
  expect(Object.keys(artworkSchema.shape).filter((field) => headings(field) === 0)).toEqual(["printOptions"])
})

const full: ArtworkInput = {
  title: "Ebb",
  inventoryNumber: "E-1",
  description: "A low tide.",
  type: "Print",
  medium: "Etching",
  series: "Coast",
  tags: ["sea"],
  subjects: ["water"],
  styles: ["realism"],
  year: 2021,
  yearText: "c. 2021",
  yearFrom: 2020,
  yearTo: 2021,
  size: "60 × 80 cm",
  heightMm: 600,
  widthMm: 800,
  depthMm: 20,
  diameterMm: 5,
  imageHeightMm: 300,
  imageWidthMm: 400,
  sheetHeightMm: 350,
  sheetWidthMm: 450,
  framedHeightMm: 650,
  framedWidthMm: 850,
  framedDepthMm: 40,
  weightG: 1200,
  framed: true,
  signed: "Signed, verso",
  creditLine: "Gift",
  conditionStatus: "Good",
  conditionNotes: "A crease",
  location: "Studio",
  subLocation: "Rack 3",
  consignedTo: "Galerie Nord",
  consignmentShare: 40,
  consignmentUntil: "2027-01-31",
  copyright: "© the artist",
  licence: "CC BY 4.0",
  originCountry: "DE",
  hsCode: "9701.21",
  seoTitle: "Ebb, etching",
  seoDescription: "An etching of a low tide",
  notes: "A note",
  price: 123_450,
  wholesalePrice: 60_000,
  cost: 5_000,
  insuredValue: 150_000,
  fairMarketValue: 140_000,
  currency: "EUR",
  availability: "on_loan",
  editionSize: 25,
  artistProofs: 3,
  printerProofs: 2,
  horsCommerce: 1,
  printOptions: [{ id: "oak", kind: "frame", label: "Oak", addition: 5000 }],
  isFeatured: true,
  protection: "look",
  sortOrder: 4,
  altText: "Wet sand",
}

test("our own columns bring back every field of a work, and a second run would write it [import fields]", async () => {
  expect(Object.keys(full).toSorted()).toEqual(Object.keys(artworkSchema.shape).toSorted())
  const work = { ...full, published: true, slug: "ebb", images: ["ebb.jpg"] }
  const [read] = await readTestWorks([...exportColumns], [toExportCells(work)])
  expect(read).toMatchObject({ ok: true, input: full, published: true, images: ["ebb.jpg"], warnings: [] })
  const ownRules = ["availability", "editionSize", "sortOrder"]
  const given = new Set<string>(listGivenColumns(recognizeColumns(exportColumns)))
  const left = Object.keys(full).filter((field) => !given.has(field === "series" ? "seriesId" : field))
  expect(left).toEqual(ownRules)
})
