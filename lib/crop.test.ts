import { expect, test } from "vitest"
import { type Crop, fitCrop, fits, isWhole, turnCrop, turnedSize, wholePicture } from "./crop.ts"

const size = { width: 3000, height: 2000 }

test("the whole picture fits, until it is straightened", () => {
  expect(isWhole(wholePicture)).toBe(true)
  expect(fits(wholePicture, size)).toBe(true)
  expect(fits({ ...wholePicture, degrees: 2 }, size)).toBe(false)
  const straightened = fitCrop({ ...wholePicture, degrees: 2 }, size)
  expect(fits(straightened, size)).toBe(true)
  // The shape stays, and little is lost.
  expect(straightened.width).toBeCloseTo(straightened.height, 6)
  expect(straightened.width).toBeGreaterThan(0.93)
})

test("whatever is asked for, what is fitted fits", () => {
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
    expect(fits(found, size), JSON.stringify(crop)).toBe(true)
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
