import { describe, expect, test } from "vitest"
import { createTableFile } from "../../../tests/support/read-tables.ts"
import {
  buildMergeCells,
  buildOdsCell,
  buildOdsNumber,
  readWorksFile,
  styles,
  writeWorksOds,
  writeWorksXlsx,
} from "../../../tests/support/sheets.ts"

const words = (...cells: string[]) => cells.map((cell) => buildOdsCell(cell))

describe("a number is what its sheet shows [import formats, import marks]", () => {
  const heading = ["Inventory No", "Title", "Year", "Height", "Width", "Edition", "Price", "Gallery share"]
  const work = {
    inventoryNumber: "00012",
    year: 2019,
    yearText: "2019",
    heightMm: 622.3,
    widthMm: 602.5,
    editionSize: 25,
    price: 120_000,
    currency: "SEK",
  }

  test(".xlsx: leading zeros, a year of a date, fractions of inches, units, a copy of an edition, crowns of Sweden", async () => {
    const formats = ["00000", "yyyy", '# ?/?"″"', '0.0 "cm"', "# ??/??", "[$kr-41D] #,##0", "0%"]
    const [number = 0, ...others] = [12, 43588, 24.5, 60.25, 0.12, 1200, 0.4]
    const row = others.map((is, at) => ({ is, style: styles.formats + at + 1 }))
    const first = { is: number, style: styles.formats }
    const { works } = await readWorksFile(await writeWorksXlsx([heading, [first, "Ebb", ...row]], { formats }))
    expect(works).toMatchObject([work])
  })

  test("the same in an .ods", async () => {
    const row = [
      buildOdsNumber(12, "00012"),
      buildOdsCell("Ebb"),
      buildOdsCell("2019", 'office:value-type="date" office:date-value="2019-05-03"'),
      buildOdsNumber(24.5, "24 1/2″"),
      buildOdsNumber(60.25, "60,3 cm"),
      buildOdsNumber(0.12, "3/25"),
      buildOdsCell("1.200 kr", 'office:value-type="currency" office:currency="SEK" office:value="1200"'),
      buildOdsCell("40 %", 'office:value-type="percentage" office:value="0.4"'),
    ]
    expect((await readWorksFile(await writeWorksOds([words(...heading), row]))).works).toMatchObject([work])
  })

  test("a currency that is not clear is asked about; one beside a cell that is no price is ignored", async () => {
    const formats = ['#,##0 "kr"', "[$€-407] #,##0", '#,##0 "net"', "0%"]
    const price = (at: number) => ({ is: 900, style: styles.formats + at })
    const { works, survey } = await readWorksFile(
      await writeWorksXlsx(
        [
          ["Title", "Price", "Height (cm)"],
          ["In Crowns", price(0), price(1)],
          ["In Euros", price(1), 30],
          ["Net", price(2), 30],
          ["A Share", { is: 0.5, style: styles.formats + 3 }, 30],
        ],
        { formats },
      ),
      "USD",
    )
    expect(survey).toMatchObject({ currency: "EUR", currencyReason: "prices" })
    expect(works).toMatchObject([
      { price: null, heightMm: 9000, warnings: [expect.stringContaining("does not say clearly which currency")] },
      { price: 900_00, currency: "EUR", warnings: [] },
      { price: 900_00, currency: "EUR" },
      { price: null, warnings: [expect.stringContaining("“50%” is a share, not an amount")] },
    ])
  })

  test("a state that a format shows for a number is read as it is shown", async () => {
    const sold = (is: number) => ({ is, style: styles.formats })
    const rows = [
      ["Title", "Status"],
      ["Gone", sold(1)],
      ["Here", sold(0)],
    ]
    const { works } = await readWorksFile(await writeWorksXlsx(rows, { formats: ['"Sold";;"Available"'] }))
    expect(works.map(({ availability }) => availability)).toEqual(["sold", "available"])
  })
})

describe("a merged cell says the same for each of its rows [import marks]", () => {
  const heading = ["Series", "Title", "Medium", "Price"]
  const expected = [
    { series: "Coast", title: "One", medium: "Oil", price: 100_00 },
    { series: "Coast", title: "Two", medium: "Oil", price: 200_00 },
    { series: "Coast", title: "Three", medium: "Ink", price: 300_00 },
    { series: null, title: "Four", medium: "Ink", price: 400_00 },
  ]

  test(".xlsx, and makes no work of a row that has nothing else", async () => {
    const rows = [
      heading,
      ["Coast", "One", "Oil", 100],
      ["", "Two", "", 200],
      ["", "Three", "Ink", 300],
      ["", "", "", ""],
      ["", "Four", "Ink", 400],
    ]
    const { works } = await readWorksFile(await writeWorksXlsx(rows, { after: buildMergeCells("A2:A5", "C2:C3") }))
    expect(works).toMatchObject(expected)
    expect(works.flatMap(({ warnings }) => warnings)).toEqual([])
  })

  test(".ods", async () => {
    const covered = "<table:covered-table-cell/>"
    const rows = [
      words(...heading),
      [
        buildOdsCell("Coast", 'table:number-rows-spanned="4"'),
        buildOdsCell("One"),
        buildOdsCell("Oil", 'table:number-rows-spanned="2"'),
        buildOdsNumber(100, "100"),
      ],
      [covered, buildOdsCell("Two"), covered, buildOdsNumber(200, "200")],
      [covered, buildOdsCell("Three"), buildOdsCell("Ink"), buildOdsNumber(300, "300")],
      [covered],
      [buildOdsCell(""), buildOdsCell("Four"), buildOdsCell("Ink"), buildOdsNumber(400, "400")],
    ]
    const { works } = await readWorksFile(await writeWorksOds(rows))
    expect(works).toMatchObject(expected)
  })

  test("but for an amount, which may be for all together: it is asked about, and the works stay drafts", async () => {
    const rows = [heading, ["", "Left", "Oil", 900], ["", "Middle", "Oil", ""], ["", "Right", "Oil", ""]]
    const { works } = await readWorksFile(await writeWorksXlsx(rows, { after: buildMergeCells("D2:D4") }))
    expect(works).toMatchObject(
      ["Left", "Middle", "Right"].map((title) => ({ title, price: null, published: false, unread: ["price"] })),
    )
    expect(works[0]?.warnings).toEqual([
      expect.stringMatching(/^Price: D2:D4 is one cell for several rows: “900” may be/),
    ])
  })

  test("and one across the sheet is a title between the works", async () => {
    const rows = [heading, ["Paintings of 2019", "", "", ""], ["Coast", "One", "Oil", 100]]
    const { works, left } = await readWorksFile(await writeWorksXlsx(rows, { after: buildMergeCells("A2:D2") }))
    expect(works).toMatchObject([{ title: "One" }])
    expect(left).toEqual([expect.stringContaining("“Paintings of 2019” is one cell across 4 columns")])
  })
})

describe("a comment on a cell is told, and is in a new work’s notes [import marks]", () => {
  const told = "Price: A comment on B2 says “Ask Jane first”. A new work has it in its notes."
  const notes = "Comment on Price: Ask Jane first"

  test(".xlsx", async () => {
    const comments = `<comments><authors/><commentList><comment ref="B2" authorId="0"><text><r><t>Ask Jane</t></r><r><t xml:space="preserve"> first</t></r></text></comment></commentList></comments>`
    const { works } = await readWorksFile(
      await writeWorksXlsx(
        [
          ["Title", "Price"],
          ["Ebb", 900],
        ],
        { comments },
      ),
    )
    expect(works).toMatchObject([{ title: "Ebb", price: 900_00, notes, warnings: [told], published: true }])
  })

  test(".ods, whose pictures and their captions are no words of a cell", async () => {
    const comment =
      "<office:annotation><dc:creator>Jane</dc:creator><text:p>Ask Jane first</text:p></office:annotation>"
    const frame = "<draw:frame><draw:image/><draw:text-box><text:p>IMG_1</text:p></draw:text-box></draw:frame>"
    const rows = [
      words("Title", "Price"),
      [
        buildOdsCell(`${frame}<text:p>Ebb</text:p>`),
        buildOdsCell(`${comment}<text:p>900</text:p>`, 'office:value-type="float" office:value="900"'),
      ],
    ]
    const { works, survey } = await readWorksFile(await writeWorksOds(rows))
    expect(works).toMatchObject([{ title: "Ebb", price: 900_00, notes, warnings: [told] }])
    expect(survey.columnQuestions).toEqual([expect.stringContaining("The sheet has a picture in it")])
  })
})

describe("columns that the sheet hides [import marks]", () => {
  const heading = ["Inventory No", "Title", "Price 2019", "Price", "Status"]
  const asked = [
    expect.stringMatching(/^The sheet hides “Price 2019” and “Price”, so nothing is taken from them\./),
    expect.stringMatching(/^The sheet hides “Inventory No” and “Status”, and they are read all the same/),
  ]
  const expected = [{ inventoryNumber: "H-1", title: "Ebb", price: null, availability: "sold" }]

  test("are named, and only what identifies a work and whether it is offered is taken from them", async () => {
    const hidden = '<cols><col min="1" max="1" hidden="1"/><col min="3" max="5" hidden="true"/></cols>'
    const path = await writeWorksXlsx([heading, ["H-1", "Ebb", 500, 900, "sold"]], { before: hidden })
    const { works, survey } = await readWorksFile(path)
    expect(works).toMatchObject(expected)
    expect(survey.columnQuestions).toEqual(asked)
  })

  test("in an .ods, too", async () => {
    const collapsed = 'table:visibility="collapse"'
    const columns = `<table:table-column ${collapsed}/><table:table-column/><table:table-column table:number-columns-repeated="3" ${collapsed}/>`
    const rows = [words(...heading), words("H-1", "Ebb", "500", "900", "sold")]
    const { works, survey } = await readWorksFile(await writeWorksOds(rows, { columns }))
    expect(works).toMatchObject(expected)
    expect(survey.columnQuestions).toEqual(asked)
  })

  test("a visible column comes before a hidden one of the same field", async () => {
    const hidden = '<cols><col min="2" max="2" hidden="1"/></cols>'
    const rows = [
      ["Title", "Status", "Availability"],
      ["Ebb", "available", "reserved"],
    ]
    const { mapping } = await readWorksFile(await writeWorksXlsx(rows, { before: hidden }))
    expect(mapping).toMatchObject({ columns: { availability: "Availability" }, also: { availability: ["Status"] } })
  })
})

describe("what is struck through [import marks]", () => {
  const struck = (is: string | number) => ({ is, style: styles.struck })
  const heading = ["Title", "Medium", "Price"]

  test("a price is named and left empty, a whole row is a draft that is not offered", async () => {
    const { works } = await readWorksFile(
      await writeWorksXlsx([
        heading,
        ["Ebb", "Oil", struck(900)],
        [struck("Flow"), struck("Oil"), struck(800)],
        [struck("Slack"), "Oil", 700],
        ["Neap", struck("Oil"), 600],
      ]),
    )
    expect(works).toMatchObject([
      {
        title: "Ebb",
        price: null,
        published: false,
        unread: ["price"],
        warnings: [expect.stringMatching(/^Price: “900” is struck through in C2, so it was left empty\./)],
      },
      { title: "Flow", medium: "Oil", price: 800_00, published: false, availability: "not_for_sale" },
      { title: "Slack", price: 700_00, published: false, availability: "not_for_sale" },
      { title: "Neap", medium: "", price: 600_00, published: true, availability: "available" },
    ])
    expect(works[1]?.warnings).toEqual([
      "The sheet strikes this row through, so a new work stays a draft that isn’t for sale, and one you have isn’t changed.",
    ])
  })

  test("a status that is struck through offers nothing", async () => {
    const rows = [
      ["Title", "Status"],
      ["Ebb", struck("available")],
      ["Flow", "available"],
    ]
    const { works } = await readWorksFile(await writeWorksXlsx(rows))
    expect(works).toMatchObject([
      { availability: "not_for_sale", published: false, unread: ["availability"] },
      { availability: "available", published: true },
    ])
  })

  test("of two prices in a cell the one that is not struck is read, and the other named", async () => {
    const runs = '<r><rPr><strike/></rPr><t>1,200</t></r><r><rPr/><t xml:space="preserve"> 900</t></r>'
    const { works } = await readWorksFile(await writeWorksXlsx([heading, ["Ebb", "Oil", { runs }]]))
    expect(works).toMatchObject([
      { price: 900_00, published: true, warnings: ["Price: “1,200” is struck through in C2, so “900” is read."] },
    ])
  })

  test("in an .ods", async () => {
    const style = (name: string, family: string) =>
      `<style:style style:name="${name}" style:family="${family}"><style:text-properties style:text-line-through-style="solid"/></style:style>`
    const own = style("ce1", "table-cell") + style("T1", "text")
    const rows = [
      words(...heading),
      [buildOdsCell("Ebb"), buildOdsCell("Oil"), buildOdsNumber(900, "900", 'table:style-name="ce1"')],
      [
        buildOdsCell("Flow"),
        buildOdsCell("Oil"),
        buildOdsCell('<text:p><text:span text:style-name="T1">1,200</text:span> 800</text:p>'),
      ],
      ["Slack", "Oil"].map((text) => buildOdsCell(text, 'table:style-name="ce1"')),
    ]
    const { works } = await readWorksFile(await writeWorksOds(rows, { styles: own }))
    expect(works).toMatchObject([
      { title: "Ebb", price: null, published: false },
      { title: "Flow", price: 800_00, warnings: [expect.stringContaining("“1,200” is struck through in C3")] },
      { title: "Slack", published: false, availability: "not_for_sale" },
    ])
  })
})

describe("colored rows [import marks]", () => {
  const colored = (is: string) => ({ is, style: styles.colored })
  const rows = (status: string) => [
    ["Title", "Medium", "Status"],
    ["Ebb", "Oil", ""],
    [colored("Flow"), colored("Oil"), status],
    ["Slack", "Oil", ""],
    ["Neap", "Oil", ""],
  ]

  test("are named once where nothing explains the color", async () => {
    const { survey } = await readWorksFile(await writeWorksXlsx(rows("")))
    expect(survey.questions).toEqual([expect.stringMatching(/^Row 3 is colored\. Colors aren’t read/)])
  })

  test("are not named where a column explains them, nor where every other row is colored", async () => {
    expect((await readWorksFile(await writeWorksXlsx(rows("sold")))).survey.questions).toEqual([])
    const turns = [["Title"], ...Array.from({ length: 10 }, (_, at) => [at % 2 ? colored(`W${at}`) : `W${at}`])]
    expect((await readWorksFile(await writeWorksXlsx(turns))).survey.questions).toEqual([])
  })
})

test("pictures in a sheet are named, with what to do [import marks]", async () => {
  const drawing = `<xdr:wsDr xmlns:xdr="x"><xdr:twoCellAnchor><xdr:pic/></xdr:twoCellAnchor><xdr:oneCellAnchor><xdr:pic/></xdr:oneCellAnchor></xdr:wsDr>`
  const { survey } = await readWorksFile(await writeWorksXlsx([["Title"], ["Ebb"]], { drawing }))
  expect(survey.columnQuestions).toEqual([
    "The sheet has 2 pictures in it, which can’t be imported. Send them as files, named by inventory number or title.",
  ])
  expect((await readWorksFile(await createTableFile("Title\nEbb\n"))).survey.columnQuestions).toEqual([])
})
