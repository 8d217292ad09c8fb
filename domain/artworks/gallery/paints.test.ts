import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { type PaletteColour, pictures } from "../../../db/tables/media.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { galleryPaints } from "./gallery-filters.ts"

const { db } = await openTestDatabase()

/** A palette of colours in OKLCH: lightness, chroma, hue in degrees, share. */
const palette = (...colours: [l: number, c: number, h: number, share: number][]): PaletteColour[] =>
  colours.map(([l, c, h, share]) => {
    const angle = (h * Math.PI) / 180
    return { l, a: c * Math.cos(angle), b: c * Math.sin(angle), share, hex: "#000000" }
  })

async function paintsOf(colours: PaletteColour[]): Promise<string[]> {
  const { rows } = await db.execute<{ names: string[] }>(
    sql`select paints_of(${JSON.stringify(colours)}::jsonb) as names`,
  )
  return rows[0]?.names ?? []
}

describe("a picture's paints", () => {
  // Paints as makers measure them, read in OKLCH.
  test.each<[string, string, [number, number, number]]>([
    ["titanium white", "white", [0.97, 0.005, 100]],
    ["cream paper", "white", [0.93, 0.019, 85]],
    ["Payne's grey, thin", "grey", [0.6, 0.012, 250]],
    ["ivory black", "black", [0.22, 0.005, 60]],
    ["burnt umber", "earth", [0.35, 0.05, 55]],
    ["raw sienna", "ochre", [0.6, 0.1, 72]],
    ["cadmium yellow", "yellow", [0.87, 0.17, 92]],
    ["cadmium orange", "orange", [0.7, 0.18, 55]],
    ["vermilion", "red", [0.58, 0.21, 30]],
    ["alizarin", "red", [0.4, 0.13, 22]],
    ["rose", "pink", [0.75, 0.1, 5]],
    ["salmon", "pink", [0.7, 0.06, 45]],
    ["dioxazine violet", "violet", [0.35, 0.15, 300]],
    ["ultramarine", "blue", [0.38, 0.17, 268]],
    ["a navy that is nearly black", "blue", [0.3, 0.035, 247]],
    ["a pale grey-blue sky", "blue", [0.78, 0.03, 230]],
    ["sap green", "green", [0.45, 0.1, 135]],
    ["viridian", "green", [0.5, 0.09, 170]],
  ])("%s is %s", async (_, name, [l, c, h]) => {
    expect(await paintsOf(palette([l, c, h, 1]))).toEqual([name])
    expect(galleryPaints).toContain(name)
  })

  test("a real share is asked: less of a vivid colour, more of what is everywhere [GAL-02]", async () => {
    const ground = (share: number): [number, number, number, number] => [0.6, 0.005, 90, share]
    expect(await paintsOf(palette(ground(0.95), [0.58, 0.21, 30, 0.05]))).toEqual(["grey", "red"])
    expect(await paintsOf(palette(ground(0.95), [0.4, 0.03, 247, 0.05]))).toEqual(["grey"])
    expect(await paintsOf(palette(ground(0.7), [0.95, 0.005, 90, 0.2], [0.25, 0, 0, 0.1]))).toEqual(["black", "grey"])
    expect(await paintsOf([])).toEqual([])
  })
})

test("a work has the ratio and the paints of its main picture, whichever comes later [GAL-02]", async () => {
  const blue = palette([0.38, 0.17, 268, 1])
  const [tall, wide] = await db
    .insert(pictures)
    .values(
      [
        { sha256: "tall", width: 800, height: 1600 },
        { sha256: "wide", width: 1600, height: 800, palette: palette([0.58, 0.21, 30, 1]) },
      ].map((picture) => ({ originalKey: "private/x", format: "jpeg", bytes: 1, ...picture })),
    )
    .returning()
  const { id } = await insertWork({ db }, { heightMm: null, widthMm: null, mainPictureId: tall?.id })
  const work = async () => {
    const [row] = await db.select().from(artworks).where(eq(artworks.id, id))
    return [row?.orientation, row?.colours]
  }
  expect(await work()).toEqual(["portrait", []])
  await db
    .update(pictures)
    .set({ palette: blue })
    .where(eq(pictures.id, tall?.id ?? ""))
  expect(await work()).toEqual(["portrait", ["blue"]])
  await db
    .update(artworks)
    .set({ mainPictureId: wide?.id ?? null })
    .where(eq(artworks.id, id))
  expect(await work()).toEqual(["landscape", ["red"]])
  await db.delete(pictures).where(eq(pictures.id, wide?.id ?? ""))
  expect(await work()).toEqual([null, []])
})
