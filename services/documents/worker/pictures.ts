import type { SheetPicture } from "../invoice-sheet.ts"

type PictureSource = string | { data: Buffer; format: "jpg" }

export type PictureSources = Map<string, PictureSource>

/** Downscales pictures that are printed small, so that a list of hundreds can be sent by e-mail. */
export async function picturesFor(sheet: unknown, files: [key: string, file: string][]): Promise<PictureSources> {
  const longest = new Map(picturesIn(sheet).map((picture) => [picture.key, longestOf(picture)]))
  const sources: PictureSources = new Map()
  for (const [key, file] of files) {
    const side = longest.get(key)
    sources.set(key, side ? { data: await smaller(file, side), format: "jpg" } : file)
  }
  return sources
}

const longestOf = ({ width, height, longest }: SheetPicture) =>
  longest && Math.max(width, height) > longest ? longest : undefined

async function smaller(file: string, side: number): Promise<Buffer> {
  // Loaded late: most documents do not need it, and it takes memory.
  const { default: sharp } = await import("sharp")
  return sharp(file).resize(side, side, { fit: "inside" }).jpeg({ quality: 82 }).toBuffer()
}

function picturesIn(value: unknown): SheetPicture[] {
  if (!value || typeof value !== "object") return []
  return "key" in value && typeof value.key === "string"
    ? [value as SheetPicture]
    : Object.values(value).flatMap(picturesIn)
}
