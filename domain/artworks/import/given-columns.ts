import type { artworks } from "../../../db/tables/artworks.ts"
import { type ImportField, type Mapping, stateFields } from "./fields.ts"

/** A column of the table by its name in the program. */
export type ArtworkColumn = keyof typeof artworks.$inferInsert

const lengths: ImportField[] = ["size", "height", "width", "depth", "length", "diameter", "heightMm", "widthMm"]

/** Which columns of the file speak of which column of a work. */
const sources: [ArtworkColumn[], ImportField[]][] = [
  [["title"], ["title"]],
  [["inventoryNumber"], ["inventoryNumber"]],
  [["description"], ["description"]],
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
  [["location"], ["location", "subLocation"]],
  [["notes"], ["notes", "provenance", "editionInfo", "optionValue1"]],
  [["price", "currency"], ["price"]],
  [["printOptions"], ["printOptions"]],
  [["isFeatured"], ["isFeatured"]],
  [["altText"], ["altText"]],
]

/** Whether a file says of its works if they are offered. */
export const saysAvailability = (mapping: Mapping): boolean => stateFields.some((field) => mapping.columns[field])

/**
 * The columns of a work that a file speaks of: a second import writes these and leaves all others as the artist has made
 * them since. The place on the wall, availability, edition and publication are not among them: they have rules of their own.
 */
export function givenColumns(mapping: Mapping): ArtworkColumn[] {
  return sources.flatMap(([columns, fields]) => (fields.some((field) => mapping.columns[field]) ? columns : []))
}

/** The columns of a work that some fields of a file speak of. */
export const columnsOf = (fields: readonly ImportField[]): ArtworkColumn[] =>
  sources.flatMap(([columns, from]) => (from.some((field) => fields.includes(field)) ? columns : []))
