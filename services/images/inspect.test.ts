import { createHash } from "node:crypto"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { corners, withSegment } from "../../tests/support/images/fixtures.ts"
import { imagesForTests, requireAccepted } from "../../tests/support/images/harness.ts"

const harness = imagesForTests({ bytes: 2_000_000 })

describe("recognizing a file", () => {
  test.each([
    ["jpeg", "jpg", () => corners().jpeg()],
    ["png", "png", () => corners().png()],
    ["webp", "webp", () => corners().webp()],
    ["avif", "avif", () => corners().avif({ effort: 0 })],
    ["gif", "gif", () => corners().gif()],
    ["tiff", "tif", () => corners().tiff({ compression: "lzw" })],
  ] as const)("%s is recognised by its content, under whatever name", async (format, extension, make) => {
    const bytes = await make().toBuffer()
    const inspected = requireAccepted(await harness.images.inspect(await harness.file("holiday.exe", bytes)))
    expect(inspected).toMatchObject({
      format,
      extension,
      mime: `image/${format}`,
      width: 240,
      height: 160,
      frames: 1,
      space: "srgb",
    })
    expect(inspected.bytes).toBe(bytes.length)
    expect(inspected.sha256).toBe(createHash("sha256").update(bytes).digest("hex"))
    expect(requireAccepted(await harness.images.inspect(bytes))).toEqual(inspected)
  })

  test("file names of 300 characters, right-to-left or with dots have no effect [case 53]", async () => {
    const bytes = await corners().png().toBuffer()
    for (const name of [`${"x".repeat(240)}.svg`, "\u202Egpj.html", "..hidden..png.php"]) {
      expect(requireAccepted(await harness.images.inspect(await harness.file(name, bytes))).format).toBe("png")
    }
  })

  test("the size is that of the upright picture", async () => {
    const lying = await corners(240, 160).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(requireAccepted(await harness.images.inspect(lying))).toMatchObject({ width: 160, height: 240 })
  })

  test("an animation reports its frame count and the size of one frame", async () => {
    const frames = await Promise.all([corners(40, 20), corners(40, 20).negate()].map((frame) => frame.png().toBuffer()))
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(requireAccepted(await harness.images.inspect(animated))).toMatchObject({
      format: "webp",
      frames: 2,
      width: 40,
      height: 20,
    })
  })

  test("the placeholder has the mean colors of the upper and lower half, and a tiny picture", async () => {
    const flag = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#204080" } })
      .composite([
        { left: 0, top: 20, input: { create: { width: 40, height: 20, channels: 3, background: "#c0a060" } } },
      ])
      .png()
      .toBuffer()
    const { placeholder } = requireAccepted(await harness.images.inspect(flag))
    expect(placeholder).toMatchObject({ c1: "#204080", c2: "#c0a060" })
    const blur = await sharp(Buffer.from(placeholder.blur.split(",")[1] ?? "", "base64")).metadata()
    expect(blur).toMatchObject({ format: "webp", width: 16, height: 16 })
    expect(placeholder.blur.length).toBeLessThan(300)
  })
})

describe("refusals and their messages", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
  const page = "<!doctype html><html><script>alert(1)</script></html>"
  test.each([
    ["empty", 422, "empty", ""],
    ["svg", 415, "SVG", svg],
    ["svg", 415, "SVG", `<?xml version="1.0"?>\n<!-- drawn -->\n${svg}`],
    ["web-page", 415, "web page", page],
    ["web-page", 415, "web page", `\n\n  ${page}`],
    ["document", 415, "PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"],
    ["document", 415, "Photoshop", "8BPS\0\x01\0\0\0\0\0\0"],
    ["unknown-format", 415, "not a picture", "just a letter"],
    ["unknown-format", 415, "(zip)", "PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"],
    ["damaged", 422, "damaged", `GIF89a/*${page}*/`],
    ["truncated", 422, "incomplete", "\xff\xd8\xff\xe0 and then nothing of a JPEG"],
    ["damaged", 422, "damaged", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
  ] as const)("%s (%i): says “%s” [case 43]", async (code, status, words, content) => {
    const path = await harness.file("picture.jpg", Buffer.from(content, "latin1"))
    const answer = await harness.images.inspect(path)
    expect(answer).toMatchObject({ ok: false, problem: { code, status } })
    expect(!answer.ok && answer.problem.message).toContain(words)
  })

  test.each(["jpeg", "png", "webp", "tiff", "gif", "avif"] as const)("a truncated %s [case 45]", async (format) => {
    const whole = await corners(400, 400)
      .composite([{ input: await noise(400, 400) }])
      .toFormat(format)
      .toBuffer()
    expect(await harness.images.inspect(whole)).toMatchObject({ ok: true })
    const answer = await harness.images.inspect(whole.subarray(0, Math.floor(whole.length * 0.6)))
    expect(answer).toMatchObject({ ok: false, problem: { status: 422 } })
    expect(!answer.ok && answer.problem.code).toMatch(/truncated|damaged/)
  })

  test("a file over the size limit: 413, without reading it", async () => {
    expect(await harness.images.inspect(Buffer.alloc(2_000_001))).toMatchObject({
      ok: false,
      problem: { code: "too-many-bytes", status: 413 },
    })
  })

  test("a picture with HTML in its comment is a picture [case 42]", async () => {
    const polyglot = withSegment(await corners().jpeg().toBuffer(), 0xfe, Buffer.from(`--><script>alert(1)</script>`))
    expect(await harness.images.inspect(polyglot)).toMatchObject({ ok: true, value: { format: "jpeg" } })
  })

  test("a missing file is an internal error, not the picture's", async () => {
    await expect(harness.images.inspect("/nowhere/at/all.jpg")).rejects.toThrow("ENOENT")
    expect(await harness.images.inspect(await corners().jpeg().toBuffer())).toMatchObject({ ok: true })
  })
})

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "grey", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .png()
    .toBuffer()
