import type { SheetPicture } from "../invoice-sheet.ts"

/** What the PDF library reads a picture from: a path, or bytes. */
export type PictureSource = string | { data: Buffer; format: "jpg" }

/** By the picture's key. */
export type PictureFiles = Map<string, PictureSource>

/**
 * The pictures of a sheet as they go into the file: those that are printed small are made smaller first, so that a list of
 * hundreds can be sent by e-mail.
 * @param files local paths, by the picture's key
 */
export async function picturesFor(sheet: unknown, files: [key: string, file: string][]): Promise<PictureFiles> {
  const longest = new Map(picturesIn(sheet).map((picture) => [picture.key, longestOf(picture)]))
  const sources: PictureFiles = new Map()
  for (const [key, file] of files) {
    const side = longest.get(key)
    sources.set(key, side ? { data: await smaller(file, side), format: "jpg" } : file)
  }
  return sources
}

/** Undefined where the file has no more pixels than that. */
const longestOf = ({ width, height, longest }: SheetPicture) =>
  longest && Math.max(width, height) > longest ? longest : undefined

async function smaller(file: string, side: number): Promise<Buffer> {
  // most papers need it not, and it takes memory
  const { default: sharp } = await import("sharp")
  return sharp(file).resize(side, side, { fit: "inside" }).jpeg({ quality: 82 }).toBuffer()
}

function picturesIn(value: unknown): SheetPicture[] {
  if (!value || typeof value !== "object") return []
  return "key" in value && typeof value.key === "string"
    ? [value as SheetPicture]
    : Object.values(value).flatMap(picturesIn)
}
