import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { converter } from "culori"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { CORNERS, corners } from "../../tests/support/images/fixtures.ts"
import {
  deltaE,
  findDerivedFile,
  getColourAt,
  imagesForTests,
  meanDeltaE,
  requireAccepted,
} from "../../tests/support/images/harness.ts"
import {
  codedIn,
  cornerTiles,
  gridHeic,
  heicFile,
  plainHeic,
  sequenceHeic,
} from "../../tests/support/images/make-heic.ts"
import { isWideGamut } from "./worker/icc.ts"

const harness = imagesForTests()
const rgb = converter("rgb")
const slowly = { timeout: 180_000 }

/** The demo picture that the HEIC files show, at their size. */
const original = (width = 240, height = 160) =>
  sharp(fileURLToPath(new URL("../../demo/images/slack-water.jpg", import.meta.url)))
    .resize(width, height, { fit: "cover" })
    .png()
    .toBuffer()

async function made(name: string, bytes: Buffer) {
  const { answer, files } = await harness.derive(await harness.file(`${name}.heic`, bytes))
  const derived = requireAccepted(answer)
  return {
    derived,
    files,
    webp: findDerivedFile(derived, files, "webp", 4000),
    jpeg: findDerivedFile(derived, files, "jpeg", 4000),
  }
}

/** The corners of a picture, clockwise from the upper left, as indexes of `CORNERS`. */
async function cornersOf(picture: Buffer): Promise<number[]> {
  const places = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.75, 0.75],
    [0.25, 0.75],
  ] as const
  const found = await Promise.all(places.map(([x, y]) => getColourAt(picture, x, y)))
  return found.map((colour) => CORNERS.findIndex((corner) => deltaE(corner, colour) < 4))
}

/** As a phone writes a picture that was taken upright: stored in landscape with a rotation, and EXIF with orientation and position. */
async function fromTelephone(): Promise<Buffer> {
  const place = {
    GPSLatitudeRef: "N",
    GPSLatitude: "46/1 12/1 30/1",
    GPSLongitudeRef: "W",
    GPSLongitude: "123/1 23/1 0/1",
  }
  const jpeg = await corners(8, 8)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: "Slack water, study" }, IFD3: place })
    .jpeg()
    .toBuffer()
  const { exif } = await sharp(jpeg).metadata()
  if (!exif) throw new Error("no EXIF was written")
  return plainHeic(codedIn(heicFile("slack-water"), 160, 240), { turns: 3, exif })
}

describe("pictures from telephones", slowly, () => {
  test("are described like any other: upright size, title, the type of the original", async () => {
    const looked = await harness.images.inspect(await harness.file("slack.heic", await fromTelephone()))
    expect(requireAccepted(looked)).toMatchObject({
      format: "heic",
      mime: "image/heic",
      extension: "heic",
      width: 240,
      height: 160,
      space: "srgb",
      frames: 1,
      title: "Slack water, study",
    })
  })

  test("are upright once, though EXIF says the orientation too, and lose the place where they were taken [ADM-06]", async () => {
    const { derived, files, webp, jpeg } = await made("placed", await fromTelephone())
    expect(derived).toMatchObject({ format: "heic", width: 240, height: 160 })
    expect(await meanDeltaE(webp, await original())).toBeLessThan(4)
    expect(await meanDeltaE(jpeg, await original())).toBeLessThan(4)
    for (const file of files.values()) {
      const { exif, xmp, iptc, orientation } = await sharp(file).metadata()
      expect({ exif, xmp, iptc, orientation }).toEqual({})
    }
  })

  test("a grid of tiles is one picture; thumbnails and gain maps beside it are left out [ADM-06]", async () => {
    const plain = await made("grid", gridHeic())
    expect(plain.derived).toMatchObject({ width: 128, height: 128 })
    expect(await cornersOf(plain.webp)).toEqual([0, 1, 2, 3])
    const [thumbnail, gainMap] = cornerTiles()
    if (!thumbnail || !gainMap) throw new Error("no tiles")
    const beside = await made("beside", gridHeic({ beside: [thumbnail, gainMap] }))
    expect(await cornersOf(beside.webp)).toEqual([0, 1, 2, 3])
    expect(beside.derived.width).toBe(128)
  })

  test.each([
    [{ turns: 1 }, [1, 2, 3, 0]],
    [{ turns: 2 }, [2, 3, 0, 1]],
    [{ turns: 3 }, [3, 0, 1, 2]],
    [{ mirror: 1 }, [1, 0, 3, 2]],
    [{ mirror: 0 }, [3, 2, 1, 0]],
    [{ turns: 1, mirror: 1 }, [2, 1, 0, 3]],
  ] as const)("turned and mirrored as the file says: %j", async (options, expected) => {
    const { webp } = await made(`turned-${JSON.stringify(options).replace(/\W/g, "")}`, gridHeic(options))
    expect(await cornersOf(webp)).toEqual(expected)
  })

  test("of a sequence the first picture is taken [ADM-06]", async () => {
    const [first, second] = cornerTiles()
    if (!first || !second) throw new Error("no tiles")
    const { derived, webp } = await made("sequence", sequenceHeic([first, second]))
    expect(derived).toMatchObject({ width: 64, height: 64 })
    expect(deltaE(CORNERS[0], await getColourAt(webp, 0.5, 0.5))).toBeLessThan(4)
  })
})

describe("colors", slowly, () => {
  test("a Display P3 profile is kept, like that of any wide-gamut picture [ADM-06]", async () => {
    const { derived, webp, jpeg } = await made("p3", heicFile("slack-water-p3"))
    expect(derived.space).toBe("p3")
    expect(isWideGamut((await sharp(webp).metadata()).icc)).toBe(true)
    const [saturated, plain] = [await sharp(jpeg).stats(), await sharp(await original()).stats()]
    expect((saturated.channels[0]?.mean ?? 0) - (saturated.channels[2]?.mean ?? 0)).toBeGreaterThan(
      (plain.channels[0]?.mean ?? 0) - (plain.channels[2]?.mean ?? 0),
    )
  })

  test("ten bits are taken, with the same colors [ADM-06]", async () => {
    const { derived, webp } = await made("ten-bit", heicFile("slack-water-ten-bit"))
    expect(derived.space).toBe("srgb")
    expect(await meanDeltaE(webp, await original())).toBeLessThan(4)
  })

  test("code points for P3 do what its profile does [ADM-06]", async () => {
    const coded = codedIn(heicFile("corner-1"), 64, 64)
    const stated = await made("stated", plainHeic(coded, { codePoints: { primaries: 12, transfer: 13, matrix: 6 } }))
    expect(stated.derived.space).toBe("p3")
    const unstated = await made("unstated", plainHeic(coded))
    expect(unstated.derived.space).toBe("srgb")
    const [inP3, inSrgb] = [await getColourAt(stated.jpeg, 0.5, 0.5), await getColourAt(unstated.jpeg, 0.5, 0.5)]
    const { r, g, b } = inSrgb
    // The same numbers in P3, as culori computes them.
    expect(deltaE(rgb({ mode: "p3", r, g, b }), inP3)).toBeLessThan(1)
    expect(deltaE(inSrgb, inP3)).toBeGreaterThan(2)
  })

  test.each([
    ["PQ", 16],
    ["HLG", 18],
  ])("high dynamic range (%s) is brought into the standard one", async (name, transfer) => {
    const coded = codedIn(heicFile("slack-water-ten-bit"), 240, 160)
    const { derived, jpeg } = await made(name, plainHeic(coded, { codePoints: { primaries: 9, transfer, matrix: 6 } }))
    expect(derived.space).toBe("p3")
    const { channels } = await sharp(jpeg).stats()
    for (const { min, max } of channels) expect(max - min).toBeGreaterThan(100)
  })
})

describe("hostile and damaged files", slowly, () => {
  const tight = imagesForTests({ memory: 350_000_000 })

  test("one that claims a huge picture is refused by its header, with little memory [ADM-06]", async () => {
    const bytes = Buffer.from(heicFile("corner-1"))
    const at = bytes.indexOf("ispe")
    bytes.writeUInt32BE(30_000, at + 8)
    bytes.writeUInt32BE(30_000, at + 12)
    const answer = await tight.images.inspect(bytes)
    expect(answer).toMatchObject({ ok: false, problem: { code: "too-many-pixels", status: 422 } })
    expect(tight.warnings).toEqual([])
  })

  test("one whose picture is larger than its header says, or smaller, never is more than its header", async () => {
    const bytes = Buffer.from(heicFile("slack-water-p3"))
    const at = bytes.indexOf("ispe")
    bytes.writeUInt32BE(2000, at + 8)
    bytes.writeUInt32BE(2000, at + 12)
    const answer = await harness.images.inspect(bytes)
    if (answer.ok) expect(answer.value).toMatchObject({ width: 240, height: 160 })
    else expect(answer.problem.status).toBe(422)
  })

  test("a sequence whose pictures are larger than its header says is refused", async () => {
    const file = sequenceHeic(cornerTiles().slice(0, 1))
    const entry = file.indexOf("stsd") + 16
    file.writeUInt16BE(8, entry + 28)
    file.writeUInt16BE(8, entry + 30)
    expect(await harness.images.inspect(file)).toMatchObject({ ok: false, problem: { status: 422 } })
  })

  test.each([0.2, 0.6, 0.95])("cut off after %d of it", async (part) => {
    const whole = gridHeic()
    const cut = heicFile("slack-water-p3")
    for (const file of [whole, cut]) {
      const answer = await harness.images.inspect(file.subarray(0, Math.floor(file.length * part)))
      expect(answer).toMatchObject({ ok: false, problem: { status: 422 } })
    }
  })

  test("by another name it is what it is, and what is called HEIC is not believed [ADM-06]", async () => {
    const looked = await harness.images.inspect(await harness.file("photo.jpg", gridHeic()))
    expect(looked).toMatchObject({ ok: true, value: { format: "heic", extension: "heic" } })
    const jpeg = await corners().jpeg().toBuffer()
    expect(await harness.images.inspect(await harness.file("photo.heic", jpeg))).toMatchObject({
      ok: true,
      value: { format: "jpeg", extension: "jpg" },
    })
    const page = await harness.file("page.heic", Buffer.from("<!doctype html><script>alert(1)</script>"))
    expect(await harness.images.inspect(page)).toMatchObject({ ok: false, problem: { code: "web-page", status: 415 } })
  })
})

const real = fileURLToPath(new URL("../../../shared/data/images/iphone-display-p3.HEIC", import.meta.url))

describe.skipIf(!existsSync(real))("a picture from a real telephone", slowly, () => {
  test("is read in its colors", async () => {
    const { derived, webp } = await made("iphone", await readFile(real))
    expect(derived).toMatchObject({ format: "heic", width: 2566, height: 3313, space: "p3" })
    expect(isWideGamut((await sharp(webp).metadata()).icc)).toBe(true)
  })
})
