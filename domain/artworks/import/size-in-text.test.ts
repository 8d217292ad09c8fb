import { describe, expect, test } from "vitest"
import { readTestWork } from "./rows.fixture.ts"

const shopify = { Handle: "reed", Title: "Reed", "Body (HTML)": "", "Variant Price": "900", "Image Src": "" }
const described = (html: string) => readTestWork({ ...shopify, "Body (HTML)": html })

describe("where no column is about sizes, a description's one size is read and told [import programs]", () => {
  test.each([
    ["<p>Oil on canvas, 24 x 36 in</p>", 609.6, 914.4, null],
    ["<p>Oil on canvas. 24 x 36 in (61 x 91.4 cm). Signed.</p>", 609.6, 914.4, null],
    ["Öl auf Leinwand, 60 × 80 × 4 cm", 600, 800, 40],
    ["Huile sur toile, 60,5 x 80 cm, encadrée : 70 x 90 cm", 605, 800, null],
    ["Acrylic, 36&quot; x 24&quot;. Frame 40 x 28 in.", 914.4, 609.6, null],
    ["40 x 30 cm (W x H), ink", 300, 400, null],
    ['H 48" x W 36" on panel', 1219.2, 914.4, null],
    ["24 1/2 x 36 inches, oil", 622.3, 914.4, null],
    ["Format: 60 x 80 cm", 600, 800, null],
    ["Watercolor on paper, 30 x 40 cm", 300, 400, null],
    ["Ink on handmade paper, 30 x 40 cm", 300, 400, null],
    ["Huile sur carton, 30 x 40 cm", 300, 400, null],
    ["60 x 80 cm (B x H)", 800, 600, null],
    ["60x80 cm b x h", 800, 600, null],
    ["60 x 80 cm (L x H)", 800, 600, null],
    ["60 x 80 cm (Breite x Höhe)", 800, 600, null],
    ["B x H: 60 x 80 cm", 800, 600, null],
    ["H x B x T: 60 x 80 x 4 cm", 600, 800, 40],
    ["Mischtechnik/Leinwand, 60 x 80 cm", 600, 800, null],
    ["24 in x 36 in, oil", 609.6, 914.4, null],
  ])("%s", async (html, heightMm, widthMm, depthMm) => {
    const work = await described(html)
    expect(work.input).toMatchObject({ size: "", heightMm, widthMm, depthMm })
    expect(work.warnings).toEqual([expect.stringMatching(/^Body \(HTML\): “.+” in it is read as the work’s size/)])
  })

  test("a title's, and a medium's of a list", async () => {
    expect((await readTestWork({ ...shopify, Title: "Reed, 30 x 40 cm" })).input).toMatchObject({
      heightMm: 300,
      widthMm: 400,
    })
    const listed = await readTestWork({ Title: "Reed", Medium: "Oil on canvas, 60x80 cm", Price: "900" })
    expect(listed.input).toMatchObject({ heightMm: 600, widthMm: 800, medium: "Oil on canvas, 60x80 cm" })
  })
})

test.each(["A print in 8 x 10 in or 16 x 20 in", "Diptych: 30 x 40 cm, then 50 x 70 cm"])(
  "of several sizes none is read, which is told: %s [import programs]",
  async (html) => {
    const work = await described(html)
    expect(work.input).toMatchObject({ heightMm: null, widthMm: null })
    expect(work.warnings).toEqual([expect.stringContaining("names several sizes, so none was read")])
  },
)

test.each([
  "Diptychon, 2 x 80 x 60 cm",
  "Set of 3 x 20 x 30 cm",
  "60 x 80 x 5 cm (L x B x H)",
  "60 x 80 cm (wys. x szer.)",
])(
  "where a number may be a count, or the order of the sides is not clear, none is read, which is told: %s [import programs]",
  async (html) => {
    const work = await described(html)
    expect(work.input).toMatchObject({ heightMm: null, widthMm: null, depthMm: null })
    expect(work.warnings).toEqual([expect.stringMatching(/^Body \(HTML\): “.+” in it may be a size, but not clearly/)])
  },
)

test.each([
  "Painted 24 x 36 in a gilt frame",
  "50 x 70 in schwarzem Rahmen",
  "50 x 70 in Passepartout",
  "Ships in a 30 x 40 x 10 cm carton",
  "Printed on 40 x 50 cm paper",
  "Framed 40 x 50 cm",
  "Paper size: 40 x 50 cm",
  "Series 3 x 4, no. 12",
  "Delivered in a box of 40 x 50 x 10 cm",
])("what is no size of the work is not read: %s [import programs]", async (html) => {
  const work = await described(html)
  expect(work.input).toMatchObject({ heightMm: null, widthMm: null })
  expect(work.warnings).toEqual([])
})

test("a column of sizes is never replaced, an empty one neither, nor are a product’s sizes to choose from [import programs]", async () => {
  for (const Size of ["20 x 30 cm", ""]) {
    const work = await readTestWork({ Title: "Reed", Size, Description: "Oil, 60 x 80 cm", Price: "900" })
    expect(work.input.heightMm).toBe(Size ? 200 : null)
    expect(work.warnings).toEqual([])
  }
  const sized = { ...shopify, "Body (HTML)": "Shown: 60 x 80 cm", "Option1 Name": "Print", "Option1 Value": "A3" }
  expect((await readTestWork(sized)).input.heightMm).toBeNull()
})
