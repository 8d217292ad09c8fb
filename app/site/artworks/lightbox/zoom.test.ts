import fc from "fast-check"
import { expect, test } from "vitest"
import { getTurnedIndex } from "./lightbox-images.ts"
import { clampPan, formatZoom, getSwipe, initialView, keyZoomFactor, type ZoomView, zoomByTap, zoomTo } from "./zoom.ts"

const picture = { width: 800, height: 500 }
const stage = { width: 1000, height: 500 }
const middle = { x: 0, y: 0 }
const scale = (value: number): ZoomView => ({ ...initialView, scale: value })

test("the scale stays between 0.1 and 5", () => {
  expect(zoomTo(scale(4.9), 4.9 * keyZoomFactor, middle, picture, stage).scale).toBe(5)
  expect(zoomTo(scale(0.11), 0.11 / keyZoomFactor, middle, picture, stage).scale).toBe(0.1)
})

test("a tap doubles the scale, another resets it", () => {
  const close = zoomByTap(initialView, middle, picture, stage)
  expect(close.scale).toBe(2)
  expect(zoomByTap(close, { x: 40, y: 3 }, picture, stage)).toEqual(initialView)
})

test("the point under the pointer stays fixed", () => {
  const at = { x: 200, y: 100 }
  const view = zoomTo(scale(2), 4, at, picture, stage)
  // A point p of the picture is displayed at x + p * scale.
  expect((at.x - view.x) / view.scale).toBeCloseTo((at.x - 0) / 2)
  expect((at.y - view.y) / view.scale).toBeCloseTo((at.y - 0) / 2)
})

test("a picture that fits does not move, a larger one moves up to its edge", () => {
  expect(clampPan({ scale: 1, x: 300, y: 90 }, picture, stage)).toEqual(initialView)
  expect(clampPan({ scale: 2, x: 9999, y: -9999 }, picture, stage)).toEqual({ scale: 2, x: 300, y: -250 })
})

test.each([
  [299, 51, 99, -1],
  [299, -51, 99, 1],
  [300, 51, 0, 0],
  [100, 50, 0, 0],
  [100, -80, 100, 0],
] as const)("a touch of %d ms over %d and %d pixels turns by %d", (time, x, y, direction) => {
  expect(getSwipe(time, { x, y })).toBe(direction)
})

test("the picture after the last is the first", () => {
  expect([getTurnedIndex(2, 1, 3), getTurnedIndex(0, -1, 3), getTurnedIndex(0, 1, 1), getTurnedIndex(0, 1, 3)]).toEqual(
    [0, 2, 0, 1],
  )
})

test("the scale is shown as a percentage", () => {
  expect([formatZoom(1), formatZoom(1.2 ** 2), formatZoom(0.1)]).toEqual(["100%", "144%", "10%"])
})

test("no sequence of gestures moves the picture off the stage", () => {
  const step = fc.record({
    scale: fc.double({ min: 0.01, max: 20, noNaN: true }),
    at: fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -250, max: 250 }) }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let view = initialView
      for (const one of steps) view = zoomTo(view, one.scale, one.at, picture, stage)
      expect(view.scale).toBeGreaterThanOrEqual(0.1)
      expect(view.scale).toBeLessThanOrEqual(5)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (picture.width * view.scale - stage.width) / 2) + 1e-9)
      expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (picture.height * view.scale - stage.height) / 2) + 1e-9)
    }),
  )
})
