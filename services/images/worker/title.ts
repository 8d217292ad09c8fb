import { open } from "node:fs/promises"
import ExifReader from "exifreader"

/** Programs and cameras write their data at the beginning of a file; only so much is read, whatever its size. */
const HEAD_BYTES = 1_000_000

const LONGEST = 300

/** What cameras and programs write where a description belongs. */
const notATitle =
  /^(?:olympus|sony|minolta|samsung|kodak|digital|hdr|untitled|default|image|picture|photo|screenshot|exif)\b|^[\W_]*$/i

/** The library's types leave out some tags that it reads. */
type Found = Partial<Record<"iptc" | "xmp" | "exif", { [tag: string]: unknown }>>

/**
 * The title that a person gave to a picture in another program: IPTC's object name, XMP's dc:title, then EXIF's; null for
 * none. Called in the reader's process: these formats come from strangers as well.
 */
export async function readTitle(file: string): Promise<string | null> {
  try {
    const { iptc, xmp, exif } = ExifReader.load(await headOf(file), { expanded: true }) as Found
    const found = [iptc?.["Object Name"], xmp?.title, exif?.XPTitle, exif?.ImageDescription]
    return found.map(textOf).find((text) => text !== "" && !notATitle.test(text)) ?? null
  } catch {
    // no such data, or none that can be read: the picture itself may be sound
    return null
  }
}

async function headOf(file: string): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

function textOf(tag: unknown): string {
  const text = (tag as { description?: unknown } | undefined)?.description
  if (typeof text !== "string") return ""
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()
  return plain.slice(0, LONGEST).toWellFormed().trim()
}
