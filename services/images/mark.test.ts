import { readFile } from "node:fs/promises"
import sharp from "sharp"
import { expect, test } from "vitest"
import { grainy, p3Profile, withProfile } from "../../tests/support/images/fixtures.ts"
import { imagesForTests } from "../../tests/support/images/harness.ts"
import type { MadeVariant } from "./images.ts"

const harness = imagesForTests()
const name = "Inés Łuczak"

async function derive(file: string, mark: string | null): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const save = async ({ key }: MadeVariant, path: string) =>
    files.set(key.replace("pictures/x/", ""), await readFile(path))
  for (const stage of ["deriveFirst", "deriveRest", "deriveAvif"] as const)
    expect(await harness.images[stage](file, { folder: "pictures/x", save, mark })).toMatchObject({ ok: true })
  return files
}

type Part = "corner" | "rest"

/** Mean difference, 0 to 255, of the lower right corner and of the upper nine tenths. */
async function compare(one: Buffer, other: Buffer): Promise<Record<Part, number>> {
  const { width = 0, height = 0 } = await sharp(one).metadata()
  const cut = (file: Buffer, part: Part) => {
    const [left, top] = part === "corner" ? [Math.round(width * 0.75), Math.round(height * 0.92)] : [0, 0]
    const size =
      part === "corner" ? { width: width - left, height: height - top } : { width, height: Math.round(height * 0.9) }
    return sharp(file)
      .extract({ left, top, ...size })
      .removeAlpha()
      .raw()
      .toBuffer()
  }
  const measure = async (part: Part) => {
    const [before, after] = await Promise.all([cut(one, part), cut(other, part)])
    return before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0) / before.length
  }
  return { corner: await measure("corner"), rest: await measure("rest") }
}

test.each(["srgb", "p3"])(
  "the name is in a corner of large files, and nothing else changes: %s [pictures]",
  async (space) => {
    const jpeg = await (await grainy(1400, 900)).jpeg().toBuffer()
    const file = await harness.file(`${space}.jpg`, space === "p3" ? withProfile(jpeg, await p3Profile()) : jpeg)
    const [without, marked] = [await derive(file, null), await derive(file, name)]
    expect([...marked.keys()].toSorted()).toEqual([...without.keys(), "plain-1280.jpg"].toSorted())
    for (const [key, before] of without) {
      const after = marked.get(key) ?? Buffer.alloc(0)
      if (Number.parseInt(key, 10) <= 960) {
        expect([key, after.equals(before)]).toEqual([key, true])
        continue
      }
      const { corner, rest } = await compare(before, after)
      // WebP encodes the whole file in another way: its noise is elsewhere.
      expect([key, corner - rest > 2, rest < (key.endsWith(".webp") ? 3 : 0.05)]).toEqual([key, true, true])
      const [one, other] = [await sharp(before).metadata(), await sharp(after).metadata()]
      expect([other.icc, other.channels, other.width]).toEqual([one.icc, one.channels, one.width])
    }
    expect(marked.get("plain-1280.jpg")?.equals(without.get("1280.jpg") ?? Buffer.alloc(0))).toBe(true)
  },
)

test.each([
  ["light", "#e8e2d4", -1],
  ["dark", "#23303a", 1],
])("on %s ground it is the other way round", async (_, background, sign) => {
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background } })
  const file = await harness.file("plain.png", await picture.png().toBuffer())
  const [without, marked] = [await derive(file, null), await derive(file, name)]
  const getMean = async (files: Map<string, Buffer>) => {
    const corner = { left: 900, top: 740, width: 300, height: 60 }
    const { channels } = await sharp(files.get("1200.webp")).extract(corner).toColourspace("b-w").stats()
    return channels[0]?.mean ?? 0
  }
  expect(Math.sign((await getMean(marked)) - (await getMean(without)))).toBe(sign)
})

test("a name whose letters have no font, and a picture with only small files, stay without", async () => {
  const large = await harness.file("large.jpg", await (await grainy(1100, 700)).jpeg().toBuffer())
  const small = await harness.file("small.jpg", await (await grainy(900, 600)).jpeg().toBuffer())
  for (const [file, mark] of [
    [large, "Анна 安娜"],
    [small, name],
  ] as const) {
    const [without, marked] = [await derive(file, null), await derive(file, mark)]
    for (const [key, before] of without) expect([key, marked.get(key)?.equals(before)]).toEqual([key, true])
  }
})
