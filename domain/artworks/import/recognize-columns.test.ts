import { expect, test } from "vitest"
import { exportColumns } from "./export-columns.ts"
import { recognizeColumns } from "./recognize-columns.ts"

const names = (headings: string) => headings.split(", ")

test("an Artwork Archive template", () => {
  const { layout, columns, lengthUnit, unused } = recognizeColumns(
    names(
      "Piece Name, Artist First Name, Inventory Number, Medium, Type, Status, Height, Width, Depth, Dimension Override, Framed, Framed Height, Subject Matter, Price, Creation Date, Circa, Creation date override, Description, Tags, Notes, Collections, Current Location Name, Sub Location Name, Attribution Line, Signed, Signature Notes, Edition, Edition Info, Condition Status, Condition Notes, Weight, Provenance, Piece Image Filename or URL",
    ),
  )
  expect({ layout, lengthUnit, unused }).toEqual({
    layout: "artwork-archive",
    lengthUnit: "in",
    unused: ["Artist First Name"],
  })
  expect(columns).toMatchObject({
    title: "Piece Name",
    inventoryNumber: "Inventory Number",
    availability: "Status",
    size: "Dimension Override",
    date: "Creation date override",
    series: "Collections",
    creditLine: "Attribution Line",
    editionSize: "Edition",
    images: "Piece Image Filename or URL",
    framedHeight: "Framed Height",
  })
})

test("Shopify now and before", () => {
  const now = recognizeColumns(
    names(
      "Title, URL handle, Description, Vendor, Type, Tags, Published on online store, Status, SKU, Option1 name, Option1 value, Price, Inventory quantity, Weight value (grams), Product image URL, Image position, Image alt text, Variant image URL",
    ),
  )
  const before = recognizeColumns(
    names(
      "Handle, Title, Body (HTML), Vendor, Type, Tags, Published, Option1 Name, Option1 Value, Variant SKU, Variant Grams, Variant Inventory Qty, Variant Price, Image Src, Image Position, Image Alt Text",
    ),
  )
  expect([now.layout, before.layout]).toEqual(["shopify", "shopify"])
  expect(now.columns).toMatchObject({
    handle: "URL handle",
    price: "Price",
    weight: "Weight value (grams)",
    status: "Status",
  })
  expect(before.columns).toMatchObject({ description: "Body (HTML)", weight: "Variant Grams", images: "Image Src" })
  expect([now.unused, before.unused]).toEqual([["Vendor"], ["Vendor"]])
})

test("WooCommerce and Squarespace", () => {
  const woo = recognizeColumns(
    names(
      "ID, Type, SKU, Name, Published, Is featured?, Visibility in catalog, Description, In stock?, Stock, Weight (kg), Length (in), Width (in), Height (in), Sale price, Regular price, Categories, Tags, Images, Parent, Position",
    ),
  )
  expect(woo).toMatchObject({ layout: "woocommerce", units: { weight: "kg" } })
  // what it sends, not the work
  expect(woo.columns).not.toHaveProperty("height")
  expect(woo.columns).toMatchObject({
    title: "Name",
    price: "Regular price",
    rowKind: "Type",
    isFeatured: "Is featured?",
  })
  const squarespace = recognizeColumns(
    names(
      "Product ID [Non Editable], Variant ID [Non Editable], Product URL, Title, Description, SKU, Price, Sale Price, On Sale, Stock, Categories, Tags, Weight, Length, Width, Height, Visible, Hosted Image URLs",
    ),
  )
  expect(squarespace.layout).toBe("squarespace")
  expect(squarespace.columns).toMatchObject({
    id: "Product ID [Non Editable]",
    images: "Hosted Image URLs",
    published: "Visible",
  })
})

test("museums", () => {
  const { layout, columns } = recognizeColumns(
    names(
      "id,accession_number,title,dateText,medium,creditLine,year,dimensions,width,height,units,thumbnailUrl".replaceAll(
        ",",
        ", ",
      ),
    ),
  )
  expect(layout).toBe("museum")
  expect(columns).toMatchObject({
    inventoryNumber: "accession_number",
    date: "dateText",
    size: "dimensions",
    title: "title",
  })
  const other = recognizeColumns(
    names(
      "Title, ObjectID, AccessionNumber, Date, Medium, Dimensions, CreditLine, Classification, Height (cm), Width (cm)",
    ),
  )
  expect(other).toMatchObject({ layout: "museum", units: { height: "cm", width: "cm" } })
  expect(other.columns).toMatchObject({
    classification: "Classification",
    inventoryNumber: "AccessionNumber",
    creditLine: "CreditLine",
  })
})

test("our own export, and a spreadsheet made by hand in any language of the list and any order", () => {
  expect(recognizeColumns(exportColumns)).toMatchObject({ layout: "solander", unused: [] })
  const own = recognizeColumns(names("Preis, Titel, Technik, Jahr, Höhe (cm), Breite_cm, Bild"))
  expect(own).toMatchObject({ layout: "generic", units: { height: "cm", width: "cm" }, unused: [] })
  expect(own.columns).toMatchObject({ title: "Titel", price: "Preis", date: "Jahr", height: "Höhe (cm)" })
})

test("each column is taken once, and nothing is taken by its position", () => {
  expect(recognizeColumns(["Foo", "Bar"])).toMatchObject({ columns: {}, unused: ["Foo", "Bar"] })
  const { columns, unused } = recognizeColumns(["Title", "Title (2)", "Name"])
  expect(columns).toEqual({ title: "Title" })
  expect(unused).toEqual(["Title (2)", "Name"])
})
