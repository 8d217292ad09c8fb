import { expect, test } from "vitest"
import { recognizeColumns } from "./recognize-columns.ts"
import { createTestRows, readTestWork, readTestWorks } from "./rows.fixture.ts"
import { surveyRows } from "./survey.ts"

const stateOf = async (heading: string, cell: string) =>
  (await readTestWork({ Title: "Reed", [heading]: cell })).input.availability

test("what follows a no says where a work is, and never that it was not sold [import states]", async () => {
  expect(await stateOf("Disponible", "no (vendido a Carmen, 550€)")).toBe("sold")
  expect(await stateOf("For sale", "no, reserved for M. Weber")).toBe("reserved")
  expect(await stateOf("Sold", "no, still here")).toBe("available")
  expect(await stateOf("Sold", "no – on loan to the library")).toBe("on_loan")
  expect(await stateOf("Status", "non-vendu")).toBe("available")
  expect(await stateOf("Disponible", "no vendido")).toBe("available")
})

test("short words for a sale hold with a name behind them [import states]", async () => {
  expect(await stateOf("Status", "verk. an Fam. Krüger 3/22")).toBe("sold")
  expect(await stateOf("Status", "res. für M. Weber")).toBe("reserved")
})

test("where no column is about it, notes that begin with a sale say it, and it is told [import states]", async () => {
  const work = await readTestWork({ Title: "Moor", Price: "£1200", Notes: "SOLD to Mrs Hart" })
  expect(work.input).toMatchObject({ availability: "sold", notes: "SOLD to Mrs Hart" })
  expect(work.warnings).toEqual([expect.stringContaining("is read as the work’s availability too")])
  expect(await stateOf("Notes", "Sold framed, with a certificate")).toBe("available")
  const told = await readTestWork({ Title: "Moor", Status: "available", Notes: "sold once, came back" })
  expect(told.input.availability).toBe("available")
})

test.each([
  ...["For sale: No, on consignment", "Verfügbar: nein, in Kommission", "À vendre: non (en dépôt)"],
  ...["For sale: no (not sold)", "Status: no, available"],
])("a no is no yes, whatever follows it: %s [import states]", async (said) => {
  const [heading = "", cell = ""] = said.split(": ")
  const work = await readTestWork({ Title: "Reed", [heading]: cell })
  expect(work.input.availability).toBe("not_for_sale")
  expect(work.warnings).toEqual([expect.stringContaining("marked not for sale. Please check")])
})

test.each([
  ["Sold to", "Nie, Wei", "sold"],
  ["Sold to", "No, Hyun-woo", "sold"],
  ["Buyer", "Nee, Patricia", "sold"],
  ["Reserved for", "No, Hyun-woo", "reserved"],
  ["On loan to", "Nie, Wei", "on_loan"],
])("%s: %s is a name [import states]", async (heading, cell, state) => {
  const work = await readTestWork({ Title: "Reed", [heading]: cell })
  expect(work.input.availability).toBe(state)
  expect(work.statusNote.statusFor).toBe(cell)
})

test("in a column of names, a no with a state behind it is one [import states]", async () => {
  expect(await stateOf("Sold to", "no, still available")).toBe("sold")
  expect(await stateOf("Sold to", "no, available")).toBe("available")
  expect(await stateOf("Reserved", "no (not for sale)")).toBe("not_for_sale")
})

test.each([
  ...[
    "Sold",
    "SOLD!",
    "sold 2019",
    "Sold in 2019 to a collector",
    "Sold May 2019",
    "sold on 3 May 2019",
    "Sold. Shipped.",
  ],
  ...[
    "SOLD TO MRS HART",
    "sold to a collector",
    "Verkauft an Fam. Krüger",
    "verk. an M. Weber",
    "verkauft am 3.5.2022",
  ],
  ...["vendu à Mme Petit", "vendu le 3 mai 2021", "venduto a Carla", "vendido a Carmen", "verkocht aan Jan"],
  ...["sprzedany w 2020", "Verkauft\nRahmen fehlt"],
])("notes say a sale alone, or with a buyer or a day: %s [import states]", async (cell) => {
  expect(await stateOf("Notes", cell)).toBe("sold")
})

test.each([
  ...["Sold framed", "Sold unstretched", "sold rolled", "Sold unmounted", "Vendu encadré", "vendue sans cadre"],
  ...["venduto con cornice", "vendido con marco", "verkocht met lijst", "sprzedany w ramie", "verkauft mit Rahmen"],
  ...["VENDU À L’UNITÉ", "Reserved wall space", "Sold 2000 copies", "SOLD through Harbor Gallery", "verk. gerahmt"],
  ...["sprzedany Annie"],
])("notes that only begin with a status are named, and mark nothing: %s [import states]", async (cell) => {
  const work = await readTestWork({ Title: "Reed", Notes: cell })
  expect(work.input.availability).toBe("available")
  expect(work.warnings).toEqual([expect.stringContaining("begins like a status, but may mean something else")])
})

test.each(["Hold flat when shipping", "Pending varnish", "Purchased stretcher bars at Blick", "Option: framed", "No"])(
  "notes about other things say nothing: %s [import states]",
  async (cell) => {
    const work = await readTestWork({ Title: "Reed", Notes: cell })
    expect(work.input.availability).toBe("available")
    expect(work.warnings).toEqual([])
  },
)

test.each([
  ["Lost Coast Gallery", "available"],
  ["Lost Creek Arts", "available"],
  ["perso", "available"],
  ["Reserved Gallery, Ojai", "available"],
  ["Archiv", "available"],
  ["lost (2018)", "lost"],
  ["Sold – Smith collection", "sold"],
  ["sold, Smith collection", "sold"],
  ["Private collection, London", "not_for_sale"],
])("a place: %s [import states]", async (cell, state) => {
  expect(await stateOf("Location", cell)).toBe(state)
})

test.each(["Lost Coast Gallery", "Reserved Gallery", "lost in the flood of 2018", "Collection"])(
  "a place that only begins like a status is named: %s [import states]",
  async (cell) => {
    const work = await readTestWork({ Title: "Reed", Location: cell })
    expect(work.input.availability).toBe("available")
    expect(work.warnings).toEqual([expect.stringContaining("begins like a status, but may mean something else")])
  },
)

test("a place that is called lost does not take over what its status says [import states]", async () => {
  const work = await readTestWork({ Title: "Reed", Status: "available", Location: "Lost Coast Gallery" })
  expect(work).toMatchObject({ input: { availability: "available" }, warnings: [] })
})

test("a column that nobody knows is asked about where it says that works are sold [import states, import questions]", async () => {
  const heading = ["Title", "Price", "Farbpunkt"]
  const rows = createTestRows(heading, ["Reed", "900", "blau"], ["Sedge", "800", "verkauft"])
  const { columnQuestions } = await surveyRows(recognizeColumns(heading), rows, { currency: "EUR" })
  expect(columnQuestions).toEqual([
    expect.stringMatching(
      /^“Farbpunkt” says “verkauft”, but this column isn’t used, so those works aren’t marked as sold/,
    ),
  ])
})

test("columns of yes and no, of languages and of units are not asked about, nor any that a person wants nothing from [import states, import questions]", async () => {
  const heading = ["Title", "Price", "Photographed", "Varnished", "Titel FR", "Depth of box", "Weight packed", "Punkt"]
  const rows = createTestRows(heading, ["Reed", "900", "No", "FALSE", "Roseau", "3 ft", "5 pounds", "verkauft"])
  const ask = (unwanted: string[]) => surveyRows(recognizeColumns(heading), rows, { currency: "EUR", unwanted })
  expect((await ask([])).columnQuestions).toEqual([expect.stringMatching(/^“Punkt” says “verkauft”/)])
  expect((await ask(["Punkt"])).columnQuestions).toEqual([])
})

test("a column that nobody knows is asked about where it holds amounts with a currency [import states, import questions]", async () => {
  const heading = ["Title", "Price", "Angebot", "Studio"]
  const rows = createTestRows(heading, ["Reed", "$900", "", "3"], ["Sedge", "$800", "€ 700", "4"])
  const { columnQuestions } = await surveyRows(recognizeColumns(heading), rows, { currency: "USD" })
  expect(columnQuestions).toEqual([expect.stringContaining("What is under “Angebot”?")])
})

test("a work that its location calls destroyed is not offered [import states]", async () => {
  expect(await stateOf("Location", "zerstört 2018")).toBe("lost")
})

test("the number of a canvas is kept as words: no depth, and no meters [import states]", async () => {
  for (const Size of ["20P", "10 M", "40F"]) {
    const work = await readTestWork({ Title: "Rive", Size, "Size unit": "cm" })
    expect(work.input).toMatchObject({ size: Size, heightMm: null, widthMm: null, depthMm: null })
    expect(work.warnings).toEqual([expect.stringContaining("is a canvas format, not a size in inches")])
  }
})

test("a heading that is nothing but a currency heads the prices in it; a second one is asked about [import states]", async () => {
  const [work] = await readTestWorks(["Title", "£"], [["Reed", "450"]])
  expect(work?.ok && work.input).toMatchObject({ price: 450_00, currency: "GBP" })
  const heading = ["Title", "EUR", "USD"]
  const survey = await surveyRows(recognizeColumns(heading), createTestRows(heading, ["Reed", "450", "500"]), {
    currency: "CHF",
  })
  expect(survey).toMatchObject({ currency: "EUR", columnQuestions: [expect.stringContaining("“USD”")] })
})

test.each<[string[], string | undefined]>([
  [["Title", "EUR", "Retail price"], "Retail price"],
  [["Titel", "EUR", "VK"], "VK"],
  [["DE", "FR", "EN", "Titel", "Preis"], "Preis"],
  [["Title", "Ft", "Pounds", "Prix de vente"], "Prix de vente"],
  [["Title", "Pounds"], undefined],
  [["Title", "FR"], undefined],
  [["Title", "Fr."], "Fr."],
])("of %j, %s heads the prices [import states]", (heading, price) => {
  expect(recognizeColumns(heading).columns.price).toBe(price)
})

test("Polish words tell the kind of a work [import states]", async () => {
  const typeOf = async (Technika: string) => (await readTestWork({ Tytuł: "Łąka", Technika })).input.type
  expect(await typeOf("olej na płótnie")).toBe("Painting")
  expect(await typeOf("rysunek")).toBe("Drawing")
  expect(await typeOf("rzeźba")).toBe("Sculpture")
})

test("what a work was sold for keeps the currency of its heading or its row [import states]", async () => {
  const sold = { Title: "Reed", "Retail price": "900", Currency: "EUR", "Sold price": "850" }
  expect((await readTestWork(sold)).input.notes).toBe("Sold for: 850 EUR")
  expect((await readTestWork({ Title: "Reed", "Sold for (CHF)": "850" })).input.notes).toBe("Sold for: 850 CHF")
})
