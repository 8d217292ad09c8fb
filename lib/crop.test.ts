import { expect, test } from "vitest"
import {
  type Crop,
  fitCrop,
  isCropInside,
  isLargeEnough,
  isWholePicture,
  movePoint,
  turnCrop,
  turnedSize,
  wholePicture,
} from "./crop.ts"

const size = { width: 3000, height: 2000 }

test("the whole picture fits, until it is straightened", () => {
  expect(isWholePicture(wholePicture)).toBe(true)
  expect(isCropInside(wholePicture, size)).toBe(true)
  expect(isCropInside({ ...wholePicture, degrees: 2 }, size)).toBe(false)
  const straightened = fitCrop({ ...wholePicture, degrees: 2 }, size)
  expect(isCropInside(straightened, size)).toBe(true)
  // The shape stays, and little is lost.
  expect(straightened.width).toBeCloseTo(straightened.height, 6)
  expect(straightened.width).toBeGreaterThan(0.93)
})

test("whatever is asked for, what is fitted fits [ADM-08]", () => {
  for (let i = 0; i < 2000; i++) {
    const part = (n: number) => ((i * n) % 997) / 997
    const crop: Crop = {
      left: part(31) * 1.4 - 0.2,
      top: part(57) * 1.4 - 0.2,
      width: part(91) * 1.3,
      height: part(13) * 1.3,
      turn: (i % 4) as Crop["turn"],
      degrees: part(71) * 90 - 45,
    }
    const found = fitCrop(crop, size)
    expect(isCropInside(found, size), JSON.stringify(crop)).toBe(true)
    expect(found.width).toBeGreaterThan(0)
  }
})

test("four quarter turns are none, and one takes the rectangle along", () => {
  const crop: Crop = { left: 0.1, top: 0.2, width: 0.3, height: 0.4, turn: 0, degrees: 0 }
  expect(turnCrop(crop)).toEqual({ left: 0.4, top: 0.1, width: 0.4, height: 0.3, turn: 1, degrees: 0 })
  const round = turnCrop(turnCrop(turnCrop(turnCrop(crop))))
  expect(round.left).toBeCloseTo(crop.left)
  expect(round.top).toBeCloseTo(crop.top)
  expect(round.turn).toBe(0)
  expect(turnedSize(size, 1)).toEqual({ width: 2000, height: 3000 })
})

test.each([
  { width: 30_000, height: 1000 },
  { width: 118, height: 3987 },
  { width: 100_000, height: 100 },
])("a very long picture can be straightened by any angle: %o", (long) => {
  for (const degrees of [-45, -20, 1, 45])
    expect(isCropInside(fitCrop({ ...wholePicture, degrees }, long), long)).toBe(true)
})

test("what is left of an ordinary picture can always be stored", () => {
  const sizes = [size, { width: 1000, height: 4000 }]
  for (const one of sizes)
    for (let i = 0; i < 500; i++) {
      const [left, top] = [((i * 31) % 100) / 100, ((i * 57) % 100) / 100]
      const crop: Crop = { left, top, width: 0.05, height: 0.05, turn: 0, degrees: ((i * 71) % 90) - 45 }
      expect(isLargeEnough(fitCrop(crop, one)), JSON.stringify(crop)).toBe(true)
    }
})

test("a point follows a crop, four quarter turns and straightening, and comes back", () => {
  const point = { x: 0.8, y: 0.25 }
  const right: Crop = { ...wholePicture, left: 0.5, width: 0.5 }
  const cropped = movePoint(point, null, right, size)
  expect(cropped?.x).toBeCloseTo(0.6)
  expect(cropped?.y).toBeCloseTo(0.25)
  const turned = movePoint(point, null, turnCrop(wholePicture), size)
  expect(turned?.x).toBeCloseTo(0.75)
  expect(turned?.y).toBeCloseTo(0.8)
  let [at, crop]: [typeof cropped, Crop] = [cropped, right]
  const steps: Crop[] = [1, 2, 3, 4].map((times) => {
    let next = right
    for (let turn = 0; turn < times; turn++) next = turnCrop(next)
    return next
  })
  for (const next of [...steps, fitCrop({ ...wholePicture, degrees: 3 }, size), wholePicture]) {
    at = at && movePoint(at, crop, next, size)
    crop = next
  }
  expect(at?.x).toBeCloseTo(point.x)
  expect(at?.y).toBeCloseTo(point.y)
  expect(movePoint({ x: 0.2, y: 0.5 }, null, right, size)).toBeNull()
})
