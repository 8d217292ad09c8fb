import type { artworks } from "../../../db/tables/artworks.ts"
import { type ArtworkFieldName, artworkFieldNames } from "../artwork-fields.ts"
import { type ImportField, type Mapping, stateFields } from "./fields.ts"

export type ArtworkColumn = keyof typeof artworks.$inferInsert

const lengths: ImportField[] = ["size", "height", "width", "depth", "length", "diameter", "heightMm", "widthMm"]

const dates: ImportField[] = ["date", "year", "yearText", "yearFrom", "yearTo"]
const imageSizes: ImportField[] = ["imageSize", "imageHeight", "imageWidth", "imageHeightMm", "imageWidthMm"]
const sheetSizes: ImportField[] = ["sheetSize", "sheetHeight", "sheetWidth", "sheetHeightMm", "sheetWidthMm"]
const framedSizes: ImportField[] = [
  ...(["framedSize", "framedHeight", "framedWidth", "framedDepth"] as const),
  ...(["framedHeightMm", "framedWidthMm", "framedDepthMm"] as const),
]

/** Where not only the field's own cells fill it. Wall order, availability and edition have rules of their own. */
const sources: Partial<Record<ArtworkFieldName, ImportField[]>> = {
  description: ["description", "shortDescription"],
  type: ["type", "classification"],
  tags: ["tags", "categories"],
  year: dates,
  yearText: dates,
  yearFrom: dates,
  yearTo: dates,
  size: lengths,
  heightMm: lengths,
  widthMm: lengths,
  depthMm: lengths,
  diameterMm: lengths,
  imageHeightMm: imageSizes,
  imageWidthMm: imageSizes,
  sheetHeightMm: sheetSizes,
  sheetWidthMm: sheetSizes,
  framedHeightMm: framedSizes,
  framedWidthMm: framedSizes,
  framedDepthMm: framedSizes,
  weightG: ["weight", "weightG"],
  signed: ["signed", "signatureNotes"],
  conditionNotes: ["conditionNotes", "conditionStatus"],
  currency: ["price"],
  sortOrder: [],
  availability: [],
  editionSize: [],
}

const columnSources = artworkFieldNames.map((name): [ArtworkColumn, ImportField[]] => [
  name === "series" ? "seriesId" : name,
  sources[name] ?? [name],
])

export const hasAvailabilityColumn = (mapping: Mapping): boolean => stateFields.some((field) => mapping.columns[field])

/** Columns that a repeated import writes. */
export function listGivenColumns(mapping: Mapping): ArtworkColumn[] {
  return columnSources.flatMap(([column, fields]) => (fields.some((field) => mapping.columns[field]) ? column : []))
}

export const getImportedColumns = (fields: readonly ImportField[]): ArtworkColumn[] =>
  columnSources.flatMap(([column, from]) => (from.some((field) => fields.includes(field)) ? column : []))
