import type { LayoutSpec } from "./layout.ts"

/** Localized headings, except `Product ID` up to 8.2. */
const ids = [
  ...["productid", "idduproduit", "idproduit", "produktid"],
  ...["iddelproducto", "idproducto", "iddelprodotto", "idprodotto"],
]

const listPrices = [
  ["pricetaxexcl", "pricetaxincl"],
  ["prixht", "prixttc"],
  ["preiszzglmwst", "preisinklmwst"],
  ["preisexklmwst", "preisinklmwst"],
  ["precioimpexcl", "precioimpincl"],
  ["prezzotasseescl", "prezzotasseincl"],
  ["prezzoivaesclusa", "prezzoivainclusa"],
  ["prijsexclbtw", "prijsinclbtw"],
] as const
const withTax = listPrices.map(([, price]) => price)
const withoutTax = listPrices.map(([price]) => price)

export const prestashop: LayoutSpec = {
  signs: [
    ...ids.flatMap((id) => listPrices.map((prices) => [id, ...prices])),
    ["productid", "pricetaxexcluded"],
    ["productid", "pricetaxexcl"],
    ["active01", "name", "pricetaxexcluded"],
    ["active01", "name", "pricetaxincluded"],
  ],
  only: true,
  groupBy: "id",
  unpublished: /^none$/i,
  noWorks: /^1$/,
  names: {
    productKind: ["virtualproduct0no1yes", "virtualproduct"],
    visibility: ["visibility"],
    id: [...ids, "id"],
    title: ["name", "nom", "nombre", "nome", "naam"],
    // Up to 8.2, the list's state is 0 for works in stock: they become drafts with a note.
    published: ["active01", "status", "enabled", "statut", "etat", "estado", "stato"],
    categories: ["categoriesxyz", "category", "defaultcategory", "categorie", "kategorie", "categoria"],
    price: ["pricetaxincluded", ...withTax, "pricetaxexcluded", ...withoutTax],
    wholesalePrice: [],
    cost: ["wholesaleprice", "costprice"],
    discountAmount: ["discountamount"],
    discountPercent: ["discountpercent"],
    saleFrom: ["discountfromyyyymmdd", "discountfrom"],
    saleTo: ["discounttoyyyymmdd", "discountto"],
    sku: ["referenceno", "reference", "artikelnr", "referencia", "riferimento", "referentie"],
    weight: ["weight"],
    stock: ["quantity", "quantite", "menge", "anzahl", "cantidad", "quantita", "aantal"],
    backorders: ["outofstockaction", "outofstock"],
    forSale: ["availablefororder0no1yes", "availablefororder"],
    description: ["description"],
    shortDescription: ["summary", "shortdescription"],
    tags: ["tagsxyz", "tags"],
    images: ["imageurlsxyz", "imageurls", "image", "bild", "imagen", "immagine", "afbeelding"],
    altText: ["imagealttextsxyz"],
    seoTitle: ["metatitle"],
    seoDescription: ["metadescription"],
    status: [],
  },
}
