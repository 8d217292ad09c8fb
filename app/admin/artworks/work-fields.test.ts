import { getTableColumns } from "drizzle-orm"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { type ArtworkInput, artworkSchema, blankArtwork } from "../../../domain/artworks/artwork.ts"
import { type FormValues, formatFieldValues } from "../kit/edit/fields.ts"
import { parseEditFields } from "../kit/edit/save-fields.server.ts"
import { workFieldParsers } from "./work-field-parsers.server.ts"
import { type WorkHints, workFields } from "./work-fields.ts"

const createHints = (first: "in" | "cm"): WorkHints => ({
  seriesTitles: [],
  highestTakenCopy: 0,
  siteCurrency: "USD",
  siteProtection: "open" as const,
  sizeUnits: { first, both: true },
})
const getFormText = (of: ArtworkInput, data = createHints("in")) =>
  formatFieldValues<ArtworkInput, WorkHints>(workFields, of, data)
const readWorkForm = (typed: FormValues, of: ArtworkInput, data = createHints("in")) =>
  parseEditFields<ArtworkInput, WorkHints>(workFields, workFieldParsers, artworkSchema, typed, of, data)

const work: ArtworkInput = {
  ...blankArtwork,
  title: "Low Water",
  year: 1996,
  yearText: "c. 1996",
  yearFrom: 1994,
  yearTo: 1998,
  heightMm: 965.2,
  widthMm: 1524,
  price: 420_050,
  weightG: 4213,
}

const save = (changes: Partial<Record<keyof typeof workFields, string>>) =>
  readWorkForm({ ...getFormText(work), ...changes }, work)

test("every field of a work is in the form, and every column is a field or the program's own", () => {
  const shown = new Set(Object.values(workFields).flatMap(({ of }) => [...of]))
  // Each of its pictures has an alt text of its own, edited with the picture.
  expect(Object.keys(artworkSchema.shape).filter((name) => !shown.has(name as keyof ArtworkInput))).toEqual(["altText"])
  const columns = Object.keys(getTableColumns(artworks)).filter((name) => !(name in artworkSchema.shape))
  const byProgram = `archivedAt colours createdAt galleryRank id importKey incomplete mainImageUrl mainPictureId mediumChoice
    newestFirst orientation pictureRatio publishedAt search seriesId seriesPosition seriesRank sizeClass slug statusFor
    statusSince statusUntil updatedAt years`
  expect(columns.toSorted()).toEqual(byProgram.split(/\s+/))
})

describe("a work in the form", () => {
  test("is unchanged when nothing was edited", () => {
    expect(save({})).toEqual({ ok: true, value: work })
  })

  test("keeps its exact lengths, even when the field counts as edited", () => {
    const length = fc.option(
      fc.integer({ min: 1, max: 999_999 }).map((tenths) => tenths / 10),
      { nil: null },
    )
    fc.assert(
      fc.property(length, length, length, length, (heightMm, widthMm, depthMm, diameterMm) => {
        fc.pre(diameterMm === null || (widthMm === null && depthMm === null))
        const lengths = { heightMm, widthMm, depthMm, diameterMm }
        const text = getFormText({ ...work, ...lengths })
        // Parsed against a work without lengths, so that the field counts as edited.
        const read = readWorkForm(text, { ...work, heightMm: null, widthMm: null, depthMm: null, diameterMm: null })
        expect(read).toMatchObject({ ok: true, value: lengths })
      }),
      { examples: [[67_417.9, null, null, null]] },
    )
  })

  test.each<[Partial<Record<keyof typeof workFields, string>>, Partial<ArtworkInput>]>([
    [{ price: "$4,200" }, { price: 420_000, currency: "USD" }],
    [{ price: "4.200,50 €" }, { price: 420_050, currency: "EUR" }],
    [{ price: "price on request" }, { price: null }],
    [
      { price: "4200", currency: "jpy" },
      { price: 4200, currency: "JPY" },
    ],
    [{ measurements: "38 x 60 in" }, { heightMm: 965.2, widthMm: 1524, depthMm: null }],
    [{ measurements: "Ø 60 cm" }, { heightMm: null, widthMm: null, diameterMm: 600 }],
    [{ measurements: "" }, { heightMm: null, widthMm: null }],
    [{ weight: "9 lb" }, { weightG: 4082 }],
    [{ year: "2019–21" }, { year: 2019, yearFrom: 2019, yearTo: 2021, yearText: "2019–21" }],
    [{ tags: "tide, marsh,, tide" }, { tags: ["tide", "marsh"] }],
    [{ edition: "30" }, { editionSize: 30 }],
    [{ framed: "no" }, { framed: false }],
    [{ isFeatured: "yes" }, { isFeatured: true }],
    [{ framedSize: "42 x 64 x 2 in" }, { framedHeightMm: 1066.8, framedWidthMm: 1625.6, framedDepthMm: 50.8 }],
    [{ sheetSize: "30 x 40 cm" }, { sheetHeightMm: 300, sheetWidthMm: 400 }],
    [{ insuredValue: "$5,000" }, { insuredValue: 500_000 }],
    [{ insuredValue: "" }, { insuredValue: null }],
    [
      { consignmentShare: "40", consignmentUntil: "2027-01-31" },
      { consignmentShare: 40, consignmentUntil: "2027-01-31" },
    ],
    [{ originCountry: "united states" }, { originCountry: "US" }],
    [{ hsCode: "97012100" }, { hsCode: "9701.21.00" }],
    [{ artistProofs: "2" }, { artistProofs: 2 }],
  ])("parses typed text: %o", (typed, expected) => {
    expect(save(typed)).toMatchObject({ ok: true, value: expected })
  })

  test("is shown in centimeters in a studio that works in them, in all four sizes", () => {
    for (let mm = 10; mm <= 3000; mm += 5) {
      const { measurements, framedSize, sheetSize, imageSize } = getFormText(
        {
          ...{ ...work, heightMm: mm, widthMm: mm, framedHeightMm: mm, framedWidthMm: mm },
          ...{ sheetHeightMm: mm, sheetWidthMm: mm, imageHeightMm: mm, imageWidthMm: mm },
        },
        createHints("cm"),
      )
      const shown = `${mm / 10} × ${mm / 10} cm`
      expect({ measurements, framedSize, sheetSize, imageSize }).toEqual({
        ...{ measurements: shown, framedSize: shown, sheetSize: shown, imageSize: shown },
      })
    }
  })

  test("has the studio's unit where none is typed", () => {
    const inCentimeters = createHints("cm")
    const bare = { measurements: "50 x 70", framedSize: "60 x 80 x 3", sheetSize: "50 x 70", imageSize: "40 x 60" }
    const read = (data: WorkHints) => readWorkForm({ ...getFormText(work, data), ...bare }, work, data)
    expect(read(inCentimeters)).toMatchObject({
      ok: true,
      value: { heightMm: 500, widthMm: 700, framedDepthMm: 30, sheetWidthMm: 700, imageHeightMm: 400 },
    })
    expect(read(createHints("in"))).toMatchObject({ ok: true, value: { heightMm: 1270, imageWidthMm: 1524 } })
    const wrong = readWorkForm({ ...getFormText(work, inCentimeters), measurements: "big" }, work, inCentimeters)
    expect(wrong.ok ? null : wrong.problem.fields?.measurements).toContain("like 96.5 x 152 cm")
  })

  test.each<[Partial<Record<keyof typeof workFields, string>>, keyof typeof workFields]>([
    [{ title: "  " }, "title"],
    [{ price: "a lot" }, "price"],
    [{ measurements: "big" }, "measurements"],
    [{ weight: "heavy" }, "weight"],
    [{ year: "12" }, "year"],
    [{ edition: "1.5" }, "edition"],
    [{ edition: "0" }, "edition"],
    [{ availability: "on_hold" }, "availability"],
    [{ type: "Painted" }, "type"],
    [{ currency: "dollars" }, "currency"],
    [{ currency: "JPY" }, "price"],
    [{ sortOrder: "99999999999" }, "sortOrder"],
    [{ sortOrder: "-99999999999" }, "sortOrder"],
    [{ framedSize: "large" }, "framedSize"],
    [{ sheetSize: "30 x 40 x 2 cm" }, "sheetSize"],
    [{ cost: "little" }, "cost"],
    [{ cost: "€20" }, "cost"],
    [{ consignmentShare: "101" }, "consignmentShare"],
    [{ consignmentUntil: "2027-02-30" }, "consignmentUntil"],
    [{ originCountry: "Atlantis" }, "originCountry"],
    [{ hsCode: "art" }, "hsCode"],
    [{ printerProofs: "-1" }, "printerProofs"],
  ])("names the field that cannot be parsed: %o", (typed, field) => {
    const read = save(typed)
    expect(read.ok ? null : Object.keys(read.problem.fields ?? {})).toEqual([field])
  })

  test("private amounts change their currency with the price, and are reported if they cannot", () => {
    const valued = { ...work, price: null, currency: "BHD", insuredValue: 1_234_500, cost: 2_000 }
    const typed = { ...getFormText(valued), currency: "USD", cost: "3" }
    expect(readWorkForm(typed, valued)).toMatchObject({
      ok: true,
      value: { currency: "USD", insuredValue: 123_450, cost: 300 },
    })
    const uneven = { ...valued, insuredValue: 1_234_567 }
    const read = readWorkForm({ ...getFormText(uneven), currency: "USD" }, uneven)
    expect(read.ok ? null : Object.keys(read.problem.fields ?? {})).toEqual(["insuredValue"])
  })

  test("a price with a currency changes the private amounts, and typed amounts are in that currency", () => {
    const valued = { ...work, price: 420_000, insuredValue: 500_000, cost: 20_000, wholesalePrice: null }
    const typed = { ...getFormText(valued), price: "150000 JPY", cost: "30000" }
    expect(readWorkForm(typed, valued)).toMatchObject({
      ok: true,
      value: { price: 150_000, currency: "JPY", insuredValue: 5_000, cost: 30_000, wholesalePrice: null },
    })
    const uneven = { ...valued, insuredValue: 500_050 }
    const read = readWorkForm({ ...getFormText(uneven), price: "150000 JPY" }, uneven)
    expect(read.ok ? null : Object.keys(read.problem.fields ?? {})).toEqual(["insuredValue"])
  })

  test.each<[string, number, string, number | null]>([
    ["BHD", 1_234_500, "USD", 123_450],
    ["BHD", 1_234_567, "USD", null],
    ["KWD", 950_000, "USD", 95_000],
    ["JPY", 4_200, "KWD", 4_200_000],
    ["USD", 420_000, "JPY", 4_200],
  ])(
    "keeps its price's number in another currency, and reports an error if it cannot: %s %d in %s",
    (from, price, to, expected) => {
      const priced = { ...work, price, currency: from }
      const read = readWorkForm({ ...getFormText(priced), currency: to }, priced)
      if (expected !== null) return expect(read).toMatchObject({ ok: true, value: { price: expected, currency: to } })
      expect(read.ok ? null : Object.keys(read.problem.fields ?? {})).toEqual(["price"])
    },
  )
})
