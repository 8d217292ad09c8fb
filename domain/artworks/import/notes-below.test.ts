import { describe, expect, test } from "vitest"
import { readTestWorks } from "./rows.fixture.ts"

const left = (problem: string) => ({
  ok: false,
  reason: "between",
  problem: expect.stringContaining(`“${problem}” is all`),
})

describe("words alone in a row are a note, not a work [import notes below]", () => {
  const numbered = ["Inv.-Nr.", "Titel", "Maße", "Preis"]
  const first = ["F-1", "Eins", "80 x 60 cm", "100 €"]

  test.each([
    "* Preise ohne Rahmen",
    "* = in Kommission bei Galerie Schön",
    "Prix hors cadre. Contact : lucie@example.fr",
    "Prices do not include frame.",
    "Anmerkung: Versand nach Absprache",
    "Obras de pequeño formato",
  ])("where a work has its number: %s", async (note) => {
    const works = await readTestWorks(numbered, [first, ["", "Summe", "", "100 €"], [note, "", "", ""]])
    expect(works).toMatchObject([{ ok: true }, { ok: false, reason: "sum" }, left(note)])
  })

  test("a number alone stays a work to be filled in", async () => {
    const works = await readTestWorks(numbered, [first, ["F-2", "", "", ""], ["WV 2019/3", "", "", ""]])
    expect(works).toMatchObject([
      { ok: true },
      { ok: true, input: { inventoryNumber: "F-2" } },
      { ok: true, input: { inventoryNumber: "WV 2019/3" } },
    ])
  })

  test("where a work has its title: a sentence after an empty row or the total, or one with the sign of a note", async () => {
    const rows = [
      ["One", "20 x 30 cm", "$100"],
      ["A long title that has nothing else yet", "", ""],
      ["Another long title that has nothing else", "", ""],
    ]
    const below = [
      ["", "", ""],
      ["All prices are without frames.", "", ""],
      ["* sold", "", ""],
      ["The Old Boat", "", ""],
    ]
    const works = await readTestWorks(["Title", "Size", "Price"], [...rows, ...below])
    expect(works.map((work) => work.ok)).toEqual([true, true, true, false, false, false, true])
    expect(works[4]).toMatchObject(left("All prices are without frames."))
    const summed = await readTestWorks(
      ["Title", "Size", "Price"],
      [rows[0] ?? [], ["Total", "", "$100"], below[1] ?? []],
    )
    expect(summed[2]).toMatchObject(left("All prices are without frames."))
  })

  test("a list of nothing but titles has no notes", async () => {
    const works = await readTestWorks(["Title"], [["The sea as it was seen that day"], ["* Star"]])
    expect(works.map((work) => work.ok)).toEqual([true, true])
  })
})
