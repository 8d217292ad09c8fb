import { open } from "node:fs/promises"
import ExifReader from "exifreader"

/** Programs and cameras write their data at the beginning of a file. */
const HEAD_BYTES = 1_000_000

const MAX_LENGTH = 300

const notATitle =
  /^(?:olympus|sony|minolta|samsung|kodak|digital|hdr|untitled|default|image|picture|photo|screenshot|exif)\b|^[\W_]*$/i

type Found = Partial<Record<"iptc" | "xmp" | "exif", { [tag: string]: unknown }>>

/** IPTC's object name, XMP's dc:title, then EXIF's. Runs in the reader's process, because these formats are untrusted too. */
export async function readTitle(file: string): Promise<string | null> {
  try {
    const { iptc, xmp, exif } = ExifReader.load(await readHead(file), { expanded: true }) as Found
    const found = [iptc?.["Object Name"], xmp?.title, exif?.XPTitle, exif?.ImageDescription]
    return found.map(getTagText).find((text) => text !== "" && !notATitle.test(text)) ?? null
  } catch {
    // Missing or unreadable metadata: the picture itself may be sound.
    return null
  }
}

async function readHead(file: string): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

function getTagText(tag: unknown): string {
  const text = (tag as { description?: unknown } | undefined)?.description
  if (typeof text !== "string") return ""
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()
  return plain.slice(0, MAX_LENGTH).toWellFormed().trim()
}
