import { expect, test } from "vitest"
import type { TestWork } from "./rows.fixture.ts"
import { readTestWorks } from "./rows.fixture.ts"

const today = "2026-06-01"

async function read(heading: string[], ...rows: string[][]): Promise<TestWork[]> {
  const works = await readTestWorks(heading, rows, { today })
  return works.flatMap((work) => (work.ok ? work : []))
}

const soldOn = (heading: string, ...days: string[]) =>
  read(["Title", "Status", heading], ...days.map((day) => ["Ebb", "sold", day])).then((works) =>
    works.map(({ statusNote }) => statusNote.statusSince),
  )

test("the order of a column’s days is learned from those that are clear, between slashes and hyphens [import days]", async () => {
  expect(await soldOn("Sold on", "03/12/2025", "25/12/2025")).toEqual(["2025-12-03", "2025-12-25"])
  expect(await soldOn("Sold on", "03/12/2025", "12/25/2025")).toEqual(["2025-03-12", "2025-12-25"])
  expect(await soldOn("Sold on", "03-12-2025", "12-25-2025")).toEqual(["2025-03-12", "2025-12-25"])
  expect(await soldOn("Sold on", "03.12.2025", "5/5/2025", "2025-03-12")).toEqual([
    "2025-12-03",
    "2025-05-05",
    "2025-03-12",
  ])
})

test("where all are unclear, another column, the language of the headings or a comma before cents tells [import days]", async () => {
  const [other] = await read(
    ["Title", "Status", "Sold on", "Consigned until"],
    ["Ebb", "sold", "03/12/2025", "31/01/2027"],
  )
  expect(other?.statusNote.statusSince).toBe("2025-12-03")
  const [german] = await read(["Titel", "Status", "Verkauft am"], ["Ebbe", "verkauft", "03/12/2025"])
  expect(german?.statusNote.statusSince).toBe("2025-12-03")
  const [comma] = await read(["Title", "Price", "Status", "Sold on"], ["Ebb", "1.200,00 €", "sold", "03/12/2025"])
  expect(comma?.statusNote.statusSince).toBe("2025-12-03")
  // what the column itself proves has priority
  expect(await soldOn("Verkauft am", "12/25/2025", "03/12/2025")).toEqual(["2025-12-25", "2025-03-12"])
})

test("a day that stays unclear is asked about, and nothing is made of it [import days]", async () => {
  const asked = /“03\/12\/2026” March 12 or December 3\? Write 2026-03-12 or 2026-12-03 in the cell\. It was left empty/
  const [sold] = await read(["Title", "Status", "Sold on"], ["Ebb", "sold", "03/12/2026"])
  expect(sold).toMatchObject({ statusNote: { statusSince: null }, warnings: [expect.stringMatching(asked)] })
  const [consigned] = await read(["Title", "Consigned until"], ["Ebb", "03/12/2026"])
  expect(consigned).toMatchObject({
    input: { consignmentUntil: null },
    unread: ["consignmentUntil"],
    warnings: [expect.stringMatching(asked)],
  })
  const both = ["25/12/2025", "12/25/2025", "03/12/2026"].map((day) => ["Ebb", day])
  expect((await read(["Title", "Consigned until"], ...both)).map(({ input }) => input.consignmentUntil)).toEqual([
    "2025-12-25",
    "2025-12-25",
    null,
  ])
})

const sale = [
  "Type",
  "SKU",
  "Name",
  "Published",
  "Regular price",
  "Sale price",
  "Date sale price starts",
  "Date sale price ends",
]
const reduced = (from: string, to: string) => read(sale, ["simple", "E-1", "Ebb", "1", "900", "600", from, to])

test("a sale whose day is not clear decides no price, but where each of its days says the same [import days]", async () => {
  const [unclear] = await reduced("03/12/2026", "")
  expect(unclear).toMatchObject({
    input: { price: null },
    unread: ["saleFrom", "price"],
    warnings: [expect.stringMatching(/^Date sale price starts: Is “03\/12\/2026” .* It decides which price is asked/)],
  })
  expect((await reduced("", "soon"))[0]).toMatchObject({
    input: { price: null },
    warnings: [expect.stringMatching(/“soon” could not be read as a day\. It decides/)],
  })
  const prices = [
    ["03/12/2020", ""],
    ["03/12/2030", ""],
    ["", "03/12/2030"],
    ["", "03/12/2020"],
    ["0000-00-00", "-"],
  ]
  const all = await Promise.all(prices.map(([from = "", to = ""]) => reduced(from, to)))
  expect(all.map(([work]) => work?.input.price)).toEqual([600_00, 900_00, 600_00, 900_00, 600_00])
})
