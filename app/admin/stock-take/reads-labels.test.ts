import decodeQR from "qr/decode.js"
import { toBuffer } from "qrcode"
import sharp from "sharp"
import { expect, test } from "vitest"

const number = "MO-2026-014"
const label = "https://studio.morrow.example/artwork/3f1d2c4b-8a6e-4a58-9b57-0d9f6f3b1c22"
const certificate = "https://studio.morrow.example/certificates/7Q4M-21KD-90XE-HT3R"

/** The code as a phone sees it on a shelf: small in its picture, turned, a little blurred, not quite white. */
async function photographed(says: string) {
  const code = await sharp(await toBuffer(says, { margin: 4, width: 260, errorCorrectionLevel: "M" }))
    .rotate(11, { background: "#ffffff" })
    .blur(0.8)
    .linear(0.7, 30)
    .toBuffer()
  const { data, info } = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#b9b2a6" } })
    .composite([{ input: code, left: 240, top: 130 }])
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

test.each([number, label, certificate])(
  "where the browser has no reader, ours reads %s from a picture of a shelf [ADM-15]",
  async (says) => {
    expect(decodeQR(await photographed(says))).toBe(says)
  },
)
