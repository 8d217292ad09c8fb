import type { ImportField, Layout } from "./fields.ts"

type Names = Partial<Record<ImportField, string[]>>

/**
 * Headings of the exports that have a layout of their own, as `foldKey` writes them, the best first. They come before the
 * vocabulary; `only`: what they leave out is not looked for there, but for the columns that say whether a work is offered.
 */
export const layouts: Record<Exclude<Layout, "generic">, { names: Names; only?: boolean }> = {
  solander: {
    only: true,
    names: Object.fromEntries(
      [
        ..."title inventoryNumber description type medium series tags subjects styles yearText year yearFrom yearTo size".split(
          " ",
        ),
        ..."heightMm widthMm depthMm diameterMm weightG framed signed creditLine conditionStatus".split(" "),
        ..."conditionNotes location notes price currency availability editionSize printOptions isFeatured sortOrder".split(
          " ",
        ),
        ..."altText published images slug".split(" "),
      ].map((field) => [field, [field.toLowerCase()]]),
    ),
  },
  "artwork-archive": {
    names: { series: ["collections", "collection"], date: ["creationdateoverride", "creationdate"] },
  },
  etsy: {
    names: {
      optionName1: ["variation1name", "variazione1nome", "variante1name", "variation1nom", "variacion1nombre"],
      optionValue1: [
        "variation1values",
        "variazione1valori",
        "variante1werte",
        "variation1valeurs",
        "variacion1valores",
      ],
      optionName2: ["variation2name", "variazione2nome", "variante2name", "variation2nom", "variacion2nombre"],
      optionValue2: [
        "variation2values",
        "variazione2valori",
        "variante2werte",
        "variation2valeurs",
        "variacion2valores",
      ],
    },
  },
  shopify: {
    only: true,
    names: {
      handle: ["urlhandle", "handle"],
      title: ["title"],
      description: ["bodyhtml", "description", "body"],
      categories: ["type"],
      tags: ["tags"],
      published: ["publishedononlinestore", "published"],
      status: ["status"],
      optionName1: ["option1name"],
      optionValue1: ["option1value"],
      optionName2: ["option2name"],
      optionValue2: ["option2value"],
      optionName3: ["option3name"],
      optionValue3: ["option3value"],
      sku: ["variantsku", "sku"],
      weight: ["variantgrams", "weightvaluegrams", "weightvalue"],
      stock: ["variantinventoryqty", "variantinventoryquantity", "inventoryquantity"],
      price: ["variantprice", "price"],
      images: ["imagesrc", "productimageurl"],
      imagePosition: ["imageposition"],
      altText: ["imagealttext"],
      variantImage: ["variantimage", "variantimageurl"],
    },
  },
  woocommerce: {
    only: true,
    names: {
      id: ["id"],
      rowKind: ["type"],
      sku: ["sku"],
      title: ["name"],
      published: ["published"],
      isFeatured: ["isfeatured"],
      description: ["description", "shortdescription"],
      inStock: ["instock"],
      stock: ["stock"],
      weight: ["weight"],
      length: ["length"],
      width: ["width"],
      height: ["height"],
      price: ["regularprice"],
      salePrice: ["saleprice"],
      categories: ["categories"],
      tags: ["tags"],
      images: ["images"],
      parent: ["parent"],
      sortOrder: ["position"],
      optionName1: ["attribute1name"],
      optionValue1: ["attribute1values"],
      optionName2: ["attribute2name"],
      optionValue2: ["attribute2values"],
    },
  },
  squarespace: {
    only: true,
    names: {
      id: ["productidnoneditable", "productid"],
      handle: ["producturl"],
      title: ["title"],
      description: ["description"],
      sku: ["sku"],
      optionName1: ["optionname1"],
      optionValue1: ["optionvalue1"],
      optionName2: ["optionname2"],
      optionValue2: ["optionvalue2"],
      price: ["price"],
      salePrice: ["saleprice"],
      stock: ["stock"],
      categories: ["categories"],
      tags: ["tags"],
      weight: ["weight"],
      length: ["length"],
      width: ["width"],
      height: ["height"],
      published: ["visible"],
      images: ["hostedimageurls"],
    },
  },
  museum: {
    names: {
      date: ["datetext", "objectdate", "date"],
      signed: ["inscription", "signed", "signature"],
    },
  },
}
