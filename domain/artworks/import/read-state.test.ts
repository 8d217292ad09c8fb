import { describe, expect, test } from "vitest"
import { parseAvailability } from "./parse-availability.ts"
import { readTestWork } from "./rows.fixture.ts"

describe("a column that may say “not for sale” is never passed over [import states]", () => {
  test.each<[Record<string, string>, string]>([
    [{ Sold: "yes" }, "sold"],
    [{ Sold: "x" }, "sold"],
    [{ Sold: "2021-05-03" }, "sold"],
    [{ Sold: "Mrs. Whitcomb" }, "sold"],
    [{ "Sold?": "TRUE" }, "sold"],
    [{ "Sold to": "J. Whitcomb" }, "sold"],
    [{ Verkauft: "ja" }, "sold"],
    [{ Verkauft: "12.05.2021" }, "sold"],
    [{ Vendu: "oui" }, "sold"],
    [{ Venduto: "sì" }, "sold"],
    [{ Vendido: "sí" }, "sold"],
    [{ Verkocht: "ja" }, "sold"],
    [{ Sold: "" }, "available"],
    [{ Sold: "no" }, "available"],
    [{ Sold: "-" }, "available"],
    [{ Verkauft: "nein" }, "available"],
    [{ "Available?": "no" }, "not_for_sale"],
    [{ "Available?": "yes" }, "available"],
    [{ Available: "0" }, "not_for_sale"],
    [{ "For sale": "No" }, "not_for_sale"],
    [{ "Zu verkaufen": "nein" }, "not_for_sale"],
    [{ NFS: "x" }, "not_for_sale"],
    [{ "Reserved for": "A. Kessler" }, "reserved"],
    [{ "On loan to": "City Museum" }, "on_loan"],
    [{ Quantity: "0" }, "sold"],
    [{ Qty: "0" }, "sold"],
    [{ Stock: "0.0" }, "sold"],
    [{ QUANTITÀ: "0" }, "sold"],
    [{ Quantité: "1" }, "available"],
    [{ Bestand: "ausverkauft" }, "sold"],
    [{ Status: "available", Sold: "x" }, "sold"],
    [{ Status: "on loan", Quantity: "0" }, "on_loan"],
    [{ Price: "sold" }, "sold"],
    [{ Price: "Verkauft" }, "sold"],
    [{ Price: "900 € (sold)" }, "sold"],
    [{ Price: "700€ (verk. 3/22)", Status: "verfügbar" }, "sold"],
    [{ Price: "700 EUR verkauft 2021", Status: "available" }, "sold"],
    [{ Price: "700 EUR (vend. 12.03.2022)" }, "sold"],
    [{ Price: "700 zł (sprzedane)" }, "sold"],
    [{ Price: "$700, res. 4/22" }, "reserved"],
    [{ Status: "verk. 3/22" }, "sold"],
    [{ Status: "sprzedany" }, "sold"],
    [{ Status: "dostępna" }, "available"],
    [{ Status: "zarezerwowany" }, "reserved"],
    [{ Price: "NFS" }, "not_for_sale"],
    [{ Price: "POA" }, "available"],
    [{ Location: "Sold – Smith collection" }, "sold"],
    [{ État: "vendu" }, "sold"],
    [{ État: "très bon" }, "available"],
  ])("%j: %s", async (cells, availability) => {
    expect((await readTestWork({ Title: "Tide", ...cells })).input.availability).toBe(availability)
  })

  test.each<Record<string, string>>([
    { Quantity: "a few" },
    { Stock: "?" },
    { Status: "with my aunt" },
    { "Available?": "maybe" },
    { Sold: "??" },
  ])("%j is not understood: not offered, and a person is asked to look", async (cells) => {
    const work = await readTestWork({ Title: "Tide", ...cells })
    expect(work.input.availability).toBe("not_for_sale")
    expect(work.warnings).toEqual([expect.stringContaining("marked not for sale. Please check")])
    expect(work.notes[0]).toMatchObject({ row: 2, heading: Object.keys(cells)[0], cell: Object.values(cells)[0] })
  })

  test("an amount beside the word stays the price", async () => {
    expect((await readTestWork({ Title: "Tide", Price: "900 € (verkauft)" })).input).toMatchObject({
      price: 90000,
      currency: "EUR",
    })
  })
})

test.each([
  [
    "available",
    "available verfügbar disponible disponibile beschikbaar unsold invendu For_sale à_vendre in_vendita te_koop",
  ],
  [
    "sold",
    "sold SOLD! sold_2019 sold_to_J._W. verkauft vendu vendue venduto venduta vendido verkocht Sold_out ausverkauft épuisé",
  ],
  ["reserved", "reserved reserved_for_M._Weber reserviert réservé riservato reservado gereserveerd on_hold"],
  ["on_loan", "on_loan on_loan_to_the_museum verliehen Leihgabe en_prêt in_prestito in_bruikleen"],
  [
    "not_for_sale",
    "NFS not_for_sale unverkäuflich nicht_verfügbar pas_à_vendre non_disponible collezione_privata niet_te_koop",
  ],
  ["gifted", "gift_to_Anna verschenkt donated"],
  ["lost", "lost stolen_2011 zerstört destroyed"],
])("%s: %s [import states]", (state, words) => {
  for (const word of words.split(" ")) {
    expect([word, parseAvailability(word.replaceAll("_", " "))]).toEqual([word, state])
  }
})

test.each(["soldier", "soldé", "available soon", "goldfish", "constructor", ""])(
  "%j says nothing of a work's state [import states]",
  (word) => expect(parseAvailability(word)).toBeNull(),
)

test("a price with a sale behind it keeps its amount, and says so where the status says otherwise [import states]", async () => {
  for (const [cell, currency] of [
    ["700€ (verk. 3/22)", "EUR"],
    ["700 CHF (sold 2021)", "CHF"],
    ["700 zł, sprzedany", "PLN"],
  ] as const) {
    const { input, warnings } = await readTestWork({ Title: "Bridge", Price: cell, Status: "available" })
    expect(input).toMatchObject({ price: 70_000, currency, availability: "sold" })
    expect(warnings).toContain(`Price: “${cell}” is taken over “available” under Status.`)
  }
})
