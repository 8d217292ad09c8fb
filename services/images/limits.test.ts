import { expect, test } from "vitest"
import { defaultLimits, findLimitProblem, type PictureHeader } from "./limits.ts"

const header = (format: string, width: number, height: number, more: Partial<PictureHeader> = {}): PictureHeader => ({
  format,
  width,
  height,
  bytes: 20_000_000,
  channels: 3,
  bytesPerSample: 1,
  manyPasses: false,
  ...more,
})
const refusal = (checked: PictureHeader, limits = defaultLimits) => findLimitProblem(checked, limits)?.code ?? null

test("up to 120 megapixels in formats that are read row by row", () => {
  for (const format of ["jpeg", "png", "tiff"]) {
    expect(refusal(header(format, 12_000, 10_000))).toBeNull()
    expect(refusal(header(format, 12_001, 10_000))).toBe("too-many-pixels")
  }
})

test("up to 50 in formats that are decoded into memory as a whole", () => {
  for (const format of ["gif", "webp", "avif"]) {
    expect(refusal(header(format, 10_000, 5000))).toBeNull()
    expect(refusal(header(format, 10_001, 5000))).toBe("too-many-pixels")
  }
})

test("a lower limit holds for every format", () => {
  const low = { ...defaultLimits, megapixels: 1 }
  expect(refusal(header("webp", 1001, 1000), low)).toBe("too-many-pixels")
  expect(refusal(header("jpeg", 1000, 1000), low)).toBeNull()
})

test("many more pixels than bytes is a decompression bomb, unless it is small [case 44]", () => {
  const said = findLimitProblem(header("png", 7_700, 7_700, { bytes: 7_000 }), defaultLimits)?.message
  expect(said).toContain("7700 × 7700 pixels, and a file this small can’t hold that many.")
  expect(refusal(header("png", 10_000, 10_000, { bytes: 20_001 }))).toBeNull()
  expect(refusal(header("png", 10_000, 10_000, { bytes: 19_999 }))).toBe("too-many-pixels")
  expect(refusal(header("webp", 3000, 3000, { bytes: 300 }))).toBeNull()
})

test("progressive pictures include what is kept between passes", () => {
  const memory = 600_000_000
  const large = { manyPasses: true, chromaSubsampling: "4:2:0" }
  expect(refusal(header("jpeg", 10_000, 9_000, large), { ...defaultLimits, memory })).toBeNull()
  expect(
    refusal(header("jpeg", 10_000, 9_000, { ...large, chromaSubsampling: "4:4:4" }), { ...defaultLimits, memory }),
  ).toBe("too-heavy")
  expect(
    refusal(header("png", 10_000, 9_000, { manyPasses: true, bytesPerSample: 2 }), { ...defaultLimits, memory }),
  ).toBe("too-heavy")
  expect(
    refusal(header("jpeg", 10_000, 9_000, { chromaSubsampling: "4:4:4" }), { ...defaultLimits, memory }),
  ).toBeNull()
})
