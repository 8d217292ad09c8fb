import type { ProgramExport } from "./program-export.fixture.ts"

/** Exports of inventory programs, and of tables in general-purpose ones. */
export const inventoryExports: ProgramExport[] = [
  {
    program: "artwork-archive",
    leftOut: [[2, "This row holds the template’s instructions, not a work, so it was left out."]],
    file: `Piece Name,Artist First Name,Artist Last Name,Inventory Number,Medium,Type,Status,Height,Width,Depth,Paper Height,Paper Width,Framed,Framed Height,Framed Width,Framed Depth,Price,Fair Market Value,Wholesale Value,Insurance Value,Creation Date,Circa,Description,Tags,Notes,Collections,Current Location Name,Sub Location Name,Sale/Donation/Gift,Sale/Donation/Gift Date,Sale/Donation/Gift Price,Provenance Info,Piece Image URL
Name of artwork goes here,First name,Last name,Leave blank unless you have your own,Medium information goes here,Type goes here,USE ONE OF THE FOLLOWING: available sold,Enter Number Only: default is inches,Enter Number Only,Enter Number Only,Enter Number Only,Enter Number Only,Yes or No,Enter Number Only,Enter Number Only,Enter Number Only,Add retail price here,Add value here,Add value here,Add value here,Use mm/dd/yyyy or yyyy,Yes or No,Description goes here,Separate tags with commas,Notes,Collections,Location,,Sale Donation or Gift,mm/dd/yyyy,Amount,Provenance,URL
"Ebb, ""Low"" Tide",Jane,Doe,AA-901,Oil on linen,Painting,sold,24,36,1.5,,,Yes,28,40,2,"2,400",2600,1200,3000,05/14/2021,,A low tide,sea,,Coast,Studio,Rack 3,Sale,06/01/2022,2400,Bought from the artist; estate sale 2023,https://x.example/ebb.jpg
Grüner Druck,Jane,Doe,AA-902,Etching,Print,available,6,8,,11,15,No,,,,180,,90,200,2022,,,,,,,,,,,,https://x.example/etch.jpg
Given away,Jane,Doe,AA-903,Etching,Print,,6,8,,,,No,,,,180,,,,2022,,,,,,,,Gift,01/02/2020,,,
`,
    works: [
      {
        title: 'Ebb, "Low" Tide',
        inventoryNumber: "AA-901",
        price: 240000,
        fairMarketValue: 260000,
        wholesalePrice: 120000,
        insuredValue: 300000,
        availability: "sold",
        soldOn: "2022-06-01",
        heightMm: 609.6,
        widthMm: 914.4,
        framed: true,
        framedHeightMm: 711.2,
        framedWidthMm: 1016,
        framedDepthMm: 50.8,
        location: "Studio",
        subLocation: "Rack 3",
        notes: "Sold for: 2400",
        record: ["Bought from the artist", "estate sale 2023"],
        images: ["https://x.example/ebb.jpg"],
      },
      {
        title: "Grüner Druck",
        price: 18000,
        wholesalePrice: 9000,
        insuredValue: 20000,
        sheetHeightMm: 279.4,
        sheetWidthMm: 381,
        framed: false,
        availability: "available",
        images: ["https://x.example/etch.jpg"],
      },
      { title: "Given away", availability: "gifted" },
    ],
  },
  {
    program: "artlogic",
    file: `Stock number,Artist,Title,Year,Medium,Dimensions,Framed dimensions,Edition,Edition details,Series,Retail price,Retail price currency,Cost price,Insurance value,Status,Location,Location details,Provenance,Exhibitions,Literature,Signed and dated,Keywords,Consigned to,Image
AL-1,Jane Doe,"Wölfe, ""Rudel""",2020,Oil on canvas,100 x 80 cm,105 x 85 x 4 cm,,,Pack,"4,500.00",EUR,900,5000,Available,Store A,Bay 2,From the artist,"Berlin, 2021","Cat. Berlin, p. 3",Signed verso,"wolf, forest",,wolf.jpg
AL-2,Jane Doe,Fuchs,2019,Etching,20 x 30 cm,,25,5 AP,,300.00,EUR,,,On consignment,,,,,,,,Galerie Nord,
AL-3,Jane Doe,Dachs,2018,Etching,20 x 30 cm,,,,,300.00,EUR,,,Sold,,,,,,,,,
`,
    works: [
      {
        title: 'Wölfe, "Rudel"',
        inventoryNumber: "AL-1",
        price: 450000,
        currency: "EUR",
        cost: 90000,
        insuredValue: 500000,
        heightMm: 1000,
        widthMm: 800,
        framedHeightMm: 1050,
        framedWidthMm: 850,
        framedDepthMm: 40,
        location: "Store A",
        subLocation: "Bay 2",
        signed: "Signed verso",
        record: ["From the artist", "Berlin, 2021", "Cat. Berlin, p. 3"],
        images: ["wolf.jpg"],
      },
      {
        title: "Fuchs",
        editionSize: 25,
        availability: "available",
        consignedTo: "Galerie Nord",
        notes: "Edition: 5 AP",
      },
      { title: "Dachs", availability: "sold" },
    ],
  },
  {
    // Airtable: attachments with a URL that is valid for two hours, `checked`, amounts with a sign.
    program: "generic",
    file: `Name,Attachments,Status,Price,Year,Medium,Size,Series,Framed,Notes
"Süßwasser, ""III""","wasser iii.jpg (https://v5.airtableusercontent.com/v3/u/1/abc/def),detail.png (https://v5.airtableusercontent.com/v3/u/1/ghi/jkl)",Available,"$1,200.00",2021,Oil on panel,40 x 50 cm,Rivers,checked,
Delta,,Sold,$900.00,2020,Oil on panel,40 x 50 cm,Rivers,,
`,
    works: [
      {
        title: 'Süßwasser, "III"',
        price: 120000,
        currency: "USD",
        framed: true,
        heightMm: 400,
        images: ["wasser iii.jpg", "detail.png"],
      },
      { title: "Delta", price: 90000, availability: "sold" },
    ],
  },
  {
    program: "generic",
    file: `Name,Status,Price,Created,Medium,Size,Series,Image,Sold
"Moor, ""spät""",Available,"€1,200.00","March 3, 2021",Oil on panel,40 x 50 cm,Rivers (https://www.notion.so/Rivers-0123456789abcdef0123456789abcdef?pvs=21),Works%20Database/moor%20sp%C3%A4t.jpg,No
Heide,Available,€900.00,2020,Oil on panel,40 x 50 cm,Rivers (Works%20Database/Rivers%200123456789abcdef0123456789abcdef.md),,Yes
`,
    works: [
      {
        title: 'Moor, "spät"',
        price: 120000,
        currency: "EUR",
        year: 2021,
        series: "Rivers",
        images: ["Works Database/moor spät.jpg"],
        availability: "available",
      },
      { title: "Heide", price: 90000, series: "Rivers", availability: "sold" },
    ],
  },
  {
    program: "generic",
    file: `Title,Category,Subject,Year,Mediums,Materials,Styles,Keywords,Height (in),Width (in),Depth (in),Price (USD),Status,Description
"Wüste, ""rot""",Painting,Landscape,2022,Oil,Canvas,"Abstract, Fine Art","red, sand",30,40,1.5,"$2,150",For sale,Red sand.
Oase,Painting,Landscape,2021,Oil,Canvas,Abstract,,30,40,1.5,"$1,900",Sold,
`,
    works: [
      {
        title: 'Wüste, "rot"',
        type: "Painting",
        price: 215000,
        heightMm: 762,
        styles: ["Abstract", "Fine Art"],
        availability: "available",
      },
      { title: "Oase", price: 190000, availability: "sold" },
    ],
  },
  {
    program: "generic",
    file: `Product Name,Description,Price,SKU,Quantity,Images,Visible
"Prärie ""A""",Pigment print,120.00,F-1,1,https://x.example/p.jpg,Yes
Steppe,Pigment print,120.00,F-2,0,https://x.example/s.jpg,No
`,
    works: [
      { title: 'Prärie "A"', price: 12000, availability: "available", images: ["https://x.example/p.jpg"] },
      { title: "Steppe", availability: "sold", published: false },
    ],
  },
]
