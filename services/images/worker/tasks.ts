import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import ExifReader from "exifreader"
import sharp from "sharp"
import type { FirstLook, Inspected, PictureAnswer, Variant } from "../images.ts"
import { getLargestFileSize } from "../sizes.ts"
import { readColours } from "./colours.ts"
import { cropPixels } from "./crop-pixels.ts"
import { readHeic } from "./heic/read-heic.ts"
import { BACKGROUND_COLOUR, createMaster, openMasterAsSrgb } from "./master.ts"
import { getReadProblem, openPixelsAsSrgb, type Readable, readHeader } from "./read.ts"
import type { PictureTask, WorkerAnswers } from "./task.ts"
import { cutTiles } from "./tiles.ts"
import { asPictureError, UnreadablePicture } from "./unreadable.ts"
import { createVariants, type Output, planVariants, type VariantStage } from "./variants.ts"

export async function doTask(
  task: PictureTask,
  onVariant: Output["onVariant"],
): Promise<WorkerAnswers[keyof WorkerAnswers]> {
  const header = await readHeader(task.file, task.limits)
  if (!header.ok) return header
  const pixels = header.readable.format === "heic" ? await readHeic(header.readable, task.scratch) : header
  if (!pixels.ok) return pixels
  if (task.kind === "inspect") return inspect(pixels.readable, task.file)
  const output: Output = {
    scratch: task.scratch,
    folder: task.folder,
    memory: task.limits.memory,
    onVariant: onVariant,
  }
  try {
    const readable = task.crop
      ? await asPictureError(cropPixels(pixels.readable, task.crop, task.scratch))
      : pixels.readable
    if (task.kind === "tiles") return { ok: true, value: await cutTiles(readable, task) }
    return await derive(task.kind, readable, output)
  } catch (error) {
    if (error instanceof UnreadablePicture) return { ok: false, problem: getReadProblem(error.cause) }
    throw error
  }
}

/** Decodes the whole file, as small as the decoder can, so that a damaged file is detected before it is stored. */
async function inspect(readable: Readable, file: string): Promise<PictureAnswer<Inspected>> {
  const { format, mime, extension, width, height, bytes, frames, space } = readable
  let small: Buffer
  try {
    small = await openPixelsAsSrgb(readable)
      .resize({ width: 96, height: 96, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch (error) {
    return { ok: false, problem: getReadProblem(error) }
  }
  const { placeholder } = await readColours(sharp(small), BACKGROUND_COLOUR)
  const [sha256, title] = await Promise.all([hashFile(file), readTitle(file)])
  const inspected = { format, mime, extension, width, height, bytes, sha256, frames, space, placeholder, title }
  return { ok: true, value: inspected }
}

async function derive(
  stage: VariantStage,
  readable: Readable,
  output: Output,
): Promise<{ ok: true; value: FirstLook } | { ok: true; value: Variant[] }> {
  const { format, width, height, space } = readable
  const largest = getLargestFileSize(readable)
  const plan = planVariants(stage, largest.width)
  const widest = Math.max(...plan.map((one) => one.width))
  if (plan.length === 0) return { ok: true, value: [] }
  const size = { width: widest, height: Math.max(1, Math.round((largest.height * widest) / largest.width)) }
  const master = await asPictureError(createMaster(readable, size, output.scratch))
  if (stage !== "first") return { ok: true, value: await createVariants(plan, master, output) }
  const colours = await readColours(openMasterAsSrgb(master), BACKGROUND_COLOUR)
  const variants = await createVariants(plan, master, output)
  return { ok: true, value: { format, width, height, space, ...colours, variants } }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

/** Programs and cameras write their data at the beginning of a file. */
const HEAD_BYTES = 1_000_000

const MAX_LENGTH = 300

const notATitle =
  /^(?:olympus|sony|minolta|samsung|kodak|digital|hdr|untitled|default|image|picture|photo|screenshot|exif)\b|^[\W_]*$/i

type Found = Partial<Record<"iptc" | "xmp" | "exif", { [tag: string]: unknown }>>

/** IPTC's object name, XMP's dc:title, then EXIF's. Runs in the reader's process, because these formats are untrusted too. */
async function readTitle(file: string): Promise<string | null> {
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
