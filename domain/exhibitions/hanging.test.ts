import fc from "fast-check"
import { expect, test } from "vitest"
import {
  arrowKeySteps,
  findPaperSize,
  findWallPlace,
  formatBareLength,
  formatWallLength,
  formatWallSize,
  getBottomMm,
  getDefaultHookMm,
  getFootprint,
  getGapMm,
  getHookHeightMm,
  getRightMm,
  getTopMm,
  type HangingWall,
  listGaps,
  listHangingProblems,
  mmPerInch,
  parseWallLength,
  snapWork,
  spaceEvenly,
  stepLength,
  toPaperMm,
  type WallWork,
} from "./hanging.ts"

const wall: HangingWall = { id: "w", name: "East", widthMm: 9600, heightMm: 3500, eyeMm: 1450 }
const hung = (artworkId: string, xMm: number, changes: Partial<WallWork> = {}): WallWork => ({
  artworkId,
  wallId: "w",
  xMm,
  centerMm: 1450,
  hookMm: 60,
  widthMm: 1000,
  heightMm: 800,
  ...changes,
})

test("the hook is as far below the top edge as it is measured; the eye line goes through the middle", () => {
  const one = hung("a", 500)
  expect([getTopMm(one), getBottomMm(one), getHookHeightMm(one)]).toEqual([1850, 1050, 1790])
  expect(getHookHeightMm(hung("a", 0, { heightMm: 1118, hookMm: 62 }))).toBe(1450 + 559 - 62)
  expect([getDefaultHookMm({ widthMm: 80, heightMm: 100 }), getDefaultHookMm({ widthMm: 80, heightMm: 1000 })]).toEqual(
    [50, 60],
  )
})

test("a work takes the room of its frame, rounded up; without a size it takes none", () => {
  const bare = { heightMm: 965.2, widthMm: 1524, diameterMm: null, framedHeightMm: null, framedWidthMm: null }
  expect(getFootprint(bare)).toEqual({ heightMm: 966, widthMm: 1524 })
  expect(getFootprint({ ...bare, framedHeightMm: 1000, framedWidthMm: 1600.5 })).toEqual({
    heightMm: 1000,
    widthMm: 1601,
  })
  expect(getFootprint({ ...bare, heightMm: null, widthMm: null, diameterMm: 600 })).toEqual({
    heightMm: 600,
    widthMm: 600,
  })
  expect(getFootprint({ ...bare, widthMm: null })).toBeNull()
})

test("distances go from edge to edge, and are negative where works overlap", () => {
  const all = [hung("b", 2000), hung("a", 500), hung("c", 2900)]
  expect(listGaps(wall, all).map(getGapMm)).toEqual([500, 500, -100, 5700])
  expect(listGaps(wall, [])).toEqual([])
})

const widths = fc.array(fc.integer({ min: 10, max: 3000 }), { minLength: 1, maxLength: 12 })
const anyRow = fc.record({ widths, wallMm: fc.integer({ min: 500, max: 30_000 }) }).chain(({ widths: all, wallMm }) =>
  fc.array(fc.integer({ min: -500, max: wallMm }), { minLength: all.length, maxLength: all.length }).map((places) => ({
    wall: { ...wall, widthMm: wallMm },
    works: all.map((widthMm, at) => hung(`w${at}`, places[at] ?? 0, { widthMm })),
  })),
)

test("works that are spaced evenly have distances equal to 0.1 cm, in their order, and overlap nothing [BEYOND-11]", () => {
  fc.assert(
    fc.property(anyRow, ({ wall, works }) => {
      const spaced = spaceEvenly(wall, works)
      const wide = works.reduce((sum, { widthMm }) => sum + widthMm, 0)
      if (wide > wall.widthMm) {
        expect(spaced).toBeNull()
        return
      }
      const gaps = listGaps(wall, spaced ?? []).map(getGapMm)
      expect(gaps).toHaveLength(works.length + 1)
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
      expect(gaps.reduce((sum, gap) => sum + gap, wide)).toBe(wall.widthMm)
      expect(listHangingProblems(wall, spaced ?? [])).toEqual([])
      const names = (all: readonly WallWork[] | null) =>
        all?.toSorted((a, b) => a.xMm - b.xMm).map((one) => one.artworkId)
      if (new Set(works.map(({ xMm }) => xMm)).size === works.length) expect(names(spaced)).toEqual(names(works))
      expect(spaced?.every(({ centerMm, xMm }) => centerMm === 1450 && Number.isInteger(xMm))).toBe(true)
    }),
  )
})

test("a length survives being shown and read, to the millimetre in centimetres, to a sixteenth of an inch in inches [BEYOND-11]", () => {
  fc.assert(
    fc.property(fc.integer({ min: -50_000, max: 50_000 }), (mm) => {
      expect(parseWallLength(formatWallLength(mm, "cm"), "in")).toBe(mm === 0 ? 0 : mm)
      const again = parseWallLength(formatWallLength(mm, "in"), "cm") ?? Number.NaN
      expect(Math.abs(again - mm)).toBeLessThanOrEqual(mmPerInch / 16 + 0.5)
      expect(parseWallLength(formatBareLength(mm, "in"), "in")).toBe(again)
    }),
  )
})

test.each([
  ["145", "cm", 1450],
  ["52.5", "cm", 525],
  ["52,5 cm", "in", 525],
  ["57", "in", 1448],
  ["57 1/8", "in", 1451],
  ["57⅛″", "cm", 1451],
  ["57 ⅛", "in", 1451],
  ["½", "in", 13],
  ["1/2 in", "cm", 13],
  ["4′ 9″", "cm", 1448],
  ["4' 9 1/2\"", "cm", 1461],
  ["4 ft 9", "cm", 1448],
  ["6 ft", "cm", 1829],
  ["1.45 m", "in", 1450],
  ["600 mm", "in", 600],
  ["-3", "cm", -30],
  ["−3 cm", "in", -30],
] as const)("reads %s (%s) as %i mm", (text, unit, mm) => {
  expect(parseWallLength(text, unit)).toBe(mm)
})

test.each(["", "wide", "12 x 14", "3 cm 4", "1/0", "--3", "145 cm cm", "4 cm 9 in", "1e9"])(
  "reads no length in “%s”",
  (text) => {
    expect(parseWallLength(text, "cm")).toBeNull()
  },
)

test("lengths are formatted in the plan's unit", () => {
  expect([1450, 525, 3, -30, 0].map((mm) => formatWallLength(mm, "cm"))).toEqual([
    "145 cm",
    "52.5 cm",
    "0.3 cm",
    "−3 cm",
    "0 cm",
  ])
  expect([1448, 1451, 13, -13, 0, 1].map((mm) => formatWallLength(mm, "in"))).toEqual([
    "57″",
    "57 ⅛″",
    "½″",
    "−½″",
    "0″",
    "0″",
  ])
  expect(formatWallSize(wall, "cm")).toBe("9.6 × 3.5 m")
  expect(formatWallSize({ widthMm: 9601, heightMm: 3505 }, "in")).toBe("31′ 6″ × 11′ 6″")
})

test("keys move by centimetres or by halves of an inch, which do not drift", () => {
  expect([stepLength(1453, arrowKeySteps.cm.small, "cm"), stepLength(1453, -arrowKeySteps.cm.large, "cm")]).toEqual([
    1463, 1353,
  ])
  let mm = 1448
  for (let press = 0; press < 100; press++) mm = stepLength(mm, arrowKeySteps.in.small, "in")
  expect(formatWallLength(mm, "in")).toBe("107″")
  expect(formatWallLength(stepLength(1448, -arrowKeySteps.in.large, "in"), "in")).toBe("52″")
})

test("says what overlaps and what reaches over an edge, and by how much", () => {
  const all = [hung("a", -20), hung("b", 930), hung("c", 8700, { heightMm: 3000 }), hung("d", 4000, { centerMm: 3200 })]
  expect(listHangingProblems(wall, all)).toEqual([
    { kind: "edge", of: "a", edge: "left", byMm: 20 },
    { kind: "edge", of: "d", edge: "top", byMm: 100 },
    { kind: "edge", of: "c", edge: "right", byMm: 100 },
    { kind: "edge", of: "c", edge: "floor", byMm: 50 },
    { kind: "overlap", of: "a", other: "b", byMm: 50 },
  ])
  // One above the other, edge to edge.
  expect(listHangingProblems(wall, [hung("a", 0, { centerMm: 1000 }), hung("b", 0, { centerMm: 1800 })])).toEqual([])
})

test("works overlap in the plan where they do on the wall: two rectangles that share a point [BEYOND-11]", () => {
  const rectangle = fc.record({
    xMm: fc.integer({ min: 0, max: 3000 }),
    centerMm: fc.integer({ min: 500, max: 2500 }),
    widthMm: fc.integer({ min: 10, max: 1000 }),
    heightMm: fc.integer({ min: 1, max: 500 }).map((half) => half * 2),
  })
  fc.assert(
    fc.property(rectangle, rectangle, (one, other) => {
      const [a, b] = [hung("a", 0, one), hung("b", 0, other)]
      const apart =
        getRightMm(a) <= b.xMm ||
        getRightMm(b) <= a.xMm ||
        getTopMm(a) <= getBottomMm(b) ||
        getTopMm(b) <= getBottomMm(a)
      expect(listHangingProblems(wall, [a, b]).some(({ kind }) => kind === "overlap")).toBe(!apart)
    }),
  )
})

test("a new work hangs in the middle of an empty wall, then after the last one, at eye level and on the wall", () => {
  expect(findWallPlace(wall, [], { widthMm: 1001, heightMm: 800 })).toEqual({ xMm: 4300, centerMm: 1450 })
  const two = [hung("a", 500), hung("b", 1730)]
  expect(findWallPlace(wall, two, { widthMm: 600, heightMm: 800 })).toEqual({ xMm: 2960, centerMm: 1450 })
  // Without space at the right: in the middle of the widest gap, else at the end.
  expect(findWallPlace(wall, [hung("a", 8500)], { widthMm: 600, heightMm: 800 }).xMm).toBe(3950)
  expect(findWallPlace(wall, [hung("a", 4300)], { widthMm: 5000, heightMm: 800 }).xMm).toBe(4600)
  expect(findWallPlace(wall, [], { widthMm: 9999, heightMm: 800 }).xMm).toBe(0)
})

test("a work that is near takes the eye line, the distance of its neighbors, or the middle", () => {
  const others = [hung("a", 500), hung("b", 2000)]
  expect(snapWork(wall, hung("c", 3530, { centerMm: 1480 }), others, 60)).toEqual({
    xMm: 3500,
    centerMm: 1450,
    guides: [
      { axis: "x", atMm: 3500 },
      { axis: "y", atMm: 1450 },
    ],
  })
  expect(snapWork(wall, hung("c", 3570, { centerMm: 1311 }), [], 60)).toMatchObject({
    xMm: 3570,
    centerMm: 1311,
    guides: [],
  })
  expect(snapWork(wall, hung("c", 4330), [], 60).xMm).toBe(4300)
  // Between two works that are farther apart.
  expect(snapWork(wall, hung("c", 3010), [hung("a", 500), hung("b", 5500)], 60).xMm).toBe(3000)
  // With their tops in a line.
  expect(snapWork(wall, hung("c", 7000, { heightMm: 400, centerMm: 1640 }), [hung("a", 500)], 60).centerMm).toBe(1650)
  // Before two works, at their distance.
  expect(snapWork(wall, hung("c", 1240, { widthMm: 700 }), [hung("a", 2500), hung("b", 4000)], 60).xMm).toBe(1300)
})

test("paper: lengths at a scale, and the smallest sheet that holds a wall", () => {
  expect([toPaperMm(9600, 20), toPaperMm(9600, 50), toPaperMm(1, 50)]).toEqual([480, 192, 0.02])
  expect(findPaperSize(wall, 50, "cm")?.words).toBe("A4")
  expect(findPaperSize(wall, 20, "cm")?.words).toBe("A2")
  expect(findPaperSize(wall, 20, "in")?.words).toBe("Arch C (18 × 24″)")
  expect(findPaperSize({ ...wall, widthMm: 40_000 }, 20, "cm")).toBeNull()
})
