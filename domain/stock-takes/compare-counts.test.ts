import { expect, test } from "vitest"
import { compareCounts, type ExpectedUnit } from "./compare-counts.ts"
import type { MergedCount } from "./merge-counts.ts"

const count = (id: string, artworkId: string | null, placeId: string, spot = "", copy = 0): MergedCount => ({
  ...{ id, artworkId, placeId, spot, copy },
  ...{ withdraws: null, code: `code ${id}`, keep: "", by: "Ines", at: new Date(0) },
})
const thing = (artworkId: string, placeId: string | null, spot = "", copy = 0): ExpectedUnit =>
  ({
    ...{ artworkId, copy },
    where: placeId && { placeId, spot },
  }) as ExpectedUnit
const places = new Set(["studio"])
const said = (of: { artworkId: string; copy: number }[]) => of.map(({ artworkId, copy }) => artworkId + (copy || ""))

test("what was seen is where it belongs or elsewhere; what belongs here and was not seen is missing", () => {
  const report = compareCounts({
    places,
    things: [
      thing("cradle", "studio", "rack 1"),
      thing("slip", "studio", "rack 2"),
      thing("weir", "studio", "rack 1"),
      thing("loan", "museum"),
      thing("nowhere", null),
      thing("abroad", "museum"),
    ],
    counts: [
      count("1", "cradle", "studio", "Rack 1"),
      count("2", "slip", "studio", "rack 1"),
      count("3", "loan", "studio"),
      count("4", "nowhere", "studio"),
      count("5", "sold long ago", "studio"),
      count("6", null, "studio"),
    ],
  })
  expect(said(report.found)).toEqual(["cradle"])
  expect(said(report.elsewhere)).toEqual(["slip", "loan", "nowhere", "sold long ago"])
  expect(said(report.missing)).toEqual(["weir"])
  expect(report.unknown.map(({ code }) => code)).toEqual(["code 6"])
})

test("a work at two places is decided by somebody, and asked about again when it is counted again [ADM-15]", () => {
  const things = [thing("cradle", "studio")]
  const counts = [count("1", "cradle", "studio"), count("2", "cradle", "home")]
  const choices = [{ artworkId: "cradle", copy: 0, countId: "2", among: 2 }]
  const open = compareCounts({ places, things, counts })
  expect([said(open.conflicts), said(open.missing)]).toEqual([["cradle"], []])
  const closed = compareCounts({ places, things, counts, choices })
  expect([closed.conflicts, closed.elsewhere[0]?.sighting.placeId]).toEqual([[], "home"])
  const again = compareCounts({ places, things, counts: [...counts, count("3", "cradle", "studio")], choices })
  expect(said(again.conflicts)).toEqual(["cradle"])
})

test("a copy without its own place belongs with the others and counts for them; one with a place counts for itself", () => {
  const things = [thing("ebb", "studio"), thing("ebb", "studio", "wall", 4)]
  const report = compareCounts({ places, things, counts: [count("1", "ebb", "studio", "", 7)] })
  expect([said(report.found), said(report.missing)]).toEqual([["ebb7"], ["ebb4"]])
})
