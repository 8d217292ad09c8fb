import { describe, expect, test } from "vitest"
import { readTestWork } from "./rows.fixture.ts"

describe("an amount beside a status [import states]", () => {
  test.each([
    ["vendu 800 €", 800_00, "EUR"],
    ["sold 1,200", 1200_00, "USD"],
    ["sold for $1,200 to M. Weber", 1200_00, "USD"],
    ["verkauft für 900 EUR", 900_00, "EUR"],
    ["verkauft 3/2022, 1.200 €", 1200_00, "EUR"],
    ["vendido 700€", 700_00, "EUR"],
    ["venduto a 650 euro", 650_00, "EUR"],
    ["verkocht voor € 1.250,-", 1250_00, "EUR"],
    ["sprzedane za 2 500 zł", 2500_00, "PLN"],
    ["SOLD - CHF 900", 900_00, "CHF"],
    ["verk. 3/22 800 €", 800_00, "EUR"],
    ["verkauft 12.5.22 800 €", 800_00, "EUR"],
    ["verk. 12.5.22 800 EUR", 800_00, "EUR"],
    ["sold 5/21 900", 900_00, "USD"],
    ["sold ’21, $900", 900_00, "USD"],
    ["verkauft am 12.5.22 für 900 €", 900_00, "EUR"],
    ["verkauft 12. Mai 2022, 900 €", 900_00, "EUR"],
    ["sold Nov 2020 $700", 700_00, "USD"],
    ["verkocht aan Jan voor € 500", 500_00, "EUR"],
    ["SOLD FOR RON 2,100.50", 2100_50, "RON"],
  ])("%s under the price is sold at that price", async (cell, price, currency) => {
    const work = await readTestWork({ Title: "Reed", Price: cell })
    expect(work.input).toMatchObject({ availability: "sold", price, currency })
    expect(work.warnings).toEqual([expect.stringContaining("is read as a status and the price")])
  })

  test.each([
    ["sold 2019", /2019” beside the status is read as a date, not as a price/],
    ["sold to room 120", /120 may or may not be its price/],
    ["sold $900, was $1,200", /may or may not be its price/],
    ["SOLD TO RON 2021", /2021” beside the status is read as a date/],
    ["SOLD TO BOB 2021", /2021” beside the status is read as a date/],
    ["sold, framing $150 extra", /150 may or may not be its price/],
    ["sold (print available $45)", /45 may or may not be its price/],
    ["SOLD TO MRS HART, DEPOSIT $200", /200 may or may not be its price/],
    ["sold for 2000", /2000 may or may not be its price/],
    ["sold for 85", /85 may or may not be its price/],
  ])("%s under the price is sold, and its number is named", async (cell, told) => {
    const work = await readTestWork({ Title: "Reed", Price: cell })
    expect(work.input).toMatchObject({ availability: "sold", price: null })
    expect(work.warnings).toEqual([expect.stringMatching(told)])
  })

  test.each<[string, string]>([
    ["reserved, $200 deposit paid", "reserved"],
    ["réservé, acompte 200 €", "reserved"],
    ["reserviert, Anzahlung 200 €", "reserved"],
    ["prenotato, acconto 200 €", "reserved"],
    ["reserviert für Weber Anzahlung 200 €", "reserved"],
    ["NFS, insured $5,000", "not_for_sale"],
    ["on loan, insured $5,000", "on_loan"],
  ])("%s under the price names something else, and is asked about", async (cell, availability) => {
    const work = await readTestWork({ Title: "Reed", Price: cell })
    expect(work.input).toMatchObject({ availability, price: null })
    expect(work.unread).toContain("price")
    expect(work.warnings).toEqual([expect.stringContaining("may or may not be its price")])
  })

  test.each(["verk. 22", "sold ’21", "SOLD 12", "verkauft 12.5.", "verkauft 12.5.22"])(
    "%s names a day, no price, and is kept in the notes",
    async (cell) => {
      const work = await readTestWork({ Title: "Reed", Price: cell })
      expect(work.input).toMatchObject({ availability: "sold", price: null, notes: `Price: ${cell}` })
      expect(work.warnings).toEqual([])
    },
  )

  test.each(["900 € gerahmt, verkauft", "$200 deposit, reserved", "900 (framed), sold"])(
    "a status at the end holds, though no price can be read: %s",
    async (cell) => {
      const work = await readTestWork({ Title: "Reed", Price: cell })
      expect(work.input.availability).toMatch(/^(?:sold|reserved)$/)
      expect(work.input).toMatchObject({ price: null, notes: `Price: ${cell}` })
      expect(work.unread).toContain("price")
    },
  )

  test("its buyer and its day are kept in the notes; a status with an amount alone is none", async () => {
    const notesOf = async (Price: string) => (await readTestWork({ Title: "Reed", Price })).input.notes
    expect(await notesOf("sold to Mrs Hart 2019")).toBe("Price: sold to Mrs Hart 2019")
    expect(await notesOf("900 € (verk. 3/22)")).toBe("Price: 900 € (verk. 3/22)")
    expect(await notesOf("sold for $1,200 to M. Weber")).toBe("Price: sold for $1,200 to M. Weber")
    for (const cell of ["900 € (verkauft)", "sold for $1,200", "vendu 800€", "NFS"])
      expect(await notesOf(cell)).toBe("")
  })

  test.each(["verk. 3/22", "sold", "reserved until 12 May", "sold, inv. S-1200"])("%s names none", async (cell) => {
    expect((await readTestWork({ Title: "Reed", Price: cell })).warnings).toEqual([])
  })

  test.each([
    ["Status", "verkauft für 900 EUR an M. Weber"],
    ["Sold", "€ 800"],
    ["Status", "vendu 800 €"],
  ])("%s: %s is kept in the notes and told; the price is its column's", async (heading, cell) => {
    const work = await readTestWork({ Title: "Reed", [heading]: cell, Price: "$1,000" })
    expect(work.input).toMatchObject({
      availability: "sold",
      price: 1000_00,
      currency: "USD",
      notes: `${heading}: ${cell}`,
    })
    expect(work.warnings).toEqual([expect.stringMatching(/^(Status|Sold): The amount goes into the notes/)])
  })

  test("a status and nothing else is no note", async () => {
    const work = await readTestWork({ Title: "Reed", Status: "Verkauft", Sold: "x" })
    expect(work.input).toMatchObject({ availability: "sold", notes: "" })
  })
})

describe("a lower price [import states]", () => {
  test("in another currency than the price is named, and the regular price taken [import currencies]", async () => {
    const both: Record<string, string>[] = [
      { Price: "$900", "Special price": "€ 700" },
      { "Price (USD)": "900", "Special price (EUR)": "700" },
    ]
    for (const cells of both) {
      const work = await readTestWork({ Title: "Reed", ...cells })
      expect(work.input).toMatchObject({ price: 900_00, currency: "USD" })
      expect(work.warnings).toEqual([
        expect.stringMatching(/^Special price.*is in EUR, and the price in USD. So the regular/),
      ])
    }
  })

  test("that cannot be read is named, but for a sale that is over", async () => {
    const cells = { Title: "Reed", Price: "$900", "Special price": "half of it" }
    expect((await readTestWork(cells)).warnings).toEqual([
      expect.stringContaining("“half of it” could not be read as a price. So the regular price was taken"),
    ])
    const inShop = { Permalink: "reed", Name: "Reed", Price: "$900", "Sale price": "€ 700" }
    expect((await readTestWork({ ...inShop, "On sale": "No" })).warnings).toEqual([])
    expect((await readTestWork({ ...inShop, "On sale": "Yes" })).warnings).toEqual([
      expect.stringMatching(/^Sale price/),
    ])
  })

  test.each(["", "POA", "sold", "0", "cheap"])("without an amount beside it is named: “%s”", async (Price) => {
    const work = await readTestWork({ Title: "Reed", Price, "Special price": "700" })
    expect(work.input.price).toBeNull()
    const [told] = work.notes.filter(({ heading }) => heading === "Special price")
    expect(told).toMatchObject({ isWrong: false, message: expect.stringMatching(/^There is no price beside “700”/) })
  })
})
