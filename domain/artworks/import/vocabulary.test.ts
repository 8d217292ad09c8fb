import { expect, test } from "vitest"
import { parseHeading } from "./heading.ts"
import { recognizeColumns, scoreHeadings } from "./recognize-columns.ts"

/** The field of each heading beside a title. */
const fieldOf = (heading: string) => {
  const { columns, also } = recognizeColumns(["Zz", heading])
  return [...Object.entries(columns), ...Object.entries(also)].find(([, name]) => [name].flat().includes(heading))?.[0]
}

test.each([
  ["title", "Title Titel Titre Titolo Título TITOLO Tytuł artwork_title pieceName Werktitel Bezeichnung"],
  [
    "inventoryNumber",
    "Inv.No. Ref Réf. Inventar-Nr. Inventarnummer Accession_Number objectNumber Werknummer № # Nº N._inv. N.inv. Nr_inw.",
  ],
  ["price", "Price(EUR) Preis(€) Prix_TTC Prezzo Precio PVP Prijs Cena Verkaufspreis Retail_Price PRICE_USD €_Preis"],
  ["height", "Height Höhe Hoehe Hauteur Altezza Alto Hoogte H_(cm) item_height height_cm Höhe_in_cm HEIGHT(IN)"],
  ["width", "Width Breite Largeur Larghezza Ancho item_width W(cm) Breite_cm"],
  ["depth", "Depth Tiefe Profondeur Profondità item_depth"],
  ["diameter", "Diameter Durchmesser Ø Ø_(cm) item_diameter"],
  [
    "size",
    "Size Dimensions Maße Abmessungen Größe_(cm) Format Dimensioni Medidas Afmetingen Wymiary HxB_(cm) Size(WxH)",
  ],
  ["date", "creationDate creation_date Date Datum Jahr Année Anno Año Datierung Entstehungsjahr Data Rok"],
  ["medium", "Medium Technik Technique Tecnica Técnica Techniek Technika Material Materials MATERIALI"],
  ["classification", "classification ObjectType object_name"],
  ["location", "Location Standort Emplacement Ubicazione Ubicación Locatie physical_location"],
  ["editionSize", "Edition Auflage Tirage Tiratura Oplage Edition_Size"],
  [
    "images",
    "Foto Bild Image Image_1 IMAGE10 Photo_URL Bild_2 Immagine IMMAGINE1 Imagen Afbeelding Attachments Bilddatei",
  ],
  ["sold", "Sold Sold? Verkauft Vendu Venduto Vendido Verkocht"],
  ["soldTo", "sold_to Buyer Käufer Acheteur"],
  ["soldOn", "Date_Sold sale_date Verkaufsdatum"],
  ["framedHeight", "Framed_Height Rahmenhöhe"],
  ["sheetWidth", "Paper_Width Blattbreite"],
  ["insuredValue", "Insurance_value Versicherungswert"],
  ["wholesalePrice", "Wholesale_Value Price_(wholesale)"],
  ["cost", "Einkaufspreis Cost"],
  ["forSale", "Available? For_sale ForSale? Verfügbar À_vendre Disponible In_vendita Te_koop"],
  ["notForSale", "NFS Not_for_sale Unverkäuflich"],
  ["reserved", "Reserved Reserviert Réservé_pour Riservato Reserved_for"],
  ["onLoan", "On_loan Verliehen Prêté On_loan_to"],
  ["stock", "Quantity Qty Stock QUANTITÀ Quantité Menge Anzahl Cantidad Aantal Bestand"],
  ["availability", "Status Availability Verfügbarkeit Statut Stato Estado"],
  ["currency", "Currency CURRENCY_CODE Währung CODICE_VALUTA Devise Moneda"],
  ["tags", "Tags TAG Schlagwörter Mots-clés Etiquetas"],
  ["framed", "Framed Framed? Gerahmt Encadré Rahmen"],
  ["notes", "Notes Bemerkungen Remarques Anmerkungen Opmerkingen"],
])("%s: %s [import headings]", (field, headings) => {
  for (const heading of headings.split(" ").map((one) => one.replace(/(?<=\w)_(?=\()/g, " "))) {
    expect([heading, fieldOf(heading)]).toEqual([heading, field])
  }
})

test.each([
  ["Height (cm)", "cm", null],
  ["H_in", "in", null],
  ["Width (inches)", "in", null],
  ['Width (")', "in", null],
  ["Höhe in cm", "cm", null],
  ["heightMm", "mm", null],
  ["Weight [kg]", "kg", null],
  ["Price (EUR)", null, "eur"],
  ["Preis (€, inkl. MwSt.)", null, "€"],
  ["PRICE USD", null, "usd"],
  ["Prix TTC (CHF)", null, "chf"],
  ["Preis in Euro", null, "euro"],
])("%s states its unit or its currency [import headings]", (header, unit, currency) => {
  expect(parseHeading(header)).toMatchObject({ unit, currency })
})

test.each([
  "Inventory",
  "Inventaire",
  "Inventario",
  "Stock number",
  "Artist",
  "Künstler",
  "constructor",
  "__proto__",
  "toString",
  "Width constructor",
])("%s is not taken for something else [import headings]", (heading) => expect(fieldOf(heading)).toBeUndefined())

test("the better name wins in any language: a name beside a title is the artist's [import headings]", () => {
  expect(recognizeColumns(["Name", "Titel", "Preis"])).toMatchObject({ columns: { title: "Titel" }, unused: ["Name"] })
  expect(recognizeColumns(["Nombre", "Título"])).toMatchObject({ columns: { title: "Título" }, unused: ["Nombre"] })
})

test("an Italian and a Polish list [import headings]", () => {
  const italian = ["N. inv.", "Titolo", "Anno", "Tecnica", "Altezza", "Larghezza", "Prezzo", "Stato", "Collocazione"]
  expect(recognizeColumns(italian)).toMatchObject({
    columns: { inventoryNumber: "N. inv.", title: "Titolo" },
    unused: [],
  })
  const polish = ["Nr inw.", "Tytuł", "Rok", "Technika", "Wymiary", "Cena", "Status"]
  expect(recognizeColumns(polish)).toMatchObject({
    columns: {
      inventoryNumber: "Nr inw.",
      title: "Tytuł",
      date: "Rok",
      medium: "Technika",
      size: "Wymiary",
      price: "Cena",
      availability: "Status",
    },
    unused: [],
  })
})

test("pictures stand in as many columns as people need, in the order of their numbers [import headings]", () => {
  const { columns, also } = recognizeColumns(["Title", "Image 10", "Image 2", "Image 1"])
  expect([columns.images, also.images]).toEqual(["Image 1", ["Image 2", "Image 10"]])
})

test("a width that comes first is said in the heading [import headings]", () => {
  expect(recognizeColumns(["Title", "Size (W x H, in)"])).toMatchObject({ widthFirst: true, units: { size: "in" } })
  for (const heading of ["Maße (H x B cm)", "Maße (H × B in cm)", "Größe (H x B x T, cm)"])
    expect(recognizeColumns(["Titel", heading])).toMatchObject({ widthFirst: false, units: { size: "cm" } })
  expect(recognizeColumns(["Titel", "Maße (B x H cm)"])).toMatchObject({ widthFirst: true, units: { size: "cm" } })
  expect(recognizeColumns(["Titel", "Maße (HxB) cm"])).toMatchObject({ widthFirst: false, units: { size: "cm" } })
})

test("a heading scores higher than a title above it and the rows below [import headings]", () => {
  expect(scoreHeadings(["Works 2024", ""])).toBe(0)
  expect(scoreHeadings(["Titel", "Technik", "Preis (€)", "Foto"])).toBe(4)
  expect(scoreHeadings(["Low Tide", "Öl auf Leinwand", "1.200", "tide.jpg"])).toBe(0)
})
