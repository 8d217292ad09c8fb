import type { DocumentPicture } from "../invoice-document.ts"

type PictureSource = string | { data: Buffer; format: "jpg" }

export type PictureSources = Map<string, PictureSource>

/** Downscales pictures that are printed small, so that a list of hundreds can be sent by e-mail. */
export async function preparePictures(content: unknown, files: [key: string, file: string][]): Promise<PictureSources> {
  const maxSides = new Map(findPictures(content).map((picture) => [picture.key, getMaxSide(picture)]))
  const sources: PictureSources = new Map()
  for (const [key, file] of files) {
    const side = maxSides.get(key)
    sources.set(key, side ? { data: await downscale(file, side), format: "jpg" } : file)
  }
  return sources
}

const getMaxSide = ({ width, height, maxSide }: DocumentPicture) =>
  maxSide && Math.max(width, height) > maxSide ? maxSide : undefined

async function downscale(file: string, side: number): Promise<Buffer> {
  // Loaded late: most documents do not need it, and it takes memory.
  const { default: sharp } = await import("sharp")
  return sharp(file).resize(side, side, { fit: "inside" }).jpeg({ quality: 82 }).toBuffer()
}

export function findPictures(value: unknown): DocumentPicture[] {
  if (!value || typeof value !== "object") return []
  return "key" in value && typeof value.key === "string"
    ? [value as DocumentPicture]
    : Object.values(value).flatMap(findPictures)
}
