import { existsSync } from "node:fs"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { openTable } from "../../../services/spreadsheets/open-table.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { createSheetImports } from "./import-sheets.fixture.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { createTestRows } from "./rows.fixture.ts"

const { db } = await openTestDatabase()
const { bring, works, titles } = createSheetImports(db)
beforeEach(() => db.execute(sql`truncate artworks cascade`))

const oils = [
  ["id", "title", "medium", "year", "dimensions"],
  ["7001", "Red Door", "Oil on canvas", "2020", "40 x 50 cm"],
  ["7002", "Green Gate", "Oil on canvas", "2020", "40 x 50 cm"],
]
const bronzes = [
  ["id", "title", "medium", "year", "dimensions"],
  ["7001", "Blue Boat", "Bronze", "2023", ""],
  ["7002", "White Sail", "", "", ""],
]

describe("an id of an unknown program", () => {
  test("identifies within its own file only [import identity]", async () => {
    await bring("oils.csv", oils)
    expect(await bring("bronzes.csv", bronzes)).toMatchObject({ created: 2, updated: 0, counts: { question: 0 } })
    // a file of the same name is another one when its rows are others
    const others = [oils[0] ?? [], ["7001", "Slack Water", "", "", ""], ["7002", "Net Loft", "", "", ""]]
    expect(await bring("oils.csv", others)).toMatchObject({ created: 2, updated: 0 })
    expect(await titles()).toEqual(["Blue Boat", "Green Gate", "Net Loft", "Red Door", "Slack Water", "White Sail"])
    for (const [file, rows] of [
      ["oils.csv", oils],
      ["bronzes.csv", bronzes],
      ["oils.csv", others],
    ] as const)
      expect(await bring(file, rows)).toMatchObject({ created: 0, updated: 0 })
  })

  test("recognizes a row of the same file whose title and size were both corrected", async () => {
    const quay = ["7003", "Quay", "Oil on canvas", "2021", "30 x 30 cm"]
    await bring("oils.csv", [...oils, quay])
    const corrected = [...oils.slice(0, 2), ["7002", "Garden Wall", "Oil on canvas", "2020", "41 x 51 cm"], quay]
    expect(await bring("oils (2).csv", corrected)).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    expect(await titles()).toEqual(["Garden Wall", "Quay", "Red Door"])
  })

  test("that only counts the rows moves with them", async () => {
    const list = ["Quay", "Weir", "Moor"].map((title, at) => [String(at + 1), title, `${at}0 x 10 cm`])
    const heading = ["id", "title", "size"]
    await bring("list.csv", [heading, ...list])
    const longer = [["1", "New First", "5 x 5 cm"], ...list.map(([, ...row], at) => [String(at + 2), ...row])]
    expect(await bring("list.csv", [heading, ...longer])).toMatchObject({ created: 1, updated: 0, unchanged: 3 })
  })

  test("that only counts the rows moves with those below a new one [import identity]", async () => {
    const heading = ["id", "title", "price"]
    const listOf = (titles: string[]) => [heading, ...titles.map((title, at) => [String(at + 1), title, `${at}00`])]
    const names = ["Quay", "Weir", "Moor", "Fell"]
    await bring("list.csv", listOf(names))
    const before = await works()
    expect(await bring("list.csv", listOf(["Quay", "Weir", "New", "Moor", "Fell"]))).toMatchObject({ created: 1 })
    for (const { id, title } of before) expect((await works()).find((one) => one.id === id)).toMatchObject({ title })
  })

  test("repeated within a file loses no row", async () => {
    const rows = [oils[0] ?? [], ["5", "Red Door", "", "", ""], ["5", "Green Gate", "", "", ""]]
    expect(await bring("list.csv", rows)).toMatchObject({ created: 2, counts: { error: 0 } })
    expect(await bring("list.csv", rows)).toMatchObject({ created: 0, unchanged: 2 })
  })

  test("is still known of works that 1.0.0 imported, where they look like its rows [import identity]", async () => {
    await db.insert(artworks).values([
      { slug: "red-door", title: "Red Door", medium: "Oil on canvas", importKey: "generic:7001" },
      { slug: "green-gate", title: "Green Gate", importKey: "generic:7002" },
    ])
    expect(await bring("bronzes.csv", bronzes)).toMatchObject({ created: 2, updated: 0 })
    const renamed = [...oils.slice(0, 2), ["7002", "Garden Wall", "", "", ""]]
    expect(await bring("oils.csv", renamed)).toMatchObject({ created: 0, updated: 2 })
    expect(await bring("oils.csv", renamed)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })
})

test("an empty row called “Untitled” makes no file an earlier import of another [import identity]", async () => {
  await bring("a.csv", [
    ["title", "medium", "year"],
    ["Sea of Ink", "Ink on paper", "2011"],
    ["Untitled", "", ""],
  ])
  const other = [
    ["title", "medium", "year", "description"],
    ["Morning at the Quay", "Oil on panel", "2024", "one"],
    ["Untitled", "", "", "the loose sheet in the drawer"],
    ["Harbour Steps", "Oil on panel", "2024", "two"],
  ]
  expect(await bring("b.csv", other)).toMatchObject({ created: 3, updated: 0, counts: { question: 0 } })
  expect(await bring("b.csv", other)).toMatchObject({ created: 0, unchanged: 3 })
})

describe("an inventory number", () => {
  const list = (rows: string[][]) => [["Nr", "Title", "Medium"], ...rows]

  test("is a work's in every file that agrees with the works", async () => {
    await bring(
      "inventory.csv",
      list([
        ["1", "Red Door", "Oil"],
        ["2", "Green Gate", "Oil"],
      ]),
    )
    const other = list([
      ["1", "Red Door", "Oil on canvas"],
      ["2", "Garden Wall", "Oil"],
      ["3", "Quay", "Oil"],
    ])
    expect(await bring("fair.csv", other)).toMatchObject({ created: 1, updated: 2, counts: { question: 0 } })
  })

  test("of a list of other works is asked about, and a new work stays a work of its own [import identity]", async () => {
    await bring(
      "oils.csv",
      list([
        ["1", "Red Door", "Oil"],
        ["2", "Green Gate", "Oil"],
      ]),
    )
    const before = await works()
    const other = list([
      ["1", "Blue Boat", "Bronze"],
      ["2", "White Sail", "Bronze"],
    ])
    const asked = await bring("bronzes.csv", other)
    expect(asked).toMatchObject({ created: 0, updated: 0, counts: { question: 2 } })
    expect(asked.notes.question[0]?.message).toContain("“Red Door” has this number too")
    expect(await bring("bronzes.csv", other, { unclear: "new" })).toMatchObject({ created: 2, updated: 0 })
    expect(await bring("bronzes.csv", other)).toMatchObject({ created: 0, unchanged: 2, counts: { question: 0 } })
    expect((await works()).filter(({ id }) => before.some((one) => one.id === id))).toEqual(before)
  })

  describe("that only counts the rows", () => {
    const counted = (names: string[]) => list(names.map((title, at) => [String(at + 1), title, "Oil"]))
    const names = ["Dawn", "Harbor", "Slack Water", "Self-portrait"]
    const priced = ([heading = [], ...rows]: string[][]) => [
      [...heading, "Price"],
      ...rows.map((row, at) => [...row, String(100 + at)]),
    ]

    test.each([
      ["at the top", ["New Study", ...names]],
      ["below most of them", ["Dawn", "Harbor", "Slack Water", "New Study", "Self-portrait"]],
    ])("is asked about when a row comes %s [import identity]", async (_, now) => {
      await bring("list.csv", counted(names))
      const before = await works()
      const asked = await bring("list.csv", priced(counted(now)))
      const shifted = names.length - now.indexOf("New Study")
      expect(asked).toMatchObject({ created: 1, updated: names.length - shifted, counts: { question: shifted } })
      expect(asked.notes.question[0]?.message).toContain("says the same and has another number")
      for (const { id, title } of before) expect((await works()).find((one) => one.id === id)).toMatchObject({ title })
      await bring("list.csv", priced(counted(now)), { unclear: "same" })
      const after = await works()
      expect(after).toHaveLength(now.length)
      for (const { id, title } of before)
        expect(after.find((one) => one.id === id)).toMatchObject({
          title,
          inventoryNumber: String(now.indexOf(title) + 1),
          price: (100 + now.indexOf(title)) * 100,
        })
      expect(await bring("list.csv", priced(counted(now)))).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: now.length,
      })
    })

    test("and moved against works that were made by hand is asked about [import identity]", async () => {
      for (const [at, title] of names.entries())
        await db.insert(artworks).values({ slug: `made-${at}`, title, medium: "Oil", inventoryNumber: String(at + 1) })
      const before = await works()
      const now = ["Dawn", "Harbor", "New Study", "Slack Water", "Self-portrait"]
      expect(await bring("list.csv", counted(now))).toMatchObject({ created: 1, counts: { question: 2 } })
      expect((await works()).filter(({ id }) => before.some((one) => one.id === id)).map(({ title }) => title)).toEqual(
        before.map(({ title }) => title),
      )
    })

    test("tells apart works that are called alike [import identity]", async () => {
      const studies = ["Study 1", "Study 2", "Study 3"]
      await bring("list.csv", counted(studies))
      const before = await works()
      await bring("list.csv", counted(["Study 0", ...studies]), { unclear: "same" })
      for (const { id, title } of before) expect((await works()).find((one) => one.id === id)).toMatchObject({ title })
    })
  })

  test("that was entered by hand identifies the work, whatever its import identified it by", async () => {
    await bring("list.csv", [["Title"], ["Red Door"], ["Quay"]])
    await db.update(artworks).set({ inventoryNumber: "RD-1" }).where(eq(artworks.title, "Red Door"))
    expect(await bring("inventory.csv", list([["rd-1", "Red Door", "Oil"]]))).toMatchObject({ created: 0, updated: 1 })
  })

  test("that a file gets later is given to the works that it brought", async () => {
    await bring("list.csv", [
      ["Title", "Medium"],
      ["Red Door", "Oil"],
      ["Quay", "Ink"],
    ])
    const numbered = list([
      ["1", "Red Door", "Oil"],
      ["2", "Quay", "Ink"],
    ])
    expect(await bring("list.csv", numbered)).toMatchObject({ created: 0, updated: 2 })
    expect((await works()).map(({ inventoryNumber }) => inventoryNumber).toSorted()).toEqual(["1", "2"])
  })
})

test("a row that equals a work of another file word for word is asked about", async () => {
  const rows = [
    ["Title", "Medium", "Year"],
    ["Red Door", "Oil", "2020"],
  ]
  await bring("a.csv", [...rows, ["Quay", "Ink", "1999"], ["Weir", "Ink", "1998"]])
  const other = [...rows, ["Moor", "Oil", "2021"], ["Fell", "Oil", "2022"]]
  const asked = await bring("b.csv", other)
  expect(asked).toMatchObject({ created: 2, counts: { question: 1 } })
  expect(asked.notes.question[0]?.message).toContain("came from another file")
})

describe("what happens between the plan of a file and its rows", () => {
  /** The rows of a file, before whose last reading, which writes them, something happens. */
  const happeningBetween = ([heading = [], ...rows]: string[][], happen: () => Promise<unknown>) => {
    const made = createTestRows(heading, ...rows)
    let readings = 0
    return {
      async *[Symbol.asyncIterator]() {
        if (++readings === 3) await happen()
        yield* made
      },
    }
  }
  const bringDuring = (sheet: string[][], happen: () => Promise<unknown>) =>
    bring("list.csv", sheet, { rows: happeningBetween(sheet, happen) })

  test.each([
    [
      "with numbers",
      [
        ["Nr", "Title"],
        ["1", "Red Door"],
        ["2", "Quay"],
      ],
    ],
    ["without", [["Title"], ["Red Door"], ["Quay"]]],
  ])("another import of a list %s doubles none of its works [import runs]", async (_, sheet) => {
    expect(await bringDuring(sheet, () => bring("list.csv", sheet))).toMatchObject({ created: 0, unchanged: 2 })
    expect(await titles()).toEqual(["Quay", "Red Door"])
  })

  test("a number that a work got by hand is that work's, unless the two look different [import runs]", async () => {
    await db.insert(artworks).values({ slug: "quay", title: "Quay" })
    const sheet = [
      ["Nr", "Title", "Medium"],
      ["A-1", "Red Door", "Oil"],
      ["A-2", "Quay", "Ink"],
    ]
    const report = await bringDuring(sheet, async () => {
      await db.insert(artworks).values({ slug: "weir", title: "Weir", inventoryNumber: "A-1" })
      await db.update(artworks).set({ inventoryNumber: "A-2" }).where(eq(artworks.slug, "quay"))
    })
    expect(report).toMatchObject({ created: 1, updated: 1, counts: { warning: 1 } })
    expect(report.notes.warning[0]?.message).toContain("“Weir” got the same number or id")
    expect(await titles()).toEqual(["Quay", "Red Door", "Weir"])
  })
})

test("a row without a title leaves a known work its own", async () => {
  await bring("list.csv", [
    ["Inventory Number", "Title", "Price"],
    ["1", "Red Door", "100"],
  ])
  expect(
    await bring(
      "list.csv",
      [
        ["Inventory Number", "Title", "Price"],
        ["1", "", "200"],
      ],
      { unclear: "same" },
    ),
  ).toMatchObject({ updated: 1 })
  expect(await works()).toMatchObject([{ title: "Red Door", price: 200_00 }])
})

/** Sheets of one artist's words: whatever else two sheets share, their titles have no word in common. */
const sheetOf = (words: string[]) => {
  const shopify = ["Handle", "Title", "Variant SKU", "Variant Price", "Body (HTML)"]
  const generic = ["id", "Title", "No", "SKU", "Object ID", "Medium", "Year", "Size", "Price", "Mood"]
  const headings: fc.Arbitrary<string[]> = fc.oneof(
    fc.subarray(generic, { minLength: 1 }).map((all) => [...new Set(["Title", ...all])]),
    fc.constant<string[]>(shopify),
    fc.constant<string[]>(["accession_number", "title", "dateText", "creditLine", "id"]),
    fc.constant<string[]>(["Piece Name", "Inventory Number", "Medium"]),
    fc.constant<string[]>(["title", "yearText", "heightMm", "slug", "inventoryNumber"]),
  )
  const title = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.constantFrom("Untitled", ""))
  const few = fc.constantFrom("", "1", "2", "3")
  const fact = fc.constantFrom("", "Oil", "2020", "40 x 50 cm")
  const row = fc.record({ title, number: few, fact })
  return fc.tuple(headings, fc.array(row, { minLength: 1, maxLength: 5 })).map(([names, rows]) => [
    names,
    ...rows.map((said) =>
      names.map((name) => {
        if (/title|piece/i.test(name)) return said.title
        return /id|no\b|sku|handle|slug|number/i.test(name) ? said.number : said.fact
      }),
    ),
  ])
}

test("two unrelated sheets never touch each other's works, whatever their columns are; a second run changes nothing [import identity]", async () => {
  const file = fc.constantFrom("works.csv", "export.csv")
  const unclear = fc.constantFrom("ask", "new") as fc.Arbitrary<"ask" | "new">
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(file, sheetOf(["Red Door", "Green Gate", "Quay", "Weir"])),
      fc.tuple(file, sheetOf(["Blue Boat", "White Sail", "Moor", "Fell"])),
      unclear,
      async ([file, sheet], [otherFile, other], unclear) => {
        await db.execute(sql`truncate artworks cascade`)
        await bring(file, sheet, { unclear })
        const first = await works()
        expect(await bring(file, sheet, { unclear })).toMatchObject({ created: 0, updated: 0 })
        await bring(otherFile, other, { unclear })
        const both = await works()
        expect(both.filter(({ id }) => first.some((one) => one.id === id))).toEqual(first)
        expect(await bring(otherFile, other, { unclear })).toMatchObject({ created: 0, updated: 0 })
        expect(await bring(file, sheet, { unclear })).toMatchObject({ created: 0, updated: 0 })
        expect(await works()).toEqual(both)
      },
    ),
    { numRuns: 20 },
  )
})

const cases = join(import.meta.dirname, "../../../../shared/data/cases")

describe.runIf(existsSync(cases))("files that were taken for one another", () => {
  test.each([
    ["id-a-oils.csv", "id-b-bronzes.csv", 2, 2],
    ["untitled-a.csv", "untitled-b.csv", 2, 3],
  ])("%s, then %s", async (one, other, first, second) => {
    const bringFile = async (name: string) => {
      const table = await openTable(join(cases, name))
      if (!table.ok) throw new Error(table.problem)
      return bring(name, [], { rows: table.rows, mapping: recognizeColumns(table.headers) })
    }
    expect(await bringFile(one)).toMatchObject({ created: first })
    expect(await bringFile(other)).toMatchObject({ created: second, updated: 0, counts: { question: 0 } })
    expect(await bringFile(one)).toMatchObject({ created: 0, unchanged: first })
  })
})
