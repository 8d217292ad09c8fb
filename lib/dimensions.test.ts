import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { getSizeClass, isFrame, parseDimensions } from "./dimensions.ts"
import { formatCentimetres, formatInches } from "./format-lengths.ts"
import type { LengthUnit } from "./measures.ts"

const size = (text: string, unit?: LengthUnit) => {
  const { heightMm, widthMm, depthMm, diameterMm } = parseDimensions(text, unit ? { unit } : {})
  const sides = [heightMm, widthMm, depthMm].filter((side) => side !== null).join(" x ")
  return diameterMm === null ? sides : `${sides} Ø${diameterMm}`.trim()
}

describe("a size as people type it", () => {
  test.each([
    ['48" x 36"', "1219.2 x 914.4"],
    ["48” × 36”", "1219.2 x 914.4"],
    ["48 × 36 in", "1219.2 x 914.4"],
    ["48x36in", "1219.2 x 914.4"],
    ["48 by 36 inches", "1219.2 x 914.4"],
    ["48in x 36in x 1 1/2in", "1219.2 x 914.4 x 38.1"],
    ['48"h x 36"w x 2"d', "1219.2 x 914.4 x 50.8"],
    ['36" W x 48" H', "1219.2 x 914.4"],
    ["H 48 x B 36 x T 4 cm", "480 x 360 x 40"],
    ["H. 48 ; L. 36 cm", "480 x 360"],
    ["H: 48 W: 36 cm", "480 x 360"],
    ["121,9 x 91,4 cm", "1219 x 914"],
    ["1.2 m x 90 cm", "1200 x 900"],
    ["29 5/8 x 21 3/4 in. (75.2 x 55.2 cm)", "752.5 x 552.5"],
    ["29⅝ × 21¾ in", "752.5 x 552.5"],
    ["29-5/8 x 21-3/4 in", "752.5 x 552.5"],
    ["60 x 48 in / 152.4 x 121.9 cm", "1524 x 1219.2"],
    ["Ø 60 cm", "Ø600"],
    ["ø60cm", "Ø600"],
    ["60 cm diameter", "Ø600"],
    ["Diameter: 24 in", "Ø609.6"],
    ["30 x Ø 20 cm", "300 Ø200"],
    ["H 30 x Ø 20 cm", "300 Ø200"],
    [`4'6"`, "1371.6"],
    [`4' 6 1/2" x 3'`, "1384.3 x 914.4"],
    ["4 ft 6 in x 3 ft", "1371.6 x 914.4"],
    [`4' x 30"`, "1219.2 x 762"],
    ["approx. 48 x 36 in", "1219.2 x 914.4"],
    ["48 x 36 in (triptych)", "1219.2 x 914.4"],
    ["24'' x 36''", "609.6 x 914.4"],
    ["80/60 cm", "800 x 600"],
    ["80 / 60 / 4 cm", "800 x 600 x 40"],
    ["24/32 cm", "240 x 320"],
    ["9/16 cm", "90 x 160"],
    ["1/2 x 3/4 in", "12.7 x 19.1"],
    ["15/16 x 3 in", "23.8 x 76.2"],
    ["12 15/32 in", "316.7"],
    ["12 1/3 x 2⅔ in", "313.3 x 67.7"],
  ])("%s", (text, expected) => {
    expect(size(text)).toBe(expected)
    expect(parseDimensions(text).warning).toBeUndefined()
  })

  test.each([
    ["diptych 2x 80x60 cm", "800 x 600"],
    ["2 x 80x60 cm", "800 x 600"],
    ["2× (80 × 60 cm)", "800 x 600"],
    ["Triptychon, 3 x 80 x 60 cm", "800 x 600"],
  ])("the count before %s is not a side, and causes a warning", (text, expected) => {
    expect(size(text)).toBe(expected)
    expect(parseDimensions(text).warning).toMatch(/^Part of the size/)
  })

  test.each([
    ["2 x 80 x 60 cm", "20 x 800 x 600"],
    ["12x 16x 2 in", "304.8 x 406.4 x 50.8"],
    ["2x80x60 cm", "20 x 800 x 600"],
    ["triptych, 80 x 60 x 3 cm", "800 x 600 x 30"],
  ])("%s has three sides and no count", (text, expected) => {
    expect(size(text)).toBe(expected)
    expect(parseDimensions(text).warning).toBeUndefined()
  })

  test("a unit can be the file's own", () => {
    expect(size("48 x 36", "in")).toBe("1219.2 x 914.4")
    expect(size("48 x 36 cm", "in")).toBe("480 x 360")
  })
})

describe("a size as museums write it", () => {
  test.each([
    ["support: 527 x 400 mm", "527 x 400"],
    ["image: 9 x 9 mm\r\nframe: 9 x 9 x 9 mm", "9 x 9"],
    ["frame: 489 x 570 x 58 mm\r\nsupport: 380 x 480 mm", "380 x 480"],
    ["frame: 811 x 591 x 31 mm", "811 x 591 x 31"],
    ["image: 305 x 336 mm\r\nsupport: 442 x 432 mm\r\n", "305 x 336"],
    ["unconfirmed: 2460 x 530 mm", "2460 x 530"],
    ["displayed: 6020 x 4400 x 1400 mm", "6020 x 4400 x 1400"],
    ["support (left): 360 x 278 mm\r\nsupport (right): 363 x 233 mm", "360 x 278"],
    ["frame:  795 x 991 x 23mm", "795 x 991 x 23"],
    ["support: 1207 x 807 x 1.5 mm", "1207 x 807 x 1.5"],
    ["unconfirmed", ""],
    ["Overall display dimensions variable", ""],
    ["duration: 90 min\r\noverall display dimensions variable", ""],
  ])("%j", (text, expected) => {
    expect(size(text)).toBe(expected)
    expect(parseDimensions(text).warning).toBeUndefined()
  })

  test("parts, weights and durations are kept apart", () => {
    const read = parseDimensions("object: 1550 x 1320 x 1130 mm, 9.9 kg\r\nframe: 9 x 9 mm\r\nduration: 9min, 9sec")
    expect(read).toMatchObject({ heightMm: 1550, widthMm: 1320, depthMm: 1130, weightG: 9900 })
    expect(read.parts.map((part) => part.label)).toEqual(["object", "frame", "duration"])
    expect(read.parts[1]).toMatchObject({ heightMm: 9, widthMm: 9, text: "frame: 9 x 9 mm" })
    expect(read.parts[2]?.durationS).toBe(549)
    expect(parseDimensions("object: 10 x 20 cm, 5 lbs").weightG).toBe(2268)
    expect(parseDimensions("48 x 36 in framed").parts[0]?.label).toBe("framed")
  })
})

describe("what cannot be read is a warning, never a guess", () => {
  test.each([
    ["48 x 36", "no unit"],
    ["large", "could not be read"],
    ["? x 36 cm", "could not be read"],
    ["1,234 x 900 mm", "two ways"],
    ["1.234 x 900 mm", "two ways"],
    ["10 x 20 x 30 x 40 cm", "could not be read"],
    ["Ø 60 x 4 cm", "could not be read"],
  ])("%s: %s", (text, expected) => {
    const read = parseDimensions(text)
    expect(read.warning).toContain(expected)
    expect(size(text)).toBe("")
    expect(read.parts[0]?.text).toBe(text)
  })

  test.each([
    ["20 x 20 cm (30 x 30 cm)", "several sizes"],
    ["3 panels, each 20 x 20 cm", "Part of the size"],
    ["20 x 20 cm x variable", "Part of the size"],
  ])("%s: %s", (text, expected) => expect(parseDimensions(text).warning).toContain(expected))

  test("an empty cell says nothing", () => {
    expect(parseDimensions(" \r\n")).toMatchObject({ heightMm: null, parts: [] })
    expect(parseDimensions("").warning).toBeUndefined()
  })
})

test("sizes are shown in both units", () => {
  const canvas = { heightMm: 965.2, widthMm: 1524 }
  expect(formatInches(canvas)).toBe("38 × 60″")
  expect(formatCentimetres(canvas)).toBe("96.5 × 152.4 cm")
  expect(formatCentimetres({ heightMm: 304.8, widthMm: 297 })).toBe("30.5 × 29.7 cm")
  expect(formatCentimetres({ heightMm: 297.5, widthMm: 1000 })).toBe("29.75 × 100 cm")
  expect(formatInches({ heightMm: 204.8, widthMm: 203.2 })).toBe("8 1/16 × 8″")
  expect(formatInches({ heightMm: 752.5, widthMm: 552.5 })).toBe("29 ⅝ × 21 ¾″")
  expect(formatInches({ heightMm: 12.7, widthMm: 1 })).toBe("½ × ⅛″")
  expect(formatCentimetres({ heightMm: 95, widthMm: 120, depthMm: 5 })).toBe("9.5 × 12 × 0.5 cm")
  expect(formatCentimetres({ heightMm: 300, diameterMm: 200 })).toBe("30 × Ø 20 cm")
  expect(formatInches({})).toBe("")
})

test("the size class follows the longest side", () => {
  expect([399, 400, 1000, 1600].map((heightMm) => getSizeClass({ heightMm }))).toEqual([
    "small",
    "medium",
    "large",
    "oversize",
  ])
  expect(getSizeClass({})).toBeNull()
})

test("what is shown in inches is read back within an eighth", () => {
  const side = fc.integer({ min: 10, max: 9000 })
  fc.assert(
    fc.property(side, side, (heightMm, widthMm) => {
      const read = parseDimensions(formatInches({ heightMm, widthMm }))
      expect(read.warning).toBeUndefined()
      expect(Math.abs((read.heightMm ?? 0) - heightMm)).toBeLessThanOrEqual(1.7)
      expect(Math.abs((read.widthMm ?? 0) - widthMm)).toBeLessThanOrEqual(1.7)
    }),
  )
})

test("no text whatsoever makes it throw or return a length that is no length", () => {
  const hostile = fc.string({ unit: fc.constantFrom(..."0123456789 .,/x×\"'cmin:;()Ø\nhwd-") })
  fc.assert(
    fc.property(fc.oneof(fc.string(), hostile), (text) => {
      const read = parseDimensions(text)
      for (const side of [read.heightMm, read.widthMm, read.depthMm, read.diameterMm]) {
        if (side !== null) expect(side).toBeGreaterThan(0)
      }
    }),
  )
})

describe("sizes that used to be lost", () => {
  test.each([
    ["60h x 80w cm", "600 x 800"],
    ["60 h x 80 w x 4 d cm", "600 x 800 x 40"],
    ["80w x 60h cm", "600 x 800"],
    ["(H) 60 x (B) 80 cm", "600 x 800"],
    ["60 (h) x 80 (b) cm", "600 x 800"],
    ["Höhe 60 cm, Breite 80 cm", "600 x 800"],
    ["Hauteur 60 cm x Largeur 80 cm", "600 x 800"],
    ["40 cm Ø", "Ø400"],
    ["40 Ø cm", "Ø400"],
    ["Durchmesser 40 cm", "Ø400"],
    ["A3", "420 x 297"],
    ["DIN A4 quer", "210 x 297"],
    ["A4 (29.7 x 21 cm)", "297 x 210"],
    ["60 x 80 x 0 cm", "600 x 800"],
    ["60 x 80 x 0.0 cm", "600 x 800"],
    ["0.0 x 0.0 cm", ""],
    ["0 x 0 cm", ""],
    ["60 x 80 cm (framed 70 x 90 cm)", "600 x 800"],
    ["60 x 80 cm, gerahmt 70 x 90 cm", "600 x 800"],
    ["60 x 80 (framed: 70 x 90 cm)", "600 x 800"],
    ["60 x 80 cm / 70 x 90 cm mit Rahmen", "600 x 800"],
    ["60 x 80 cm encadré 70 x 90", "600 x 800"],
    ["24 x 30 Zoll", "609.6 x 762"],
    ["60 mal 80 cm", "600 x 800"],
  ])("%s", (text, expected) => {
    expect(size(text)).toBe(expected)
    expect(parseDimensions(text).warning).toBeUndefined()
  })

  test("the frame beside the work is a part of its own, in the unit that the line states", () => {
    const { parts } = parseDimensions("60 x 80 cm (framed 70 x 90)")
    expect(parts).toMatchObject([
      { label: "", heightMm: 600, widthMm: 800 },
      { label: "framed", heightMm: 700, widthMm: 900 },
    ])
    expect(parts.map(({ label }) => isFrame(label))).toEqual([false, true])
  })

  test("a heading may say that the width comes first", () => {
    expect(parseDimensions("60 x 80 cm", { widthFirst: true })).toMatchObject({ heightMm: 800, widthMm: 600 })
    expect(parseDimensions("60h x 80w cm", { widthFirst: true })).toMatchObject({ heightMm: 600, widthMm: 800 })
  })
})

test("a weight with thousands is not a decimal", () => {
  const weights: [text: string, grams: number | null][] = [
    ["1,200 g", 1200],
    ["1,250 lbs", 566_990],
    ["1,25 kg", 1250],
    ["1,250 kg", 1250],
    ["1.250 kg", 1250],
    ["2.205 lb", 1000],
    ["12,500 g", 12_500],
    ["1.200 g", null],
    ["0.4 g", 1],
    ["4.2 kg", 4200],
  ]
  expect(weights.map(([text]) => [text, parseDimensions(text).weightG])).toEqual(weights)
})
