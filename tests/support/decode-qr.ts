import jsQR from "jsqr"
import sharp from "sharp"

/** What a QR code in a picture says; null: there is none that can be read. */
export async function decodeQr(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsQR as unknown as (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
