import fc from "fast-check"
import { expect, test } from "vitest"
import { isAtPlace, type MergedCount, mergeCounts } from "./merge-counts.ts"

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`
const at = (n: number) => new Date(Date.UTC(2026, 10, 24, 9) + n)
const count = (id: number, change: Partial<MergedCount> = {}): MergedCount => ({
  id: uuid(id),
  withdraws: null,
  placeId: "studio",
  spot: "",
  code: "",
  artworkId: "cradle",
  copy: 0,
  keep: "",
  at: at(id),
  by: "Ines",
  ...change,
})

/** Counts of a few works at a few places, some of which withdraw others. Each id is one count. */
const someCounts = fc
  .array(
    fc.record({
      placeId: fc.constantFrom("studio", "flat file"),
      spot: fc.constantFrom("", "rack 1", "Rack 1 ", "rack 2"),
      artworkId: fc.constantFrom("cradle", "weir", "ebb", null),
      code: fc.constantFrom("MO-1", "MO-2"),
      copy: fc.nat(1),
      keep: fc.constantFrom("" as const, "here" as const, "back" as const),
      at: fc.nat(3).map(at),
      by: fc.constantFrom("one phone", "another phone"),
      takesBack: fc.option(fc.nat(60), { freq: 6 }),
    }),
    { maxLength: 60 },
  )
  .map((rows): MergedCount[] =>
    rows.map(({ takesBack, ...row }, n) => ({
      ...row,
      id: uuid(n),
      withdraws: takesBack === null ? null : uuid(takesBack),
    })),
  )

const say = (counts: MergedCount[]) => {
  const { seen, unknown } = mergeCounts(counts)
  const sorted = <T extends { sightings: { id: string }[] }>(one: T) => ({
    ...one,
    sightings: one.sightings.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })
  return {
    seen: [...seen].map(([key, one]) => [key, sorted(one)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    unknown: unknown.map(sorted).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  }
}

test("two phones' counts come to the same in any order, however often each is sent [ADM-15, OFF-01]", () => {
  fc.assert(
    fc.property(
      someCounts.chain((counts) =>
        fc.tuple(fc.constant(counts), fc.shuffledSubarray(counts, { minLength: counts.length }), fc.subarray(counts)),
      ),
      ([counts, shuffled, again]) => {
        expect(say([...again, ...shuffled, ...again])).toEqual(say(counts))
      },
    ),
    { numRuns: 500 },
  )
})

test("nothing that was counted and not undone is lost, and nothing else is found [ADM-15, OFF-01]", () => {
  fc.assert(
    fc.property(someCounts, (counts) => {
      const back = new Set(counts.flatMap(({ withdraws }) => withdraws ?? []))
      const valid = counts.filter(({ id, withdraws }) => withdraws === null && !back.has(id))
      const { seen, unknown } = mergeCounts(counts)
      const keys = new Set(valid.flatMap((one) => (one.artworkId ? [`${one.artworkId}:${one.copy}`] : [])))
      expect(new Set(seen.keys())).toEqual(keys)
      for (const one of valid) {
        const sightings = one.artworkId
          ? seen.get(`${one.artworkId}:${one.copy}`)?.sightings
          : unknown.find(({ code }) => code === one.code)?.sightings
        expect(sightings?.some((found) => isAtPlace({ placeId: one.placeId ?? "", spot: one.spot }, found))).toBe(true)
      }
      // Each count belongs to one sighting.
      const sightings = [...seen.values(), ...unknown].flatMap((one) => one.sightings)
      expect(sightings.flatMap(({ ids }) => ids).sort()).toEqual(valid.map(({ id }) => id).sort())
    }),
    { numRuns: 500 },
  )
})

test("500 counts from two phones are 250 works, once each", () => {
  const phone = (name: string) =>
    Array.from({ length: 250 }, (_, n) =>
      count(n + (name === "one" ? 0 : 1000), { artworkId: `work ${n}`, by: name, spot: "rack 1" }),
    )
  const { seen } = mergeCounts([...phone("one"), ...phone("other"), ...phone("one")])
  expect(seen.size).toBe(250)
  expect([...seen.values()].every(({ sightings, counts }) => sightings.length === 1 && counts === 2)).toBe(true)
})

test("one work at two places is a conflict, until one of the counts is withdrawn", () => {
  const two = [count(1), count(2, { placeId: "home" })]
  expect(
    mergeCounts(two)
      .seen.get("cradle:0")
      ?.sightings.map(({ placeId }) => placeId),
  ).toEqual(["studio", "home"])
  const after = mergeCounts([...two, count(3, { withdraws: uuid(1) })]).seen.get("cradle:0")
  expect(after?.sightings.map(({ placeId }) => placeId)).toEqual(["home"])
})

test("a count without a shelf position does not contradict one with it", () => {
  const spots = (...said: string[]) =>
    mergeCounts(said.map((spot, n) => count(n, { spot })))
      .seen.get("cradle:0")
      ?.sightings.map(({ spot }) => spot)
  expect(spots("", "rack 1")).toEqual(["rack 1"])
  expect(spots("rack 1", "")).toEqual(["rack 1"])
  expect(spots("rack 1", "Rack 1")).toEqual(["Rack 1"])
  expect(spots("rack 1", "rack 2", "")).toEqual(["rack 1", "rack 2"])
})

test("the latest decision about a work counts, also when it arrives first", () => {
  const keep = (...counts: MergedCount[]) => mergeCounts(counts).seen.get("cradle:0")?.sightings[0]?.keep
  const [first, later] = [count(1, { keep: "back" }), count(2, { keep: "here" })]
  expect([keep(first, later), keep(later, first)]).toEqual(["here", "here"])
})
