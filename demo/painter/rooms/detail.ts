import { join } from "node:path"
import sharp from "sharp"

/** A part of a finished work; its place in shares of the whole. */
interface Detail {
  of: string
  left: number
  top: number
  width: number
  height: number
}

const widest = 1600

/** A photograph of a part of a finished work. */
export async function detailOf(
  images: string,
  { of, left, top, width, height }: Detail,
): Promise<{ w: number; h: number; pixels: Buffer }> {
  const whole = sharp(join(images, `${of}.jpg`))
  const { width: w = 0, height: h = 0 } = await whole.metadata()
  const { data, info } = await whole
    .extract({
      left: Math.round(left * w),
      top: Math.round(top * h),
      width: Math.round(width * w),
      height: Math.round(height * h),
    })
    .resize({ width: widest, withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { w: info.width, h: info.height, pixels: data }
}
