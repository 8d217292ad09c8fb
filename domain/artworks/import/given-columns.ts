import type { artworks } from "../../../db/tables/artworks.ts"
import { type ImportField, type Mapping, stateFields } from "./fields.ts"

export type ArtworkColumn = keyof typeof artworks.$inferInsert

const lengths: ImportField[] = ["size", "height", "width", "depth", "length", "diameter", "heightMm", "widthMm"]

const columnSources: [ArtworkColumn[], ImportField[]][] = [
  [["title"], ["title"]],
  [["inventoryNumber"], ["inventoryNumber"]],
  [["description"], ["description", "shortDescription"]],
  [["type"], ["type", "classification"]],
  [["medium"], ["medium"]],
  [["seriesId"], ["series"]],
  [["tags"], ["tags", "categories"]],
  [["subjects"], ["subjects"]],
  [["styles"], ["styles"]],
  [
    ["year", "yearText", "yearFrom", "yearTo"],
    ["date", "year", "yearText", "yearFrom", "yearTo"],
  ],
  [["size", "heightMm", "widthMm", "depthMm", "diameterMm"], lengths],
  [["weightG"], ["weight", "weightG"]],
  [["framed"], ["framed"]],
  [["signed"], ["signed", "signatureNotes"]],
  [["creditLine"], ["creditLine"]],
  [["conditionStatus"], ["conditionStatus"]],
  [["conditionNotes"], ["conditionNotes", "conditionStatus"]],
  [["location"], ["location"]],
  [["subLocation"], ["subLocation"]],
  [
    ["imageHeightMm", "imageWidthMm"],
    ["imageSize", "imageHeight", "imageWidth", "imageHeightMm", "imageWidthMm"],
  ],
  [
    ["sheetHeightMm", "sheetWidthMm"],
    ["sheetSize", "sheetHeight", "sheetWidth", "sheetHeightMm", "sheetWidthMm"],
  ],
  [
    ["framedHeightMm", "framedWidthMm", "framedDepthMm"],
    [
      ...(["framedSize", "framedHeight", "framedWidth", "framedDepth"] as const),
      ...(["framedHeightMm", "framedWidthMm", "framedDepthMm"] as const),
    ],
  ],
  // Other columns add to the notes of new works only, so that they do not replace the artist's notes.
  [["notes"], ["notes"]],
  [["wholesalePrice"], ["wholesalePrice"]],
  [["cost"], ["cost"]],
  [["insuredValue"], ["insuredValue"]],
  [["fairMarketValue"], ["fairMarketValue"]],
  [["consignedTo"], ["consignedTo"]],
  [["consignmentShare"], ["consignmentShare"]],
  [["consignmentUntil"], ["consignmentUntil"]],
  [["copyright"], ["copyright"]],
  [["licence"], ["licence"]],
  [["originCountry"], ["originCountry"]],
  [["hsCode"], ["hsCode"]],
  [["seoTitle"], ["seoTitle"]],
  [["seoDescription"], ["seoDescription"]],
  [["artistProofs"], ["artistProofs"]],
  [["printerProofs"], ["printerProofs"]],
  [["horsCommerce"], ["horsCommerce"]],
  [["price", "currency"], ["price"]],
  [["printOptions"], ["printOptions"]],
  [["isFeatured"], ["isFeatured"]],
  [["altText"], ["altText"]],
]

export const hasAvailabilityColumn = (mapping: Mapping): boolean => stateFields.some((field) => mapping.columns[field])

/** Columns that a repeated import writes. Wall order, availability, edition and publication have rules of their own. */
export function listGivenColumns(mapping: Mapping): ArtworkColumn[] {
  return columnSources.flatMap(([columns, fields]) => (fields.some((field) => mapping.columns[field]) ? columns : []))
}

export const getImportedColumns = (fields: readonly ImportField[]): ArtworkColumn[] =>
  columnSources.flatMap(([columns, from]) => (from.some((field) => fields.includes(field)) ? columns : []))
