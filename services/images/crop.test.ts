import { readFile } from "node:fs/promises"
import sharp from "sharp"
import { expect, test } from "vitest"
import { type Crop, fitCrop, wholePicture } from "../../lib/crop.ts"
import { CORNERS, corners } from "../../tests/support/images/fixtures.ts"
import {
  assembleTiles,
  deltaE,
  findDerivedFile,
  getColourAt,
  imagesForTests,
  requireAccepted,
} from "../../tests/support/images/harness.ts"

const harness = imagesForTests()
const slowly = { timeout: 180_000 }
const size = { width: 480, height: 320 }

async function shown(name: string, crop: Crop, picture = corners(size.width, size.height)) {
  const file = await harness.file(`${name}.png`, await picture.png().toBuffer())
  const { answer, files } = await harness.derive(file, { crop })
  const derived = requireAccepted(answer)
  return { derived, webp: findDerivedFile(derived, files, "webp", 4000) }
}

const isCorner = async (picture: Buffer, x: number, y: number, corner: number) =>
  deltaE(CORNERS[corner] ?? "", await getColourAt(picture, x, y)) < 4

test("only the rectangle is shown, after the quarter turns", slowly, async () => {
  const right = await shown("right", { ...wholePicture, left: 0.5, width: 0.5 })
  expect(right.derived).toMatchObject({ width: 240, height: 320 })
  expect(await isCorner(right.webp, 0.5, 0.25, 1)).toBe(true)
  expect(await isCorner(right.webp, 0.5, 0.75, 2)).toBe(true)
  const turned = await shown("turned", { ...wholePicture, turn: 1, height: 0.5 })
  expect(turned.derived).toMatchObject({ width: 320, height: 240 })
  expect(await isCorner(turned.webp, 0.25, 0.5, 3)).toBe(true)
  expect(await isCorner(turned.webp, 0.75, 0.5, 0)).toBe(true)
})

test("a straightened picture has nothing beside it in the rectangle [ADM-08]", slowly, async () => {
  const picture = sharp({ create: { ...size, channels: 3, background: "#ffffff" } })
  const crop = fitCrop({ ...wholePicture, degrees: 7.5 }, size)
  const { derived, webp } = await shown("straightened", crop, picture)
  expect(derived.width).toBeCloseTo(crop.width * size.width, -1)
  const { channels } = await sharp(webp).stats()
  for (const { min } of channels) expect(min).toBeGreaterThan(235)
})

test("wide-gamut pictures keep their colors, and tiles show the same as the files [ADM-08]", slowly, async () => {
  const wide = corners(6600, 100).withIccProfile("p3")
  const file = await harness.file("wide.png", await wide.png({ compressionLevel: 1 }).toBuffer())
  const crop = { ...wholePicture, left: 0.5, width: 0.5 }
  const { answer, files } = await harness.derive(file, { crop })
  const derived = requireAccepted(answer)
  expect(derived).toMatchObject({ space: "p3", width: 3300, height: 100 })
  expect(await isCorner(findDerivedFile(derived, files, "jpeg", 4000), 0.5, 0.25, 1)).toBe(true)
  const tileFiles = new Map<string, Buffer>()
  const save = async (key: string, path: string) => tileFiles.set(key, await readFile(path))
  const tiles = requireAccepted(await harness.images.cutTiles(file, { folder: "artworks/a", save, crop }))
  expect(tiles).toMatchObject({ width: 3300, height: 100 })
  if (tiles) expect(await isCorner(await assembleTiles(tiles, tileFiles, 1), 0.5, 0.75, 2)).toBe(true)
})
