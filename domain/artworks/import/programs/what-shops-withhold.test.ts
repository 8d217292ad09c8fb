import { describe, expect, test } from "vitest"
import { createTableFile } from "../../../../tests/support/read-tables.ts"
import { readWorksFile } from "../../../../tests/support/sheets.ts"

const wooHeadings: [string, string][] = [
  ["German", "ID,Typ,Artikelnummer,Name,Veröffentlicht,Sichtbarkeit im Katalog,Vorrätig?,Bestand,Regulärer Preis"],
  ["French", "ID,Type,UGS,Nom,Publié,Visibilité dans le catalogue,En stock ?,Stock,Tarif régulier"],
  ["Spanish", "ID,Tipo,SKU,Nombre,Publicado,Visibilidad en el catálogo,¿Existencias?,Inventario,Precio normal"],
  ["Italian", "ID,Tipo,COD,Nome,Pubblicato,Visibilità nel catalogo,In stock?,Magazzino,Prezzo di listino"],
  ["English", "ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Stock,Regular price"],
]

const draft = (word: string) => expect.stringContaining(`“${word}” says that it isn’t shown: a new work stays a draft.`)
const leftOut = (word: string) => expect.stringContaining(`“${word}” under`)

describe("what a shop does not show stays a draft, and is named [import programs]", () => {
  test.each([
    [
      "Square",
      "Token,Item Name,Variation Name,Square Online Item Visibility,Price,Archived\nT1,Reed,Regular,visible,40,N\nT2,Sedge,Regular,visible,40,Y\nT3,Rush,Regular,unavailable,40,N\n",
      [null, "Y", "unavailable"],
    ],
    [
      "Magento",
      'sku,store_view_code,product_type,name,product_online,visibility,price\nG-1,,simple,Reed,1,"Catalog, Search",9\nG-2,,simple,Sedge,2,"Catalog, Search",9\nG-3,,simple,Rush,1,Not Visible Individually,9\n',
      [null, "2", "Not Visible Individually"],
    ],
    [
      "Shopify",
      "Handle,Title,Body (HTML),Published,Variant Price,Status\na,Reed,,true,9,active\nb,Sedge,,true,9,unlisted\nc,Rush,,false,9,active\n",
      [null, "unlisted", "false"],
    ],
    [
      "PrestaShop",
      "Product ID;Active (0/1);Name *;Price tax excluded;Visibility\n1;1;Reed;9;both\n2;1;Sedge;9;none\n3;0;Rush;9;both\n",
      [null, "none", "0"],
    ],
    ...wooHeadings.map(([language, heading]): [string, string, (string | null)[]] => [
      `WooCommerce in ${language}`,
      `${heading}\n1,simple,W-1,Reed,1,visible,1,1,9\n2,simple,W-2,Sedge,1,hidden,1,1,9\n3,simple,W-3,Rush,-1,visible,1,1,9\n`,
      [null, "hidden", "-1"],
    ]),
    ["a list", "Title,Price,Hidden\nReed,9,\nSedge,9,checked\nRush,9,no\n", [null, "checked", null]],
  ])("%s", async (_, file, words) => {
    const { works } = await readWorksFile(await createTableFile(file))
    expect(works).toMatchObject(words.map((word) => ({ published: word === null, availability: "available" })))
    expect(works.map(({ warnings }) => warnings)).toEqual(words.map((word) => (word === null ? [] : [draft(word)])))
  })
})

describe("what a shop sells beside works is left out, and named [import programs]", () => {
  test.each([
    ["Shopify", "Handle,Title,Body (HTML),Gift Card,Variant Price\na,Reed,,false,9\nb,Voucher,,true,9\n", ["true"]],
    [
      "Squarespace",
      "Product ID [Non Editable],Product Type [Non Editable],Product URL,Title,Option Name 1,Option Value 1,Price,Stock\na,PHYSICAL,reed,Reed,Size,small,9,1\n,,,,,large,9,1\nb,GIFT_CARD,voucher,Voucher,,,9,Unlimited\nc,SERVICE,class,Class,,,9,Unlimited\n",
      ["GIFT_CARD", "SERVICE"],
    ],
    [
      "Square",
      "Token,Item Name,Variation Name,Item Type,Price\nT1,Reed,A4,Physical good,9\nT2,Reed,A3,Physical good,9\nT3,Voucher,Regular,Gift card,9\n",
      ["Gift card"],
    ],
    ["Magento", "sku,store_view_code,product_type,name,price\nG-1,,simple,Reed,9\nG-2,,virtual,Class,9\n", ["virtual"]],
    [
      "PrestaShop",
      "Product ID;Active (0/1);Name *;Price tax excluded;Virtual product (0 = No, 1 = Yes)\n1;1;Reed;9;0\n2;1;Voucher;9;1\n",
      ["1"],
    ],
    ...wooHeadings.map(([language, heading]): [string, string, string[]] => [
      `WooCommerce in ${language}`,
      `${heading}\n1,simple,W-1,Reed,1,visible,1,1,9\n2,"simple, virtual",W-2,Voucher,1,visible,1,1,9\n3,"simple, downloadable",W-3,Wallpaper,1,visible,1,1,9\n`,
      ["simple, virtual", "simple, downloadable"],
    ]),
  ])("%s", async (_, file, words) => {
    const { works, left } = await readWorksFile(await createTableFile(file))
    expect(works.map(({ title }) => title)).toEqual(["Reed"])
    expect(left).toEqual(words.map(leftOut))
  })
})

describe("the list of a shop is recognized [import programs]", () => {
  test.each([
    [
      "French",
      "Product ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;Statut\n1;https://x.example/a.jpg;Reed;P-1;Peintures;1 000,00 €;1 200,00 €;1;1\n2;;Sedge;P-2;Peintures;500,00 €;600,00 €;3;0\n",
    ],
    [
      "German",
      "Produkt-ID;Bild;Name;Artikel-Nr.;Kategorie;Preis (zzgl. MwSt.);Preis (inkl. MwSt.);Menge;Status\n1;;Reed;P-1;Bilder;1000.000000;1200.000000;1;1\n2;;Sedge;P-2;Bilder;500.000000;600.000000;3;0\n",
    ],
    [
      "Spanish",
      'Product ID;Imagen;Nombre;Referencia;Categoría;"Precio (imp. excl.)";"Precio (imp. incl.)";Cantidad;Estado;Posición\n1;;Reed;P-1;Cuadros;1000.000000;1200.000000;1;1;1\n2;;Sedge;P-2;Cuadros;500.000000;600.000000;3;0;2\n',
    ],
  ])("PrestaShop in %s: the price with tax, the number, and what is not active", async (_, file) => {
    const { mapping, works } = await readWorksFile(await createTableFile(file))
    expect(mapping.layout).toBe("prestashop")
    expect(mapping.columns.sku).toBeDefined()
    expect(works).toMatchObject([
      { title: "Reed", price: 1200_00, availability: "available", published: true, warnings: [] },
      { title: "Sedge", price: 600_00, availability: "available", published: false, warnings: [draft("0")] },
    ])
  })

  test.each([
    [
      "with addresses",
      "name,permalink,status,description,price,sale_price,on_sale,categories,options,inventory,image1,image2\nReed,reed,active,Oil,120.00,,false,Paintings,,1,https://x.example/a.jpg,https://x.example/b.jpg\nSedge,sedge,sold-out,,120.00,,false,,,,,\nRush,rush,hidden,,120.00,,false,,,,,\nFern,fern,coming-soon,,120.00,90.00,true,,,,,\n",
    ],
    [
      "without",
      'Name,Status,Price,On sale,Description,Options,Categories,Inventory,Images\nReed,Active,$120.00,No,Oil,,Paintings,1,"https://x.example/a.jpg, https://x.example/b.jpg"\nSedge,Sold Out,$120.00,No,,,,0,\nRush,Hidden,$120.00,No,,,,1,\nFern,Coming Soon,$120.00,Yes,,,,1,\n',
    ],
  ])("Big Cartel, %s: what is hidden or coming soon is a draft", async (_, file) => {
    const { mapping, works } = await readWorksFile(await createTableFile(file), "USD")
    expect(mapping.layout).toBe("big-cartel")
    expect(mapping.columns.stock).toBeDefined()
    expect(works).toMatchObject([
      { title: "Reed", published: true, tags: ["Paintings"], images: { length: 2 }, warnings: [] },
      { title: "Sedge", published: true, availability: "sold" },
      { title: "Rush", published: false, availability: "available" },
      { title: "Fern", published: false, availability: "available" },
    ])
  })
})
