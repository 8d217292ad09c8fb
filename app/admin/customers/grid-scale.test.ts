import { expect, test } from "vitest"
import { scaleWorks } from "./grid-scale.ts"

test("works hang to one scale; without a size they are beside [ADM-12]", () => {
  const { hung, beside, meter } = scaleWorks([
    { id: "tall", heightMm: 1676, widthMm: 1321 },
    { id: "small", heightMm: 508, widthMm: 508 },
    { id: "unknown", heightMm: 300, widthMm: null },
  ])
  expect(hung.map(({ id, width, height }) => [id, width, height])).toEqual([
    ["tall", 205, 260],
    ["small", 79, 79],
  ])
  expect(meter).toBe(155)
  expect(beside.map(({ id }) => id)).toEqual(["unknown"])
})

test("small works are not enlarged beyond the limit", () => {
  expect(scaleWorks([{ heightMm: 100, widthMm: 150 }])).toMatchObject({ hung: [{ width: 48, height: 32 }], meter: 320 })
})
