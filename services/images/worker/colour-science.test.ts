import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { corners, p3Profile } from "../../../tests/support/images/fixtures.ts"
import { cluster, type Weighted } from "./cluster.ts"
import { isWideGamut } from "./icc.ts"
import { fitPlans, planVariants, type VariantStage } from "./variants.ts"

describe("isWideGamut", () => {
  test("P3 is wide; sRGB, CMYK profiles and no profile are not", async () => {
    expect(isWideGamut(await p3Profile())).toBe(true)
    const profileOf = async (name: string) =>
      (await sharp(await corners().withIccProfile(name).jpeg().toBuffer()).metadata()).icc
    expect(isWideGamut(await profileOf("srgb"))).toBe(false)
    expect(isWideGamut(await profileOf("cmyk"))).toBe(false)
    expect(isWideGamut(undefined)).toBe(false)
  })

  test("broken profiles are not wide, wherever they are truncated or wrong", async () => {
    const whole = await p3Profile()
    for (let length = 0; length < 132; length++) expect(isWideGamut(whole.subarray(0, length))).toBe(false)
    for (let length = 132; length < whole.length; length++)
      expect(() => isWideGamut(whole.subarray(0, length))).not.toThrow()
    const far = Buffer.from(whole)
    far.writeUInt32BE(0xffffffff, 128)
    for (let at = 136; at + 4 <= far.length; at += 12) far.writeUInt32BE(0xfffffff0, at)
    expect(isWideGamut(far)).toBe(false)
  })
})

describe("cluster", () => {
  const colour = (l: number, weight: number): Weighted => ({ l, a: 0, b: 0, weight })

  test("groups near colors and returns their shares, the largest first", () => {
    const found = cluster([colour(0.1, 10), colour(0.11, 10), colour(0.9, 60), colour(0.5, 20)], 3)
    expect(found.map(({ l, weight }) => [Number(l.toFixed(3)), weight])).toEqual([
      [0.9, 0.6],
      [0.105, 0.2],
      [0.5, 0.2],
    ])
  })

  test("nearly equal colors are one group", () => {
    expect(cluster([colour(0.5, 1), colour(0.51, 1), colour(0.52, 2)], 5)).toEqual([
      { l: expect.closeTo(0.5125, 6), a: 0, b: 0, weight: 1 },
    ])
  })

  test("the same colors in another order give the same groups", () => {
    const many = Array.from({ length: 200 }, (_, i) => ({
      l: ((i * 37) % 100) / 100,
      a: ((i * 53) % 40) / 100 - 0.2,
      b: ((i * 71) % 40) / 100 - 0.2,
      weight: 1 + i / 100,
    }))
    const round = (found: Weighted[]) => found.map(({ l, a, b, weight }) => [l, a, b, weight].map((n) => n.toFixed(6)))
    const once = round(cluster(many, 5))
    expect(once).toHaveLength(5)
    expect(round(cluster(many.toReversed(), 5))).toEqual(once)
  })
})

describe("planVariants", () => {
  const widths = (stage: VariantStage, full: number, format: string) =>
    planVariants(stage, full)
      .filter((plan) => plan.format === format)
      .map(({ width }) => width)

  test("all widths, the largest first, in two stages", () => {
    expect(widths("first", 3200, "webp")).toEqual([1280, 640])
    expect(widths("first", 3200, "jpeg")).toEqual([1280, 640])
    expect(widths("rest", 3200, "webp")).toEqual([3200, 2400, 1600, 960, 768, 480, 320])
    expect(widths("rest", 3200, "jpeg")).toEqual([2400])
    expect(widths("avif", 3200, "avif")).toEqual([3200, 2400, 1600, 1280, 960, 768, 640, 480, 320])
  })

  test("the full width replaces a step that is hardly smaller", () => {
    expect(widths("first", 1300, "webp")).toEqual([1300, 640])
    expect(widths("rest", 1300, "webp")).toEqual([960, 768, 480, 320])
    expect(widths("rest", 1400, "webp")).toEqual([1400, 960, 768, 480, 320])
  })

  test("a picture below the first step has only its own width", () => {
    expect(planVariants("first", 200)).toEqual([
      { format: "webp", width: 200 },
      { format: "jpeg", width: 200 },
    ])
    expect(planVariants("rest", 200)).toEqual([])
  })
})

describe("fitPlans", () => {
  const tall = { width: 3200, height: 4800 }

  test("with enough memory: everything", () => {
    const plans = planVariants("avif", 3200)
    expect(fitPlans(plans, { ...tall, memory: 1.2e9 }).plans).toEqual(plans)
  })

  test("with 300 MB: no AVIF above 1600, all others, one at a time", () => {
    const avif = fitPlans(planVariants("avif", 3200), { ...tall, memory: 3e8 })
    expect(avif.plans.map(({ width }) => width)).toEqual([1600, 1280, 960, 768, 640, 480, 320])
    const plans = planVariants("rest", 3200)
    expect(fitPlans(plans, { ...tall, memory: 3e8 })).toEqual({ plans, atATime: 1 })
  })
})
