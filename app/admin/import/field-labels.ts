import type { ImportField } from "../../../domain/artworks/import/fields.ts"

const knownFields: [ImportField, string][] = [
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
  ["price", "Price"],
  ["salePrice", "Reduced price"],
  ["fullPrice", "Price before"],
  ["currency", "Currency"],
  ["wholesalePrice", "Wholesale price"],
  ["cost", "Cost"],
  ["insuredValue", "Insured value"],
  ["fairMarketValue", "Fair market value"],
  ["availability", "Availability"],
  ["sold", "Sold"],
  ["soldTo", "Sold to"],
  ["soldOn", "Sold on"],
  ["soldFor", "Sold for"],
  ["forSale", "For sale"],
  ["reserved", "Reserved"],
  ["onLoan", "On loan"],
  ["stock", "Stock"],
  ["editionSize", "Edition"],
  ["editionInfo", "About the edition"],
  ["artistProofs", "Artist’s proofs"],
  ["printerProofs", "Printer’s proofs"],
  ["horsCommerce", "Hors commerce"],
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
  ["exhibitions", "Exhibitions"],
  ["literature", "Literature"],
  ["certificate", "Certificate"],
  ["consignedTo", "Consigned to"],
  ["consignmentShare", "Gallery’s share"],
  ["consignmentUntil", "Consigned until"],
  ["copyright", "Copyright"],
  ["licence", "License"],
  ["originCountry", "Country of origin"],
  ["hsCode", "Tariff number"],
  ["seoTitle", "Title for search engines"],
  ["seoDescription", "Text for search engines"],
  ["notes", "Private notes"],
  ["isFeatured", "Featured"],
  ["sortOrder", "Place on the wall"],
  ["published", "On the site"],
]

const labels = new Map(knownFields)

/** Other fields are named by their identifier: `option value 1`. */
const getFieldLabel = (field: ImportField): string =>
  labels.get(field) ??
  field
    .replace(/([A-Z0-9])/g, " $1")
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase())

export function getImportFieldChoices(now: ImportField | null): { value: string; label: string }[] {
  const own = now && !labels.has(now) ? [{ value: now, label: getFieldLabel(now) }] : []
  return [{ value: "", label: "Not imported" }, ...own, ...knownFields.map(([value, label]) => ({ value, label }))]
}
