import { expect, test } from "vitest"
import { createTableFile } from "../../../../tests/support/read-tables.ts"
import { readWorksFile } from "../../../../tests/support/sheets.ts"

test("WooCommerce in Spanish: whether there is stock is not counted with the stock [import programs]", async () => {
  const { works } = await readWorksFile(
    await createTableFile(
      "ID,Tipo,SKU,Nombre,Visibilidad en el catálogo,¿Existencias?,Inventario,¿Permitir reservas de productos agotados?,Precio normal\n1,simple,A,Junco,visible,1,1,0,9\n2,simple,B,Cañas,visible,0,0,0,9\n3,simple,C,Orilla,visible,backorder,0,1,9\n",
    ),
  )
  expect(works).toMatchObject([
    { availability: "available", editionSize: null, warnings: [] },
    { availability: "sold" },
    { availability: "available", warnings: [] },
  ])
})

test.each([
  [
    "WooCommerce",
    "ID,Type,SKU,Name,Visibility in catalog,Length (cm),Width (cm),Height (cm),Regular price\n1,simple,A,Reed,visible,90,70,8,9\n",
  ],
  ["Squarespace", "Product ID [Non Editable],Product URL,Title,Price,Length,Width,Height\na,reed,Reed,9,18,14,3\n"],
  [
    "Ecwid",
    "type,product_internal_id,product_name,product_price,product_length,product_width,product_height\nproduct,1,Reed,9,18,14,3\n",
  ],
  ["PrestaShop", "Product ID;Active (0/1);Name *;Price tax excluded;Width;Height;Depth\n1;1;Reed;9;70;90;8\n"],
])("%s: the size of the parcel is not the size of the work, and is named [import programs]", async (_, file) => {
  const { works, survey } = await readWorksFile(await createTableFile(file))
  expect(works).toMatchObject([{ size: "", heightMm: null, widthMm: null, depthMm: null }])
  expect(survey.ignored.filter(({ cells }) => cells > 0)).toHaveLength(3)
})

test("Magento: a lower price ends on its day, which has a year of two digits, the month first [import programs]", async () => {
  const { works } = await readWorksFile(
    await createTableFile(
      'sku,store_view_code,product_type,name,price,special_price,special_price_from_date,special_price_to_date\nA,,simple,Reed,1000.000000,700.000000,1/1/20,2/1/20\nB,,simple,Sedge,1000.000000,700.000000,"1/1/20, 12:00 AM","2/1/20, 12:00 AM"\nC,,simple,Rush,1000.000000,700.000000,1/1/20,\n',
    ),
  )
  expect(works).toMatchObject([{ price: 1000_00 }, { price: 1000_00 }, { price: 700_00 }])
})

test("WooCommerce: lines that its export writes as “\\n” are lines [import programs]", async () => {
  const { works } = await readWorksFile(
    await createTableFile(
      "ID,Type,SKU,Name,Visibility in catalog,Description,Regular price\n1,simple,A,Reed,visible,<p>One.</p>\\n<p>Two.</p>,9\n2,simple,B,Sedge,visible,One.\\nTwo.,9\n3,simple,C,Rush,visible,C:\\\\north,9\n",
    ),
  )
  expect(works.map(({ description }) => description)).toEqual(["One.\n\nTwo.", "One.\nTwo.", "C:\\north"])
})

test("Ecwid: options that no variation has sell from the product, and are in the notes [import programs]", async () => {
  const { works } = await readWorksFile(
    await createTableFile(
      `type,product_internal_id,product_name,product_price,product_is_inventory_tracked,product_quantity,product_option_name,product_option_value,product_option_markup_value,product_variation_sku
product,1,Reed print,40,false,,,,,
product_option,1,,,,,Size,A3,,
product_option,1,,,,,Size,A2,30,
product_variation,1,,75,true,0,,,,R-A2
product,2,Sedge print,40,false,,,,,
product_option,2,,,,,Size,A3,,
product_variation,2,,40,true,0,,,,S-A3
`,
    ),
  )
  expect(works).toMatchObject([
    {
      title: "Reed print",
      availability: "available",
      notes: "Variants: A3; A2 +30",
      warnings: [expect.stringContaining("2 variants")],
    },
    { title: "Sedge print", availability: "sold" },
  ])
})

test("Ecwid: what an option adds or takes off is in the notes, in percent too, and beside variations without prices [import programs]", async () => {
  const { works } = await readWorksFile(
    await createTableFile(
      `type,product_internal_id,product_name,product_price,product_option_name,product_option_value,product_option_markup,product_variation_option_Size
product,1,Reed print,40,,,,
product_option,1,,,Size,A2,+10%,
product_option,1,,,Size,A5,-5,
product,2,Sedge print,40,,,,
product_option,2,,,Frame,Oak frame,"60,50",
product,3,Rush print,40,,,,
product_option,3,,,Size,A3,0,
product_option,3,,,Size,A2,30,
product_variation,3,,,,,,A3
product_variation,3,,,,,,A2
`,
    ),
  )
  expect(works.map(({ title, notes }) => [title, notes])).toEqual([
    ["Reed print", "Variants: A2 +10%; A5 -5"],
    ["Sedge print", "Variants: Oak frame +60,50"],
    ["Rush print", "Variants: A3; A2 +30"],
  ])
})

test("Artlogic: an edition in its details is the edition, with its proofs [import programs]", async () => {
  const { works } = await readWorksFile(
    await createTableFile(
      "Stock number,Artist,Title,Medium,Edition details,Retail price,Availability\nA1,J,Reed,Etching,Edition of 25 plus 2 AP,400,Available\nA2,J,Sedge,Etching,3/25,400,Available\nA3,J,Rush,Etching,5 AP,400,Available\nA4,J,Fern,Etching,Edition of 10 + 1 EA,400,Available\n",
    ),
  )
  expect(works).toMatchObject([
    { editionSize: 25, artistProofs: 2, notes: "Edition: Edition of 25 plus 2 AP" },
    { editionSize: 25, artistProofs: null },
    { editionSize: null, artistProofs: 5, notes: "Edition: 5 AP" },
    { editionSize: 10, artistProofs: 1 },
  ])
})
