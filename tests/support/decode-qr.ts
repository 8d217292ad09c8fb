import jsQR from "jsqr"
import sharp from "sharp"

/** The text of a QR code in a picture; null without a readable one. */
export async function decodeQr(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsQR as unknown as (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
