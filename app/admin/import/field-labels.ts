import { artworkFormFields, listArtworkFields } from "../../../domain/artworks/artwork-fields.ts"
import type { ImportField } from "../../../domain/artworks/import/fields.ts"

/** In the order of the choices. Without a label here, a field has the label of the work's form. */
const placedFields: [field: ImportField, label?: string][] = [
  ["title"],
  ["inventoryNumber"],
  ["type", "Kind of work"],
  ["medium"],
  ["series"],
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
  ["imageSize", "Image size"],
  ["imageHeight", "Image height"],
  ["imageWidth", "Image width"],
  ["sheetSize", "Sheet size"],
  ["sheetHeight", "Sheet height"],
  ["sheetWidth", "Sheet width"],
  ["framedSize", "Framed size"],
  ["framedHeight", "Framed height"],
  ["framedWidth", "Framed width"],
  ["framedDepth", "Framed depth"],
  ["price"],
  ["salePrice", "Reduced price"],
  ["fullPrice", "Price before"],
  ["currency"],
  ["wholesalePrice"],
  ["cost"],
  ["insuredValue", "Insured value"],
  ["fairMarketValue"],
  ["availability"],
  ["sold", "Sold"],
  ["soldTo", "Sold to"],
  ["soldOn", "Sold on"],
  ["soldFor", "Sold for"],
  ["forSale", "For sale"],
  ["reserved", "Reserved"],
  ["onLoan", "On loan"],
  ["stock", "Stock"],
  ["editionSize"],
  ["editionInfo", "About the edition"],
  ["artistProofs"],
  ["printerProofs"],
  ["horsCommerce"],
  ["printOptions", "Sizes and frames"],
  ["images", "Pictures"],
  ["altText", "Alt text"],
  ["tags"],
  ["subjects"],
  ["styles"],
  ["description", "Description"],
  ["location"],
  ["subLocation", "Place within the location"],
  ["framed"],
  ["signed"],
  ["conditionStatus"],
  ["conditionNotes", "Condition notes"],
  ["creditLine"],
  ["protection", "Protection"],
  ["provenance", "Provenance"],
  ["exhibitions", "Exhibitions"],
  ["literature", "Literature"],
  ["certificate", "Certificate"],
  ["consignedTo", "Consigned to"],
  ["consignmentShare", "Gallery’s share"],
  ["consignmentUntil", "Consigned until"],
  ["copyright"],
  ["licence"],
  ["originCountry", "Country of origin"],
  ["hsCode"],
  ["seoTitle", "Title for search engines"],
  ["seoDescription", "Text for search engines"],
  ["notes"],
  ["isFeatured", "Featured"],
  ["sortOrder"],
  ["published", "On the site"],
]

const unplacedFields = listArtworkFields("read").filter((name) => !placedFields.some(([field]) => field === name))

const formLabels = new Map<ImportField, string>(artworkFormFields.map(({ name, label }) => [name, label]))

/** `Option value 1` for a field without a label. */
const humanizeField = (field: ImportField): string =>
  field
    .replace(/([A-Z0-9])/g, " $1")
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase())

const knownFields = [...placedFields, ...unplacedFields.map((name): [ImportField] => [name])].map(
  ([value, label = formLabels.get(value)]) => ({ value, label: label ?? humanizeField(value) }),
)

export function getImportFieldChoices(now: ImportField | null): { value: string; label: string }[] {
  const own = now && !knownFields.some(({ value }) => value === now) ? [{ value: now, label: humanizeField(now) }] : []
  return [{ value: "", label: "Not imported" }, ...own, ...knownFields]
}
