import sharp from "sharp"
import { describe, expect, test } from "vitest"
import {
  CORNERS,
  corners,
  grainy,
  p3Profile,
  storedAs,
  withProfile,
  withSegment,
} from "../../tests/support/images/fixtures.ts"
import {
  deltaE,
  findDerivedFile,
  getColourAt,
  imagesForTests,
  meanDeltaE,
  requireAccepted,
} from "../../tests/support/images/harness.ts"

const harness = imagesForTests()

/** Derives files from bytes; returns the answer with the files. */
async function made(name: string, bytes: Buffer) {
  const { answer, files } = await harness.derive(await harness.file(name, bytes))
  return { derived: requireAccepted(answer), files }
}

describe("the derived files", () => {
  test("WebP at every width up to the picture's own, JPEG at three, never enlarged, with true sizes", async () => {
    const { derived, files } = await made("wide.jpg", await (await grainy(1600, 1200)).jpeg().toBuffer())

    const widths = (format: string) =>
      derived.variants.filter((variant) => variant.format === format).map(({ width }) => width)
    expect(widths("webp")).toEqual([320, 480, 640, 768, 960, 1280, 1600])
    expect(widths("jpeg")).toEqual([640, 1280])
    expect(derived).toMatchObject({ width: 1600, height: 1200, format: "jpeg", space: "srgb" })
    for (const variant of derived.variants) {
      const bytes = files.get(variant.key) ?? Buffer.alloc(0)
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: variant.format,
        width: variant.width,
        height: variant.height,
      })
      expect(bytes.length).toBe(variant.bytes)
    }
    expect(JSON.parse(JSON.stringify(derived))).toEqual(derived)
  })

  test("the first files are sharp on a phone and on a page, whatever the size of the picture", async () => {
    const sizes = async (width: number, height: number) => {
      const file = await harness.file(`first-${width}.jpg`, await corners(width, height).jpeg().toBuffer())
      const { variants } = requireAccepted(
        await harness.images.deriveFirst(file, { folder: "artworks/a", save: async () => {} }),
      )
      return variants.map((variant) => `${variant.format} ${variant.width}`)
    }
    expect(await sizes(4000, 2600)).toEqual(["jpeg 640", "jpeg 1280", "webp 640", "webp 1280"])
    expect(await sizes(1300, 900)).toEqual(["jpeg 640", "jpeg 1280", "webp 640", "webp 1300"])
    expect(await sizes(1000, 800)).toEqual(["jpeg 640", "webp 640", "webp 1000"])
    expect(await sizes(300, 200)).toEqual(["jpeg 300", "webp 300"])
  })

  test("a picture wider than 3200 gets files of at most that width", async () => {
    const plain = await sharp({ create: { width: 4000, height: 40, channels: 3, background: "#805030" } })
      .jpeg()
      .toBuffer()
    const { derived } = await made("scroll.jpg", plain)
    expect(derived).toMatchObject({ width: 4000, height: 40 })
    expect(Math.max(...derived.variants.map(({ width }) => width))).toBe(3200)
  })

  test("a picture smaller than every width has one file of each format", async () => {
    const { derived } = await made("small.png", await corners(24, 16).png().toBuffer())
    expect(derived.variants.map(({ format, width, height }) => [format, width, height])).toEqual([
      ["jpeg", 24, 16],
      ["webp", 24, 16],
    ])
  })

  test("keys are the folder and the width, and the same picture gives the same files", async () => {
    const bytes = await corners(700, 400).jpeg().toBuffer()
    const { derived, files } = await made("one.jpg", bytes)
    for (const { key, width, format } of derived.variants)
      expect(key).toBe(`artworks/a/${width}.${format === "jpeg" ? "jpg" : format}`)
    const again = await made("two.jpg", bytes)
    expect(again.derived.variants).toEqual(derived.variants)
    expect(again.files).toEqual(files)
  })

  test("AVIF is made by a separate call, at the same widths", async () => {
    const file = await harness.file("avif.png", await (await grainy(700, 500)).png().toBuffer())
    const { answer, files } = await harness.deriveAvif(file)
    const variants = requireAccepted(answer)
    expect(variants.map(({ format, width }) => [format, width])).toEqual([
      ["avif", 320],
      ["avif", 480],
      ["avif", 640],
      ["avif", 700],
    ])
    const large = findDerivedFile({ variants }, files, "avif", 700)
    expect(await sharp(large).metadata()).toMatchObject({ format: "heif", compression: "av1", width: 700, height: 500 })
    expect(await meanDeltaE(large, await sharp(file).png().toBuffer())).toBeLessThan(2)
  })

  test("progress counts up to the total", async () => {
    const steps: string[] = []
    const file = await harness.file("steps.png", await corners(700, 500).png().toBuffer())
    await harness.derive(file, { onProgress: ({ done, total }) => steps.push(`${done}/${total}`) })
    expect(steps).toEqual(["1/3", "2/3", "3/3", "1/2", "2/2"])
  })
})

describe("orientation", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("orientation %i [BEYOND-10, case 47]", async (orientation) => {
    const stored = await storedAs(await corners().png().toBuffer(), orientation)
    expect((await sharp(stored).metadata()).orientation).toBe(orientation)
    const { derived, files } = await made(`turned-${orientation}.jpg`, stored)
    expect(derived).toMatchObject({ width: 240, height: 160 })
    for (const format of ["webp", "jpeg"] as const) {
      const file = findDerivedFile(derived, files, format, 240)
      const seen = await Promise.all([
        getColourAt(file, 0.25, 0.25),
        getColourAt(file, 0.75, 0.25),
        getColourAt(file, 0.75, 0.75),
        getColourAt(file, 0.25, 0.75),
      ])
      for (const [i, colour] of seen.entries()) expect(deltaE(colour, CORNERS[i] ?? "")).toBeLessThan(2)
      expect((await sharp(file).metadata()).orientation).toBeUndefined()
    }
  })
})

describe("colors", () => {
  test.each([
    ["CMYK with its profile", () => corners().toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 })],
    ["CMYK without a profile", () => corners().toColourspace("cmyk").jpeg({ quality: 95 })],
    ["16 bit without a profile", () => corners().toColourspace("rgb16").png()],
    ["16 bit with an sRGB profile", () => corners().toColourspace("rgb16").withIccProfile("srgb").png()],
    ["8 bit with an sRGB profile", () => corners().withIccProfile("srgb").png()],
    ["16 bit with a P3 profile", () => sixteenBitP3()],
    ["8 bit with a P3 profile", () => corners().withIccProfile("p3").jpeg({ quality: 95 })],
    ["few colours", () => corners().png({ palette: true })],
  ])("%s", async (name, make) => {
    const bytes = await (await make()).toBuffer()
    const { derived, files } = await made(name, bytes)
    for (const format of ["webp", "jpeg"] as const) {
      const file = findDerivedFile(derived, files, format, 240)
      expect(await sharp(file).metadata()).toMatchObject({ depth: "uchar", space: "srgb" })
      // Converting to CMYK and back loses some color in every program.
      const tolerance = name.startsWith("CMYK") ? 5 : 1.5
      const upright = await sharp(file).toColourspace("srgb").png().toBuffer()
      for (const [x, y, i] of [
        [0.25, 0.25, 0],
        [0.75, 0.25, 1],
        [0.75, 0.75, 2],
        [0.25, 0.75, 3],
      ] as const) {
        expect(deltaE(await getColourAt(upright, x, y), CORNERS[i])).toBeLessThan(tolerance)
      }
    }
  })

  test("colors outside sRGB stay in WebP and AVIF with the P3 profile; the JPEG has the nearest sRGB color [BEYOND-10, case 48]", async () => {
    const icc = await p3Profile()
    const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#ff0000" } })
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .toBuffer()
    const name = "red.jpg"
    const { derived, files } = await made(name, withProfile(red, icc))
    const avif = await harness.deriveAvif(await harness.file(name, withProfile(red, icc)))

    expect(derived.space).toBe("p3")
    const wide = [
      findDerivedFile(derived, files, "webp", 64),
      findDerivedFile({ variants: requireAccepted(avif.answer) }, avif.files, "avif", 64),
    ]
    for (const file of wide) {
      expect((await sharp(file).metadata()).icc?.equals(icc)).toBe(true)
      const [r = 0, g = 255, b = 255] = await sharp(file).keepIccProfile().raw().toBuffer()
      expect(r).toBeGreaterThan(250)
      expect(Math.max(g, b)).toBeLessThan(6)
    }
    const narrow = findDerivedFile(derived, files, "jpeg", 64)
    expect((await sharp(narrow).metadata()).hasProfile).toBe(false)
    expect(deltaE(await getColourAt(narrow, 0.5, 0.5), "#ff0000")).toBeLessThan(2)
  })

  test("transparent parts stay transparent in WebP, and have the site's background in JPEG", async () => {
    const glass = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([
        { left: 0, top: 0, input: { create: { width: 20, height: 40, channels: 4, background: "#204080" } } },
      ])
      .png()
      .toBuffer()
    const { derived, files } = await made("glass.png", glass)
    expect((await sharp(findDerivedFile(derived, files, "webp", 40)).stats()).isOpaque).toBe(false)
    const jpeg = findDerivedFile(derived, files, "jpeg", 40)
    expect(deltaE(await getColourAt(jpeg, 0.9, 0.5), "#fbfaf7")).toBeLessThan(1.5)
    expect(deltaE(await getColourAt(jpeg, 0.1, 0.5), "#204080")).toBeLessThan(4)
    expect(derived.palette.map(({ hex, share }) => [hex, share])).toEqual([["#204080", 1]])
  })

  test("only the first frame of an animation [case 49]", async () => {
    const frames = [corners(), corners().negate()].map((frame) => frame.png().toBuffer())
    for (const format of ["webp", "gif"] as const) {
      const animated = await sharp(await Promise.all(frames), { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
      const { derived, files } = await made(`moving.${format}`, animated)
      expect(derived).toMatchObject({ width: 240, height: 160 })
      const still = findDerivedFile(derived, files, "webp", 240)
      expect((await sharp(still).metadata()).pages ?? 1).toBe(1)
      expect(await meanDeltaE(still, await corners().png().toBuffer())).toBeLessThan(3)
    }
  })
})

describe("metadata", () => {
  test("position, camera, comments and scripts are in no file [case 46]", async () => {
    const told = await corners(700, 400)
      .withExif({
        IFD0: { Copyright: "Ada Secret", Make: "SpyCam" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Ada Secret</secret></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const bytes = withSegment(told, 0xfe, Buffer.from("<script>alert('Ada Secret')</script>"))
    expect(bytes.includes("SpyCam")).toBe(true)
    const { files } = await made("told.jpg", bytes)
    const avif = await harness.deriveAvif(await harness.file("told.jpg", bytes))
    for (const content of [...files.values(), ...avif.files.values()]) {
      for (const word of ["Secret", "SpyCam", "<script", "GPS", "xmpmeta"]) expect(content.includes(word)).toBe(false)
      const { exif, xmp, iptc, icc, comments } = await sharp(content).metadata()
      expect({ exif, xmp, iptc, icc, comments }).toEqual({})
    }
  })
})

describe("the palette", () => {
  test("holds the picture's colors with their shares, the largest first", async () => {
    const flag = await sharp({ create: { width: 100, height: 100, channels: 3, background: "#204080" } })
      .composite([
        { left: 0, top: 0, input: { create: { width: 100, height: 30, channels: 3, background: "#c0a060" } } },
        { left: 0, top: 30, input: { create: { width: 100, height: 10, channels: 3, background: "#a02020" } } },
      ])
      .png()
      .toBuffer()
    const { derived } = await made("flag.png", flag)
    const [blue, sand, red] = derived.palette
    expect([blue?.hex, sand?.hex, red?.hex]).toEqual(["#204080", "#c0a060", "#a02020"])
    expect(blue?.share).toBeCloseTo(0.6, 1)
    expect(sand?.share).toBeCloseTo(0.3, 1)
    expect(derived.palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2)
    expect(derived.palette.length).toBeLessThanOrEqual(12)
    expect(blue).toMatchObject({
      l: expect.closeTo(0.3818, 2),
      a: expect.closeTo(-0.0141, 2),
      b: expect.closeTo(-0.1096, 2),
    })
  })
})

/**
 * The corners in 16 bits and P3. sharp treats untagged 16-bit pictures as P3, so it is converted to P3 in 8 bits first.
 */
async function sixteenBitP3() {
  return sharp(await corners().withIccProfile("p3").png().toBuffer())
    .keepIccProfile()
    .toColourspace("rgb16")
    .png()
}
