import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Box, getScaleFactor, getTileBox, isIntersecting, listVisibleTiles, widenBox } from "./tile-plan.ts"

const picture = { width: 6000, height: 4000, size: 512, scaleFactors: [1, 2, 4, 8, 16] }
const canvasBox: Box = { x: 0, y: 0, width: 1440, height: 780 }
const paths = (factor: number, place: Box, sight = canvasBox) =>
  listVisibleTiles(picture, factor, place, sight).map(({ path }) => path)

test("the layer is the coarsest with about one pixel per device pixel", () => {
  expect([300, 375, 700, 1400, 2900, 3400, 6000, 30_000].map((shown) => getScaleFactor(picture, shown))).toEqual([
    16, 16, 8, 4, 2, 1, 1, 1,
  ])
})

describe("the tiles", () => {
  test("are all of a layer if all of it is visible, by their canonical names", () => {
    const place = { x: 0, y: 0, width: 750, height: 500 }
    expect(paths(8, place).sort()).toEqual([
      "0,0,4096,4000/512,500/0/default.jpg",
      "4096,0,1904,4000/238,500/0/default.jpg",
    ])
    expect(paths(16, place)).toEqual(["full/375,250/0/default.jpg"])
  })

  test("are those in view, the middle first", () => {
    const place = { x: -2280, y: -1610, width: 6000, height: 4000 }
    const found = paths(1, place)
    expect(found).toHaveLength(8)
    expect(found[0]).toBe("2560,1536,512,512/512,512/0/default.jpg")
    expect(paths(1, place, widenBox(canvasBox, 0.5)).length).toBeGreaterThan(8)
  })

  test("are none for a picture out of view", () => {
    expect(paths(1, { x: 1440, y: 0, width: 6000, height: 4000 })).toEqual([])
    expect(paths(1, { x: 0, y: -4000, width: 6000, height: 4000 })).toEqual([])
  })
})

const anywhere = fc.record({
  x: fc.double({ min: -30_000, max: 1500, noNaN: true }),
  y: fc.double({ min: -20_000, max: 900, noNaN: true }),
  width: fc.double({ min: 100, max: 60_000, noNaN: true }),
})

test("wherever the picture is, neighbors meet without a gap, and together they cover its visible part", () => {
  fc.assert(
    fc.property(anywhere, fc.constantFrom(1, 2, 4, 8), ({ x, y, width }, factor) => {
      const place = { x, y, width, height: (width * picture.height) / picture.width }
      const tiles = listVisibleTiles(picture, factor, place, canvasBox)
      let area = 0
      for (const tile of tiles) {
        const box = getTileBox(tile, picture, place)
        expect([box.x, box.y, box.width, box.height].every(Number.isInteger)).toBe(true)
        const right = getTileBox({ ...tile, column: tile.column + 1 }, picture, place)
        if (right.width > 0) expect(right.x).toBe(box.x + box.width)
        const below = getTileBox({ ...tile, row: tile.row + 1 }, picture, place)
        if (below.height > 0) expect(below.y).toBe(box.y + box.height)
        if (isIntersecting(box, canvasBox)) area += overlap(box, canvasBox)
      }
      const edge = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)
      const seen =
        (edge(place.x + place.width, canvasBox.width) - edge(place.x, canvasBox.width)) *
        (edge(place.y + place.height, canvasBox.height) - edge(place.y, canvasBox.height))
      expect(area).toBe(seen)
    }),
  )
})

const overlap = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))
