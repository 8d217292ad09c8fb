import { describe, expect, test } from "vitest"
import { createKeyMaker } from "./import-key.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { createTestRows, readTestWork, readTestWorks } from "./rows.fixture.ts"
import { surveyRows } from "./survey.ts"

describe("one work", () => {
  test("from an inventory in inches", async () => {
    const work = await readTestWork({
      "Piece Name": "Harbour, Low Tide",
      "Inventory Number": "2019-014",
      Medium: "Oil on linen",
      Type: "Painting",
      Status: "Available",
      Height: "38",
      Width: "60.5",
      Depth: "0",
      Framed: "Yes",
      "Subject Matter": "Sea",
      Price: "$4,200.00",
      "Creation Date": "02/28/2019",
      Circa: "",
      Tags: "blue, Sea",
      Collections: "Low Water|Coast",
      "Current Location Name": "Studio",
      "Sub Location Name": "Rack 3",
      Signed: "Yes",
      "Signature Notes": "verso",
      Edition: "3/25",
      "Edition Info": "3 AP",
      "Condition Status": "very good",
      Weight: "12 lbs",
      Provenance: "From the artist",
      "Piece Image Filename or URL": "harbour, low tide.jpg|https://x.example/b.jpg",
    })
    expect(work.warnings).toEqual([])
    expect(work).toMatchObject({ published: true, images: ["harbour, low tide.jpg", "https://x.example/b.jpg"] })
    expect(work.input).toMatchObject({
      title: "Harbour, Low Tide",
      inventoryNumber: "2019-014",
      type: "Painting",
      heightMm: 965.2,
      widthMm: 1536.7,
      depthMm: null,
      size: "38 × 60.5 in",
      framed: true,
      price: 420000,
      currency: "USD",
      availability: "available",
      year: 2019,
      tags: ["blue", "Sea", "Coast"],
      series: "Low Water",
      location: "Studio",
      subLocation: "Rack 3",
      signed: "Signed, verso",
      editionSize: 25,
      conditionStatus: "Very Good",
      weightG: 5443,
      notes: "Edition: 3 AP",
    })
    expect(work.record).toEqual([{ kind: "ownership", event: "From the artist", year: null }])
  })

  test("from a museum: the words of the size are right, its columns may be turned round", async () => {
    const { input, published, warnings } = await readTestWork({
      accession_number: "N05913",
      title: "The Ghost\r\nof a Flea",
      dateText: "c.1819–20",
      medium: "Tempera and gold on mahogany",
      creditLine: "Bequeathed 1949",
      year: "1819",
      dimensions: "support: 214 x 162 mm\r\nframe: 382 x 324 x 50 mm",
      width: "214",
      height: "162",
      units: "mm",
    })
    expect(warnings).toEqual([])
    expect(published).toBe(true)
    expect(input).toMatchObject({
      title: "The Ghost of a Flea",
      availability: "not_for_sale",
      price: null,
      heightMm: 214,
      widthMm: 162,
      framed: true,
      size: "support: 214 x 162 mm\nframe: 382 x 324 x 50 mm",
      year: 1819,
      yearFrom: 1819,
      yearTo: 1820,
      yearText: "c.1819–20",
      type: "Painting",
    })
    const turned = await readTestWork({
      accession_number: "1",
      title: "A",
      dimensions: "",
      width: "214",
      height: "162",
      units: "mm",
    })
    expect(turned.input).toMatchObject({ heightMm: null, widthMm: null })
  })

  test("from a spreadsheet by hand: what has no unit stays text", async () => {
    const bare = await readTestWork({ Title: "A", Height: "48", Width: "36", Price: "POA" })
    expect(bare.input).toMatchObject({ heightMm: null, size: "48 × 36", price: null, availability: "available" })
    expect([bare.warnings, bare.unread]).toEqual([[], ["height", "width"]])
    const stated = await readTestWork({ Title: "A", "Height (cm)": "48,5", "Width (cm)": "36", Price: "NFS" })
    expect(stated.input).toMatchObject({
      heightMm: 485,
      widthMm: 360,
      size: "48,5 × 36 cm",
      availability: "not_for_sale",
    })
    const vast = await readTestWork({ Title: "Waterfall Line", Size: "6 x 170 m" })
    expect(vast.input).toMatchObject({ heightMm: 6000, widthMm: null, size: "6 x 170 m" })
    expect(vast.warnings).toEqual([expect.stringContaining("100 m")])
    const text = await readTestWork({
      Title: "A",
      Size: `48" x 36"`,
      Status: "with my aunt",
      Medium: "Etching on paper",
    })
    expect(text.input).toMatchObject({
      heightMm: 1219.2,
      size: `48" x 36"`,
      availability: "not_for_sale",
      type: "Print",
    })
    expect(text.warnings).toEqual([expect.stringContaining("with my aunt")])
  })

  test("descriptions in HTML become paragraphs", async () => {
    const { input } = await readTestWork({
      Handle: "tide",
      Title: "Tide",
      "Body (HTML)": `<p>First &amp; <b>bold</b>.</p><p>Second<br>line <a href="https://x.example">here</a></p><ul><li>one</li></ul><script>alert(1)</script><img src=x onerror=y>`,
      "Variant Price": "0.00",
    })
    expect(input.description).toBe("First & bold.\n\nSecond\nline here (https://x.example)\n\n• one")
    expect(input.price).toBeNull()
  })

  test.each([
    [{ Title: "A", Price: "12 or 15" }, { price: null }, "Price: “12 or 15” could not be read as a price. It was left"],
    [{ Title: "A", Date: "02/31/2020" }, { year: null, yearText: "02/31/2020" }, "Date: “02/31/2020” is not a day of"],
    [{ Title: "A", Year: "98" }, { year: null, yearText: "98" }, "Year: “98” has a year of two digits"],
    [{ Title: "", Medium: "Oil" }, { title: "Untitled" }, "Title: The title is empty: a new work is called “"],
    [{ Title: "x".repeat(501) }, { title: `${"x".repeat(499)}…` }, "Title: This is longer than 500 characters"],
    [{ Title: "A", "Inv. No.": "9".repeat(121) }, { inventoryNumber: null }, "Inv. No.: “999999"],
    [{ Title: "A", Edition: "a few" }, { editionSize: null }, "Edition: The edition “a few” could not be read"],
    [{ Title: "A", "Weight (kg)": "heavy" }, { weightG: null }, "Weight (kg): The weight “heavy” could not be read"],
    [{ Title: "A", Condition: "constructor" }, { conditionStatus: null }, "Condition: The condition “constructor”"],
    [{ Title: "A", Price: "5 constructor" }, { price: null }, "Price: “5 constructor” could not be read"],
    [{ Title: "A", Medium: `Oil${" on oil".repeat(200)}` }, { type: "Painting" }, "Medium: This is longer than 1,000"],
  ])("%j: one cell does not lose the work, and is told by its heading", async (cells, input, told) => {
    const work = await readTestWork(cells)
    expect(work.input).toMatchObject(input)
    expect(work.warnings).toEqual([expect.stringContaining(told)])
    expect(work.notes).toMatchObject([{ row: 2, heading: told.split(":")[0] }])
  })

  test("fields whose cells could not be read are named, so that a known work keeps what it has", async () => {
    const { unread } = await readTestWork({
      Title: "A",
      Price: "cheap",
      Size: "large",
      Date: "a while ago",
      Medium: "Oil",
    })
    expect(unread).toEqual(["price", "date", "size"])
  })

  test.each([
    [{ Title: "Total", Price: "12,500" }, "sum of the rows above"],
    [{ Title: "", Medium: "", Size: "Summe:", Price: "12.500 €" }, "sum of the rows above"],
    [{ Title: "", Price: "5" }, "no title, medium, size"],
  ])("%j is no work", async (cells, reason) => {
    const [work] = await readTestWorks(Object.keys(cells), [Object.values(cells)])
    expect(work).toMatchObject({ ok: false, row: 2, reason: "sum", problem: expect.stringContaining(reason) })
  })

  test("a work may be called Total", async () => {
    expect((await readTestWork({ Title: "Total", Medium: "Oil on linen", Price: "900" })).input.title).toBe("Total")
  })
})

describe("works over several rows", () => {
  const shopify = [
    "Handle",
    "Title",
    "Option1 Name",
    "Option1 Value",
    "Variant Price",
    "Variant Inventory Qty",
    "Image Src",
    "Image Position",
    "Status",
  ]

  test("Shopify: more pictures and variants under one handle", async () => {
    const works = await readTestWorks(shopify, [
      ["tide", "Tide", "Size", "A4", "50.00", "3", "https://x.example/2.jpg", "2", "active"],
      ["tide", "", "", "A3", "90.00", "2", "https://x.example/1.jpg", "1", ""],
      ["tide", "", "", "", "", "", "https://x.example/3.jpg", "3", ""],
      ["moor", "Moor", "Title", "Default Title", "900.00", "1", "", "", "draft"],
      ["fell", "Fell", "Title", "Default Title", "900.00", "0", "", "", "active"],
    ])
    expect(works).toMatchObject([
      {
        row: 2,
        published: true,
        images: ["https://x.example/1.jpg", "https://x.example/2.jpg", "https://x.example/3.jpg"],
        input: { title: "Tide", price: 5000, editionSize: 5, notes: "Variants: A4 50.00; A3 90.00" },
        editionFromStock: true,
        warnings: [expect.stringContaining("2 variants")],
      },
      {
        row: 5,
        published: false,
        input: { title: "Moor", editionSize: null, availability: "available", notes: "" },
        warnings: [expect.stringContaining("“draft” says that it isn’t shown")],
      },
      { row: 6, input: { title: "Fell", availability: "sold" } },
    ])
  })

  test("WooCommerce: variations name their product and stand anywhere", async () => {
    const works = await readTestWorks(
      [
        "ID",
        "Type",
        "SKU",
        "Name",
        "Regular price",
        "Sale price",
        "Parent",
        "Attribute 1 value(s)",
        "Images",
        "Categories",
      ],
      [
        ["8", "variation", "", "Tide - small", "20", "", "id:7", "small", "", ""],
        [
          "7",
          "variable",
          "tide",
          "Tide",
          "",
          "",
          "",
          "small, large",
          "https://x.example/a.jpg, https://x.example/b.jpg",
          "Prints > Etchings",
        ],
        ["9", "variation", "", "Tide - large", "30", "25", "tide", "large", "", ""],
        ["10", "variation", "", "Lost - large", "30", "", "id:99", "large", "", ""],
        ["11", "simple", "'-moor", "'-Moor", "40", "35", "", "", "", ""],
      ],
    )
    expect(works).toMatchObject([
      {
        row: 3,
        input: { title: "Tide", price: 2000, notes: "Variants: small 20; large 30", tags: ["Etchings"] },
        images: ["https://x.example/a.jpg", "https://x.example/b.jpg"],
      },
      { ok: false, row: 5, problem: expect.stringContaining("variant") },
      {
        row: 6,
        input: { title: "-Moor", price: 3500, notes: "Price before: 40" },
        warnings: [expect.stringContaining("the former 40 is in the notes")],
      },
    ])
  })

  test("Squarespace: variants have no title of their own", async () => {
    const works = await readTestWorks(
      [
        "Product ID [Non Editable]",
        "Product URL",
        "Title",
        "Option Value 1",
        "Price",
        "Sale Price",
        "Visible",
        "Hosted Image URLs",
      ],
      [
        ["a1", "tide", "Tide", "small", "20.00", "0.00", "Yes", "https://x.example/a.jpg https://x.example/b.jpg"],
        ["", "", "", "large", "30.00", "", "", ""],
        ["a2", "moor", "Moor", "", "50.00", "", "No", ""],
      ],
    )
    expect(works).toMatchObject([
      {
        input: { title: "Tide", price: 2000 },
        published: true,
        images: ["https://x.example/a.jpg", "https://x.example/b.jpg"],
      },
      { input: { title: "Moor", price: 5000 }, published: false },
    ])
  })
})

test("how a file writes its prices is read from all of them", async () => {
  const heading = ["Title", "Price"]
  const mapping = recognizeColumns(heading)
  const styleOf = (...prices: string[]) =>
    surveyRows(mapping, createTestRows(heading, ...prices.map((price) => ["A", price])), { currency: "USD" }).then(
      (found) => found.style,
    )
  expect(await styleOf("1,234", "$4,200.00")).toBe("point")
  expect(await styleOf("1.234,50 €", "POA")).toBe("comma")
  expect(await styleOf("1,234", "5.50", "7,50")).toBe("mixed")
  const works = await readTestWorks(
    heading,
    [
      ["A", "1,234"],
      ["B", "1.234,50 €"],
    ],
    { style: "mixed" },
  )
  expect(works).toMatchObject([
    { input: { price: null }, warnings: [expect.stringContaining("ambiguous")] },
    { input: { price: 123450, currency: "EUR" } },
  ])
})

test("keys: by number, or a known program's handle or SKU, else by a fingerprint that counts repeated works", async () => {
  const keys = async (heading: string[], rows: string[][]) => {
    const mapping = recognizeColumns(heading)
    const make = createKeyMaker(mapping)
    const works = await readTestWorks(heading, rows)
    const made = []
    let at = 0
    for await (const first of createTestRows(heading, ...rows)) {
      const work = works[at++]
      if (work?.ok) made.push(make({ first, others: [] }, work.input))
    }
    return made
  }
  expect(
    await keys(
      ["Title", "Inventory Number", "SKU"],
      [
        ["A", "X-1", "s"],
        ["A", "", "S2"],
        ["A", "x-1", ""],
      ],
    ),
  ).toMatchObject([
    { key: "inventory:x-1", isGlobal: true },
    { key: expect.stringMatching(/^row:/), isGlobal: false, ownId: "sku:s2" },
    { problem: "“x-1” is already used in row 2" },
  ])
  const rows = [
    ["Untitled", "1970"],
    ["Untitled", "1970"],
    ["Untitled", "1971"],
  ]
  const first = await keys(["Title", "Year"], rows)
  expect(new Set(first.map((one) => JSON.stringify(one))).size).toBe(3)
  expect(
    await keys(
      ["Year", "Title"],
      rows.map(([title = "", year = ""]) => [year, title]),
    ),
  ).toEqual(first)
})
