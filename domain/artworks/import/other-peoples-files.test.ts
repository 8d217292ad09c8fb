import { expect, test } from "vitest"
import { createTableFile } from "../../../tests/support/read-tables.ts"
import { formatCellNote } from "./cell-note.ts"
import { groupRows } from "./group-rows.ts"
import { openImportFile } from "./open-import-file.server.ts"
import { readArtworkRow } from "./read-artwork-row.ts"

/** Reads a file as the import does, and gives what there is to see of it. */
async function bring(content: string, currency = "USD") {
  const file = await openImportFile(await createTableFile(content), { currency })
  if (!file.ok) throw new Error(file.problem)
  const works = []
  const left = []
  for await (const group of groupRows(file.mapping, file.table.rows)) {
    const read = readArtworkRow(file.mapping, group, file.survey)
    if (read.ok) works.push({ ...read.input, images: read.images, notes: read.notes.map(formatCellNote) })
    else left.push([read.row, read.problem])
  }
  return { ...file, works, left }
}

test("an Etsy export in Italian [import headings]", async () => {
  const { mapping, survey, works } = await bring(
    `TITOLO,DESCRIZIONE,PREZZO,CODICE_VALUTA,QUANTITÀ,TAG,MATERIALI,IMMAGINE1,IMMAGINE2,VARIAZIONE 1 TIPO,VARIAZIONE 1 NOME,VARIAZIONE 1 VALORI,SKU
"Marea, olio su tela",Dipinto a olio,450.00,EUR,1,"mare_blu,olio","Olio,Tela",https://i.example/1.jpg,https://i.example/2.jpg,,,,MA-1
"L&#39;onda &quot;alta&quot;",Stampa,60.00,EUR,5,mare,Carta,https://i.example/3.jpg,,Formato,Formato,"A4,A3",ON-1
Scoglio,Venduto a Milano,300.00,EUR,0,,Olio su tela,,,,,,SC-1
`,
  )
  expect(mapping.layout).toBe("etsy")
  expect(survey).toMatchObject({
    currency: "USD",
    currencyReason: "shop",
    ignored: [{ heading: "VARIAZIONE 1 TIPO", cells: 1 }],
  })
  expect(works).toMatchObject([
    {
      title: "Marea, olio su tela",
      price: 45000,
      currency: "EUR",
      availability: "available",
      editionSize: null,
      medium: "Olio, Tela",
      type: "Painting",
      tags: ["mare blu", "olio"],
      images: ["https://i.example/1.jpg", "https://i.example/2.jpg"],
      notes: [],
    },
    { title: 'L\'onda "alta"', editionSize: 5 },
    { title: "Scoglio", availability: "sold" },
  ])
})

test("an Etsy export in English [import headings]", async () => {
  const { mapping, works } = await bring(
    "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,SKU\nTide,Sea,450.00,GBP,0,sea,Oil,https://i.example/1.jpg,,T-1\n",
  )
  expect(mapping).toMatchObject({ layout: "etsy", unused: [] })
  expect(works).toMatchObject([{ title: "Tide", price: 45000, currency: "GBP", availability: "sold" }])
})

test("a German sheet, with a title above and a sum below [import headings]", async () => {
  const { table, survey, works, left } = await bring(
    `Werkliste Anna Weber;;;;;;;
;;;;;;;
Inv.-Nr.;Titel;Technik;Jahr;Maße (HxB) in cm;Preis (€);Verkauft;Foto;Versicherungswert
W-1;Ebbe;Öl auf Leinwand;um 2019;60 x 80;1.200,00;;ebbe.jpg, ebbe detail.jpg;1500
W-2;Flut;Radierung;2020 (überarbeitet 2023);20 x 30;180;verkauft an Fam. Roth;flut.jpg;
W-3;Watt;Bronze;Frühjahr 2021;40 cm Ø;950;x;;
W-4;Deich;Aquarell;2019/20;A3;auf Anfrage;nein;deich.jpg;
;Summe;;;;2.330,00;;;
`,
  )
  expect(table).toMatchObject({ headingRow: 3, delimiter: ";" })
  expect(survey).toMatchObject({
    currency: "EUR",
    currencyReason: "heading",
    style: "comma",
    ignored: [],
    questions: [],
  })
  expect(works).toMatchObject([
    {
      inventoryNumber: "W-1",
      type: "Painting",
      heightMm: 600,
      widthMm: 800,
      year: 2019,
      price: 120000,
      currency: "EUR",
      availability: "available",
      images: ["ebbe.jpg", "ebbe detail.jpg"],
    },
    { type: "Print", year: 2020, yearTo: 2020, availability: "sold" },
    { type: "Sculpture", diameterMm: 400, year: 2021, availability: "sold" },
    {
      type: "Painting",
      heightMm: 420,
      widthMm: 297,
      yearFrom: 2019,
      yearTo: 2020,
      price: null,
      availability: "available",
    },
  ])
  expect(works.flatMap((work) => work.notes)).toEqual([])
  expect(left).toEqual([[8, "“Summe” is read as the sum of the rows above, not as a work."]])
})

test("a French sheet [import headings]", async () => {
  const { survey, works } = await bring(
    `Titre;Technique;Année;Hauteur (cm);Largeur (cm);Prix TTC;Disponible ?;Réservé pour;Emplacement;Photos
Marée;Huile sur toile;vers 2018;60;80;1 200 €;oui;;Atelier;maree.jpg
Vague;Eau-forte;après 2010;20;30;150 €;non;;;vague.jpg
Phare;Dessin au fusain;s.d.;30;40;400;oui;Mme Petit;;phare.jpg
`,
  )
  expect(survey).toMatchObject({ currency: "EUR", currencyReason: "prices", ignored: [] })
  expect(works).toMatchObject([
    { price: 120000, currency: "EUR", type: "Painting", availability: "available", location: "Atelier", heightMm: 600 },
    { type: "Print", availability: "not_for_sale", yearFrom: 2010, yearTo: null },
    { type: "Drawing", availability: "reserved", price: 40000, currency: "EUR" },
  ])
})

test("a museum without a named layout: headings and values are two things [import headings]", async () => {
  const { mapping, survey, works } = await bring(
    `title,creation_date,creation_date_earliest,creation_date_latest,medium,accession_number,credit_line,physical_location,item_width,item_height,item_depth,classification,image_url
John,c. 1897,1897-01-01,1897-01-01,etching on paper,2005.51.30,A fund,Not on View,10.5,13.0,0.0,prints,http://x.example/1.jpg
Bowl,Ming dynasty,1400-01-01,1499-01-01,porcelain,1.1,,Gallery 3,4,6.0,0.0,ceramics,
`,
  )
  expect(mapping.columns).toMatchObject({
    date: "creation_date",
    yearFrom: "creation_date_earliest",
    height: "item_height",
    classification: "classification",
  })
  expect(survey.questions).toEqual([expect.stringContaining("“item_height”, “item_width”, “item_depth”")])
  expect(works).toMatchObject([
    {
      year: 1897,
      yearText: "c. 1897",
      type: "Print",
      heightMm: null,
      size: "13.0 × 10.5",
      inventoryNumber: "2005.51.30",
    },
    { yearFrom: 1400, yearTo: 1499, yearText: "Ming dynasty", type: "Ceramic" },
  ])
  const stated = await bring("title,accession_number,item_width (in),item_height (in)\nJohn,1,10.5,13.0\n")
  expect(stated.works).toMatchObject([{ heightMm: 330.2, widthMm: 266.7 }])
  const units = await bring("title,object_number,item_width,item_height,units\nJohn,1,10.5,13.0,cm\n")
  expect(units.works).toMatchObject([{ heightMm: 130, widthMm: 105 }])
})

test("an Airtable export [import headings]", async () => {
  const { works, mapping } = await bring(
    `Name,Attachments,Status,Price,Year,Size,Sold?
Tide,"tide.jpg (https://files.example/a/b/c),tide, detail.jpg (https://files.example/d)",Available,"$1,200.00",2021,24 x 36 in,
Moor,moor.jpg (https://files.example/e),Available,$800.00,2020,12 x 12 in,checked
`,
  )
  expect(mapping.layout).toBe("generic")
  expect(works).toMatchObject([
    { title: "Tide", images: ["tide.jpg", "tide, detail.jpg"], availability: "available", heightMm: 609.6 },
    { availability: "sold", notes: ["Sold?: “checked” is taken over “Available” under Status."] },
  ])
})

test("a Squarespace export: its discount is no offer, a column that somebody added says that a work is sold [import headings]", async () => {
  const { works, survey } = await bring(
    `Product ID [Non Editable],Product URL,Title,Price,Sale Price,On Sale,Stock,Visible,Hosted Image URLs,Sold
a1,tide,Tide,20.00,0.00,No,1,Yes,https://x.example/a.jpg,
a2,moor,Moor,50.00,0.00,No,Unlimited,Yes,,yes
a3,fell,Fell,50.00,0.00,No,0,Yes,,
`,
  )
  expect(works.map(({ availability }) => availability)).toEqual(["available", "sold", "sold"])
  expect(survey.ignored).toEqual([])
})

test("the file says itself what is silent in it: a unit, a currency, how its prices are written [import headings]", async () => {
  const { survey, works } = await bring(
    "Title,Size,Price\nA,60 x 80 cm,€ 900\nB,20 x 30,1.200\nC,30 x 40 cm,€ 1.250,\n".replace("1.250,", "1.250"),
  )
  expect(survey).toMatchObject({ lengthUnit: "cm", currency: "EUR", currencyReason: "prices" })
  expect(works[1]).toMatchObject({ heightMm: 200, widthMm: 300, price: 120000, currency: "EUR" })
  const mixed = await bring("Title,Size,Price\nA,60 x 80 cm,€ 900\nB,20 x 30,1200\nC,12 x 16 in,$ 1250\n")
  expect(mixed.survey).toMatchObject({ lengthUnit: null, currency: "USD", currencyReason: "shop", unitless: 1 })
  expect(mixed.works[1]).toMatchObject({ heightMm: null, size: "20 x 30", currency: "USD" })
  expect(mixed.works[1]?.notes).toEqual([])
  expect(mixed.survey.questions).toEqual([expect.stringMatching(/^In which unit .* One cell doesn’t say/)])
})

test("prices without a sign are in what most others are in; sizes are likely in the unit of most others, or of the place [import units, import headings]", async () => {
  const few = await bring("Title,Height,Width,Price\nA,80,60,€ 1200\nB,80,60,2500\nC,70,50,800\nD,70,50,900\n")
  expect(few.survey).toMatchObject({ currency: "EUR", currencyReason: "prices", likelyUnit: "cm", unitless: 8 })
  expect(few.works[1]).toMatchObject({ price: 250000, currency: "EUR" })
  const mixed = await bring("Title,Size,Price\nA,8 x 6 cm,€ 900\nB,20 x 30 mm,CHF 900\nC,9 x 6 cm,€ 90\nD,80x60,3400\n")
  expect(mixed.survey).toMatchObject({ currency: "EUR", lengthUnit: null, likelyUnit: "cm", unitless: 1 })
  const foreign = await bring("Titolo,Altezza,Larghezza,Prezzo\nMare,80,60,\n")
  expect(foreign.survey).toMatchObject({ currency: "USD", likelyUnit: "cm", unitless: 2 })
  const rows = Array.from({ length: 20 }, (_, at) => `${at},20 x 30,${at}00\n`)
  const abroad = await bring(`Title,Size,Price\nAbroad,,€ 900\n${rows.join("")}`)
  expect(abroad.survey).toMatchObject({ currency: "USD", currencyReason: "shop", likelyUnit: null })
})

test("every column that nothing is taken from is named, with how many cells it has; objects' own names too [import headings]", async () => {
  const { survey, works } = await bring(
    "Title,constructor,__proto__,Gallery contact,Artist\nTide,a,b,,Weber\nMoor,c,,,Weber\n",
  )
  expect(survey.ignored).toEqual([
    { heading: "constructor", cells: 2 },
    { heading: "Artist", cells: 2 },
    { heading: "__proto__", cells: 1 },
    { heading: "Gallery contact", cells: 0 },
  ])
  expect(survey.taken).toEqual([{ heading: "Title", field: "title", cells: 2 }])
  expect(works).toHaveLength(2)
})

test("a day that lost its format is read, and a year with a digit too many is reported [import headings]", async () => {
  const { works } = await bring("Title,Year\nWeir,44197\nTide,20011\n")
  expect(works.map(({ title, year, yearText, notes }) => [title, year, yearText, notes.length])).toEqual([
    ["Weir", 2021, "2021-01-01", 0],
    ["Tide", null, "20011", 1],
  ])
})

test("a column of money or of numbers of copies that nobody knows is asked about, and nothing is taken from it [import headings, import questions]", async () => {
  const { works, survey } = await bring(
    "Title,Inventory,Price A,Price,Color\nEbb,3,100,900,blue\nFlow,0,120,800,grey\n",
  )
  expect(works).toMatchObject([
    { title: "Ebb", inventoryNumber: null, price: 90000, editionSize: null, availability: "available" },
    { title: "Flow", inventoryNumber: null, price: 80000, availability: "available" },
  ])
  expect(survey.questions).toEqual([
    expect.stringContaining("What is under “Inventory”?"),
    expect.stringContaining("What is under “Price A”?"),
  ])
})

test("a shop’s prices without tax are named once [import headings, import questions]", async () => {
  const { survey } = await bring("Product ID;Active (0/1);Name *;Price tax excluded;Quantity\n1;1;Ebb;100;1\n")
  expect(survey.questions).toEqual([expect.stringContaining("without tax")])
})
