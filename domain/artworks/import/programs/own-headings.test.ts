import { expect, test } from "vitest"
import { createTableFile } from "../../../../tests/support/read-tables.ts"
import { readWorksFile } from "../../../../tests/support/sheets.ts"

/*
 * Airtable and Notion have the headings that people give them, and of Saatchi Art and Format there is no export at all, only
 * lists by the words of their forms: they are read by the vocabulary, and what looks like money or stock is asked about.
 */

const asked = (survey: { columnQuestions: string[] }) =>
  survey.columnQuestions.map((question) => /^What is under “(.*?)”/.exec(question)?.[1])

test("Airtable: attachments by their names, tags of several, the row’s own time, and look-alikes that nothing is taken from [import own headings]", async () => {
  const { mapping, survey, works } = await readWorksFile(
    await createTableFile(
      `\ufeffName,Attachments,Attachment Summary,Status,Price,Value,Inventory,Year,Medium,Size,Series,Tags,Framed,Created,Last Modified,Record ID
"Ebb, ""low""","ebb, low.jpg (https://v5.airtableusercontent.com/v3/u/45/45/1757/Qxa_tv/yHd-cua),ebb (detail).png (https://v5.airtableusercontent.com/v3/u/45/45/1757/7JnJF/gja)",A beach,Available,"$1,200.00",$1500.00,3,2019,Oil on panel,16 x 20 in,Coast,"sea,low tide",checked,3/3/2024 10:20am,3/4/2024 1:00pm,recA4OgEi7CeYSNxx
Flow,,,Sold,$900.00,,0,2020,Oil on panel,16 x 20 in,Coast,,,3/3/2024 10:21am,,recB4OgEi7CeYSNxx
`,
    ),
    "USD",
  )
  expect(works).toMatchObject([
    {
      title: 'Ebb, "low"',
      price: 1200_00,
      year: 2019,
      heightMm: 406.4,
      series: "Coast",
      tags: ["sea", "low tide"],
      framed: true,
      availability: "available",
      editionSize: null,
      inventoryNumber: null,
      images: ["ebb, low.jpg", "ebb (detail).png"],
    },
    { title: "Flow", price: 900_00, year: 2020, availability: "sold", editionSize: null },
  ])
  expect(asked(survey)).toEqual(["Value", "Inventory"])
  expect(mapping.columns).not.toHaveProperty("stock")
})

test("Airtable: the time at which a row was made is no year where there is none, and is told once [import own headings]", async () => {
  const { works } = await readWorksFile(
    await createTableFile("Name,Medium,Created\nEbb,Oil,3/3/2024 10:20am\nFlow,Oil,2019\n"),
  )
  expect(works).toMatchObject([
    {
      year: null,
      yearText: "",
      warnings: ["Created: This says when the row was made, so it isn’t read as the work’s year."],
    },
    { year: 2019, warnings: [] },
  ])
})

test("Notion: pages by their names, files within the export, its own times, and look-alikes [import own headings]", async () => {
  const id = "0123456789abcdef0123456789abcdef"
  const { survey, works } = await readWorksFile(
    await createTableFile(
      `\ufeffName,Status,Price,Estimated value,Stock,Year,Medium,Size,Series,Tags,Files & media,Sold,Created time,Last edited time,Created by
"Moor, ""late""",Available,"€1,200.00",€1500.00,1,2021,Oil on panel,40 x 50 cm,Rivers (https://www.notion.so/Rivers-${id}?pvs=21),"sea, tide",Works%20${id}/moor%20late.jpg,No,"March 3, 2024 10:20 AM","March 4, 2024 9:00 AM",Jane
Heath,Available,€900.00,,1,2020,Oil on panel,40 x 50 cm,"Rivers (Works%20${id}/Rivers%20${id}.md), Moors (Works%20${id}/Moors%20${id}.md)",,"Works%20${id}/heath.jpg, Works%20${id}/heath%20(2).jpg",Yes,"March 3, 2024 10:21 AM",,Jane
`,
    ),
  )
  expect(works).toMatchObject([
    {
      title: 'Moor, "late"',
      price: 1200_00,
      year: 2021,
      series: "Rivers",
      tags: ["sea", "tide"],
      images: [`Works ${id}/moor late.jpg`],
      availability: "available",
      fairMarketValue: 1500_00,
    },
    {
      title: "Heath",
      year: 2020,
      availability: "sold",
      images: [`Works ${id}/heath.jpg`, `Works ${id}/heath (2).jpg`],
    },
  ])
  expect(survey.ignored.map(({ heading }) => heading)).toEqual(["Created time", "Created by", "Last edited time"])
})

test("Saatchi Art: a list by its form; what the site keeps and what it costs to send are not the price [import own headings]", async () => {
  const { survey, works } = await readWorksFile(
    await createTableFile(
      `Title,Category,Subject,Year Created,Mediums,Materials,Styles,Keywords,Height (in),Width (in),Depth (in),Price (USD),Artist earnings (USD),Shipping price (USD),Print base price (USD),Status,Ready to hang
"Desert, ""red""",Painting,Landscape,2022,Oil,Canvas,"Abstract, Fine Art","red, sand",30,40,1.5,"$2,150","$1,290",$120,$40,For sale,Yes
Oasis,Painting,Landscape,2021,"Oil, Acrylic",Canvas,Abstract,,30,40,1.5,"$1,900","$1,140",$120,,Sold,Yes
`,
    ),
    "USD",
  )
  expect(works).toMatchObject([
    {
      title: 'Desert, "red"',
      price: 2150_00,
      year: 2022,
      medium: "Oil, Canvas",
      heightMm: 762,
      styles: ["Abstract", "Fine Art"],
      availability: "available",
    },
    { title: "Oasis", price: 1900_00, availability: "sold" },
  ])
  expect(survey.ignored.map(({ heading }) => heading)).toEqual([
    "Artist earnings (USD)",
    "Shipping price (USD)",
    "Ready to hang",
    "Print base price (USD)",
  ])
  expect(asked(survey)).toEqual(["Artist earnings (USD)", "Print base price (USD)"])
})

test("Format: a list of its store; what is in stock sells out, the cost of sending is not the price [import own headings]", async () => {
  const { survey, works } = await readWorksFile(
    await createTableFile(
      `Product Name,Description,Price,Compare at price,Shipping price,SKU,Quantity,Images,Visible
"Prairie ""A""",Pigment print,120.00,150.00,12.00,F-1,1,https://x.example/p.jpg,Yes
Steppe,Pigment print,120.00,,12.00,F-2,0,https://x.example/s.jpg,No
`,
    ),
    "USD",
  )
  expect(works).toMatchObject([
    { title: 'Prairie "A"', price: 120_00, availability: "available", published: true },
    { title: "Steppe", price: 120_00, availability: "sold", published: false },
  ])
  expect(survey.questions.filter((question) => question.includes("Shipping"))).toEqual([])
})

test.each(["checked", "TRUE", "✓"])(
  "Airtable: where a column holds “%s” or nothing, nothing is no [import own headings]",
  async (checked) => {
    const { works } = await readWorksFile(
      await createTableFile(
        `Name,For sale?,Sold,Published,Price\nEbb,${checked},,${checked},100\nFlow,,,${checked},100\nWeir,,${checked},${checked},100\nMoor,${checked},,,100\n`,
      ),
    )
    expect(works).toMatchObject([
      { availability: "available", published: true, warnings: [] },
      {
        availability: "not_for_sale",
        published: true,
        warnings: [expect.stringMatching(/^For sale\?: The box isn’t checked/)],
      },
      { availability: "sold", published: true },
      {
        availability: "available",
        published: false,
        warnings: [expect.stringMatching(/^Published: The box isn’t checked/)],
      },
    ])
  },
)

test("a column that says more than “checked” is no box: an empty cell says nothing [import own headings]", async () => {
  const { works } = await readWorksFile(
    await createTableFile("Name,For sale?,Price\nEbb,yes,100\nFlow,,100\nWeir,no,100\n"),
  )
  expect(works.map(({ availability }) => availability)).toEqual(["available", "available", "not_for_sale"])
})
