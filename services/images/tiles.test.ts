import { createHash } from "node:crypto"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { CORNERS, corners, grainy, p3Profile, storedAs, withProfile } from "../../tests/support/images/fixtures.ts"
import {
  assembleTiles,
  deltaE,
  getColourAt,
  imagesForTests,
  meanDeltaE,
  requireAccepted,
} from "../../tests/support/images/harness.ts"
import type { Tiles } from "./images.ts"

const harness = imagesForTests()

async function cut(name: string, bytes: Buffer): Promise<{ tiles: Tiles; files: Map<string, Buffer> }> {
  const { answer, files } = await harness.cutTiles(await harness.file(name, bytes))
  const tiles = requireAccepted(answer)
  if (!tiles) throw new Error("no tiles were cut")
  return { tiles, files }
}

/** The region and size of a tile according to the IIIF Image API 3.0, Implementation notes: what a viewer requests. */
function* asked({ width, height, size, scaleFactors, folder }: Tiles) {
  for (const factor of scaleFactors) {
    for (let y = 0; y < height; y += size * factor) {
      for (let x = 0; x < width; x += size * factor) {
        const [w, h] = [Math.min(size * factor, width - x), Math.min(size * factor, height - y)]
        const whole = w === width && h === height
        const region = whole ? "full" : `${x}-${y}-${w}-${h}`
        yield `${folder}/${region}/${Math.ceil(w / factor)}-${Math.ceil(h / factor)}/0/default.jpg`
      }
    }
  }
}

test("every tile that a viewer requests exists under its canonical name, and no other [LBX-06]", async () => {
  const picture = await (await grainy(4100, 1500)).jpeg({ quality: 90 }).toBuffer()
  const { tiles, files } = await cut("wide.jpg", picture)

  expect(tiles).toEqual({ width: 4100, height: 1500, size: 512, scaleFactors: [1, 2, 4, 8, 16], folder: tiles.folder })
  expect([...files.keys()].sort()).toEqual([...asked(tiles)].sort())
  for (const [key, bytes] of files) {
    const [width, height] = key.split("/").at(-3)?.split("-").map(Number) ?? []
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width, height, chromaSubsampling: "4:4:4" })
    expect(bytes.length).toBeLessThan(300_000)
  }
  expect(await meanDeltaE(await assembleTiles(tiles, files, 1), picture)).toBeLessThan(2)
  expect(await meanDeltaE(await assembleTiles(tiles, files, 4), picture)).toBeLessThan(2)
})

test("the folder name is a hash of all tiles: equal for the same picture, different for another", async () => {
  const one = await corners(3300, 600).jpeg().toBuffer()
  const { tiles, files } = await cut("one.jpg", one)
  const hash = createHash("sha256")
  const paths = [...files.keys()].map((key) => key.slice(tiles.folder.length + 1).replaceAll(/(?<=\d)-(?=\d)/g, ","))
  for (const path of paths.sort()) {
    hash.update(`${path}\n`).update(files.get(`${tiles.folder}/${path.replaceAll(",", "-")}`) ?? "")
  }
  expect(tiles.folder).toBe(`artworks/a/tiles-${hash.digest("hex").slice(0, 12)}`)
  expect((await cut("again.jpg", one)).tiles).toEqual(tiles)
  expect((await cut("other.jpg", await corners(3300, 600).negate().jpeg().toBuffer())).tiles.folder).not.toBe(
    tiles.folder,
  )
})

test("none if the largest file shows all detail, none for a transparent picture", async () => {
  const small = await harness.file("small.jpg", await corners(3200, 400).jpeg().toBuffer())
  expect((await harness.cutTiles(small)).answer).toEqual({ ok: true, value: null })
  const glass = sharp({ create: { width: 3400, height: 40, channels: 4, background: "#20408080" } })
  expect((await harness.cutTiles(await harness.file("glass.png", await glass.png().toBuffer()))).answer).toEqual({
    ok: true,
    value: null,
  })
  const opaque = await corners(3400, 40).ensureAlpha().png().toBuffer()
  expect((await cut("opaque.png", opaque)).tiles.width).toBe(3400)
})

describe("orientation and colors", () => {
  test.each([3, 6, 7])("orientation %i", async (orientation) => {
    const stored = await storedAs(await corners(3400, 2000).png().toBuffer(), orientation)
    const { tiles, files } = await cut(`turned-${orientation}.jpg`, stored)
    expect(tiles).toMatchObject({ width: 3400, height: 2000 })
    await expectCorners(await assembleTiles(tiles, files, 4), 2)
  })

  test.each([
    ["CMYK with its profile", 5, () => corners(3400, 2000).toColourspace("cmyk").withIccProfile("cmyk").jpeg()],
    ["16 bit with an sRGB profile", 1.5, () => corners(3400, 2000).toColourspace("rgb16").withIccProfile("srgb").png()],
    ["8 bit with a P3 profile", 1.5, () => corners(3400, 2000).withIccProfile("p3").jpeg({ quality: 95 })],
    ["grey", 1.5, () => corners(3400, 2000).greyscale().jpeg({ quality: 95 })],
  ])("%s", async (name, tolerance, make) => {
    const { tiles, files } = await cut(name, await make().toBuffer())
    if (name !== "grey") return expectCorners(await assembleTiles(tiles, files, 4), tolerance)
    const reference = await corners(3400, 2000).greyscale().png().toBuffer()
    expect(await meanDeltaE(await assembleTiles(tiles, files, 4), reference)).toBeLessThan(tolerance)
  })

  test("P3 colors are kept with the profile, as in the WebP that the tiles cover", async () => {
    const icc = await p3Profile()
    const red = await sharp({ create: { width: 3400, height: 40, channels: 3, background: "#ff0000" } })
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .toBuffer()
    const { files } = await cut("red.jpg", withProfile(red, icc))
    for (const bytes of files.values()) {
      expect((await sharp(bytes).metadata()).icc?.equals(icc)).toBe(true)
      const [r = 0, g = 255, b = 255] = await sharp(bytes).keepIccProfile().raw().toBuffer()
      expect(r).toBeGreaterThan(250)
      expect(Math.max(g, b)).toBeLessThan(6)
    }
  })

  test("position, camera and comments are in no tile", async () => {
    const told = await corners(3400, 40)
      .withExif({ IFD0: { Copyright: "Ada Secret", Make: "SpyCam" }, IFD3: { GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer()
    const { files } = await cut("told.jpg", told)
    for (const bytes of files.values()) {
      for (const word of ["Secret", "SpyCam", "GPS"]) expect(bytes.includes(word)).toBe(false)
      const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, comments }).toEqual({})
    }
  })
})

async function expectCorners(picture: Buffer, tolerance: number): Promise<void> {
  for (const [x, y, i] of [
    [0.25, 0.25, 0],
    [0.75, 0.25, 1],
    [0.75, 0.75, 2],
    [0.25, 0.75, 3],
  ] as const) {
    expect(deltaE(await getColourAt(picture, x, y), CORNERS[i])).toBeLessThan(tolerance)
  }
}
