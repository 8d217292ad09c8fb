import type { ImportField } from "../../../domain/artworks/import/fields.ts"

/** What a column can be taken for, as the studio calls it, in the order of the choices. */
const choices: [ImportField, string][] = [
  ["title", "Title"],
  ["inventoryNumber", "Inventory number"],
  ["type", "Kind of work"],
  ["medium", "Medium"],
  ["series", "Series"],
  ["date", "Year"],
  ["yearFrom", "First year"],
  ["yearTo", "Last year"],
  ["size", "Size"],
  ["height", "Height"],
  ["width", "Width"],
  ["depth", "Depth"],
  ["length", "Length"],
  ["diameter", "Diameter"],
  ["units", "Unit of sizes"],
  ["weight", "Weight"],
  ["price", "Price"],
  ["currency", "Currency"],
  ["availability", "Availability"],
  ["sold", "Sold"],
  ["forSale", "For sale"],
  ["reserved", "Reserved"],
  ["onLoan", "On loan"],
  ["stock", "Stock"],
  ["editionSize", "Edition"],
  ["editionInfo", "About the edition"],
  ["printOptions", "Sizes and frames"],
  ["images", "Pictures"],
  ["altText", "Alt text"],
  ["tags", "Tags"],
  ["subjects", "Subjects"],
  ["styles", "Styles"],
  ["description", "Description"],
  ["location", "Location"],
  ["subLocation", "Place within the location"],
  ["framed", "Framed"],
  ["signed", "Signed"],
  ["conditionStatus", "Condition"],
  ["conditionNotes", "Condition notes"],
  ["creditLine", "Credit line"],
  ["provenance", "Provenance"],
  ["notes", "Private notes"],
  ["isFeatured", "Featured"],
  ["sortOrder", "Place on the wall"],
  ["published", "On the site"],
]

const words = new Map(choices)

/** A field that is no choice is named as the program calls it: `option value 1`. */
export const fieldWords = (field: ImportField): string =>
  words.get(field) ??
  field
    .replace(/([A-Z0-9])/g, " $1")
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase())

/** The choices for a column, with the one that it has. */
export function fieldChoices(now: ImportField | null): { value: string; label: string }[] {
  const own = now && !words.has(now) ? [{ value: now, label: fieldWords(now) }] : []
  return [{ value: "", label: "Not imported" }, ...own, ...choices.map(([value, label]) => ({ value, label }))]
}
