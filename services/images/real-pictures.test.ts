import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import sharp, { type Sharp } from "sharp"
import { describe, expect, test } from "vitest"
import {
  assembleTiles,
  findDerivedFile,
  imagesForTests,
  meanDeltaE,
  requireAccepted,
} from "../../tests/support/images/harness.ts"

/**
 * Pictures from cameras, scanners and museums, if they are installed; `fixtures.ts` imitates each of them elsewhere.
 */
const folder = fileURLToPath(new URL("../../../shared/data/images/", import.meta.url))

describe.skipIf(!existsSync(folder))("pictures from real devices [pictures]", { timeout: 180_000 }, () => {
  // No file here needs more memory than this, including the large ones that are refused.
  const harness = imagesForTests({ memory: 900_000_000 })

  test.each([
    ["16bit-adobe-rgb.tiff", 317, 211, "p3"],
    ["animated-30-frames.gif", 80, 80, "srgb"],
    ["animated-9-frames.webp", 80, 80, "srgb"],
    ["cmyk-swop-icc.jpg", 500, 333, "srgb"],
    ["fox.avif", 1204, 800, "srgb"],
    ["gps-exif.jpg", 640, 480, "srgb"],
    ["orientation-6.jpg", 1800, 1200, "srgb"],
    ["painting-fyodor-dostoevsky_crime-and-punishment_constance-garnett.jpg", 1566, 2048, "srgb"],
    ["painting-h-g-wells_the-war-of-the-worlds.jpg", 3277, 2379, "srgb"],
  ])("%s is upright, in its colors, without metadata [case 48]", async (name, width, height, space) => {
    const file = folder + name
    requireAccepted(await harness.images.inspect(file))
    const { answer, files } = await harness.derive(file)
    const derived = requireAccepted(answer)
    expect(derived).toMatchObject({ width, height, space })
    const reference = await uprightSrgb(file)
    expect(await meanDeltaE(findDerivedFile(derived, files, "webp", 1280), reference)).toBeLessThan(2.6)
    expect(await meanDeltaE(findDerivedFile(derived, files, "jpeg", 1280), reference)).toBeLessThan(2)
    if (width < 1500) {
      const avif = await harness.deriveAvif(file)
      const large = findDerivedFile({ variants: requireAccepted(avif.answer) }, avif.files, "avif", 1280)
      expect(await meanDeltaE(large, reference)).toBeLessThan(2)
    }
    const cut = await harness.cutTiles(file)
    const tiles = requireAccepted(cut.answer)
    expect(tiles !== null).toBe(width > 3200)
    if (tiles) {
      expect(tiles).toMatchObject({ width, height })
      expect(await meanDeltaE(await assembleTiles(tiles, cut.files, 4), reference)).toBeLessThan(2)
    }
    for (const bytes of [...files.values(), ...cut.files.values()]) {
      const { exif, xmp, iptc, orientation, pages = 1 } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, orientation, pages }).toEqual({ pages: 1 })
    }
    expect(harness.warnings).toEqual([])
  })

  test.each([
    ["bomb-65536x65536.png", "too-many-pixels", "65536 × 65536 pixels"],
    ["giant-20000x14000-grey.jpg", "too-many-pixels", "20000 × 14000 pixels"],
    ["script-in-svg.svg", "svg", "export the drawing as a PNG"],
    ["truncated-2725x2225.jpg", "truncated", "copy or export it again"],
  ])("%s is refused: %s, with what to do", async (name, code, words) => {
    const refusal = { ok: false, problem: { code, message: expect.stringContaining(words) } }
    expect(await harness.images.inspect(folder + name)).toMatchObject(refusal)
    expect((await harness.derive(folder + name)).answer).toMatchObject(refusal)
    // a picture no larger than its largest file is not read for tiles
    const { answer, files } = await harness.cutTiles(folder + name)
    if (!answer.ok) expect(answer).toMatchObject(refusal)
    expect([...files.keys()]).toEqual([])
    expect((await harness.deriveAvif(folder + name)).answer).toMatchObject(refusal)
    expect(harness.warnings).toEqual([])
  })
})

/** Pictures are compared at a small size: a reference of that of the largest file is decoded in a tenth of the time. */
const small = (picture: Sharp) =>
  picture
    .resize({ width: 1280, height: 1280, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** The first frame, upright, in sRGB: converted in 8 bits in the file's own space, which sharp does reliably. */
async function uprightSrgb(file: string): Promise<Buffer> {
  const { space, icc } = await sharp(file).metadata()
  const own = sharp(await readFile(file), { autoOrient: true })
  if (space !== "rgb16" || !icc) return small(own.toColourspace("srgb"))
  const eightBit = await own.keepIccProfile().toColourspace("srgb").png({ compressionLevel: 1 }).toBuffer()
  return small(sharp(eightBit))
}
