import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import ExifReader from "exifreader"
import sharp from "sharp"
import { type Crop, turnedSize } from "../../../lib/crop.ts"
import { isMarkedSize } from "../../../lib/picture-mark.ts"
import type { FirstLook, Inspected, PictureAnswer, Variant } from "../images.ts"
import { getLargestFileSize, needsTiles, TILE } from "../sizes.ts"
import { readColours } from "./colours.ts"
import { drawLogo } from "./draw-logo.ts"
import { readHeic } from "./heic/read-heic.ts"
import { BACKGROUND_COLOUR, createMaster, openInColour, openMasterAsSrgb } from "./master.ts"
import { getReadProblem, openPixels, openPixelsAsSrgb, type Readable, readHeader } from "./read.ts"
import type { CutTiles, LogoTask, PictureTask, WorkerAnswers } from "./task.ts"
import { createVariants, type Output, planVariants, type VariantStage } from "./variants.ts"

export async function doTask(
  task: PictureTask | LogoTask,
  onVariant: Output["onVariant"],
): Promise<WorkerAnswers[keyof WorkerAnswers]> {
  if (task.kind === "logo") return drawLogo(task)
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
    xmp: task.xmp ?? null,
    mark: task.mark ?? null,
  }
  try {
    const readable = task.crop
      ? await asPictureError(cropPixels(pixels.readable, task.crop, task.scratch))
      : pixels.readable
    if (task.kind === "tiles") return { ok: true, value: await cutTiles(readable, task) }
    return await derive(task.kind, readable, task.maxSide ?? null, output)
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
  maxSide: number | null,
  output: Output,
): Promise<{ ok: true; value: FirstLook } | { ok: true; value: Variant[] }> {
  const { format, width, height, space } = readable
  const largest = getLargestFileSize(readable, maxSide)
  const plan = planVariants(stage, largest.width, output.mark !== null && isMarkedSize(largest))
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

async function cropPixels(readable: Readable, crop: Crop, scratch: string): Promise<Readable> {
  const turned = await turnPixels(readable, crop, scratch)
  const frame = turnedSize(readable, crop.turn)
  const inset = crop.degrees === 0 ? 0 : SOFT
  const across = edges(crop.left, crop.width, frame.width, turned.width, inset)
  const down = edges(crop.top, crop.height, frame.height, turned.height, inset)
  const file = join(scratch, "cropped.tif")
  const { width, height } = await openInColour(turned)
    .extract({ left: across.from, top: down.from, width: across.length, height: down.length })
    .tiff({ compression: "none" })
    .toFile(file)
  return { ...turned, file, width, height }
}

/** Edge pixels of a straightened picture that blend with the background. */
const SOFT = 2

function edges(from: number, part: number, frame: number, canvas: number, inset: number) {
  const start = Math.max(0, Math.round((canvas - frame) / 2 + from * frame) + inset)
  const length = Math.min(Math.round(part * frame) - 2 * inset, canvas - start)
  return { from: Math.min(start, canvas - 1), length: Math.max(1, length) }
}

async function turnPixels(readable: Readable, { turn, degrees }: Crop, scratch: string): Promise<Readable> {
  const file = join(scratch, "turned.tif")
  // The corners beside a straightened picture are never visible.
  const { width, height, channels } = await openInColour(readable)
    .rotate(turn * 90 + degrees, { background: "#000" })
    .tiff({ compression: "none" })
    .toFile(file)
  const isWide = readable.space === "p3"
  return {
    ...readable,
    file,
    width,
    height,
    frames: 1,
    sixteenBit: isWide,
    hasProfile: isWide,
    hasAlpha: channels === 4,
  }
}

/**
 * Tiles keep the profile of the larger WebP, so that no color changes where a tile covers it. Not mozjpeg, which takes seven
 * times as long to save less than a tenth. Null for transparent pictures: a JPEG would add a background.
 */
async function cutTiles(
  readable: Readable,
  { scratch, folder }: Extract<PictureTask, { kind: "tiles" }>,
): Promise<CutTiles | null> {
  const { width, height } = readable
  if (!needsTiles(readable) || (await isTransparent(readable))) return null
  const place = join(scratch, "tiles")
  await asPictureError(
    openInColour(readable)
      .flatten({ background: BACKGROUND_COLOUR })
      .jpeg({ quality: 80, chromaSubsampling: "4:4:4" })
      .tile({ layout: "iiif3", size: TILE })
      .toFile(place),
  )
  const files = (await readdir(place, { recursive: true })).filter((path) => path.endsWith(".jpg")).sort()
  const hash = createHash("sha256")
  for (const path of files) hash.update(`${path}\n`).update(await readFile(join(place, path)))
  const name = `tiles-${hash.digest("hex").slice(0, 12)}`
  return {
    tiles: { width, height, size: TILE, scaleFactors: scaleFactors(readable), folder: `${folder}/${name}` },
    files,
  }
}

async function isTransparent(readable: Readable): Promise<boolean> {
  if (!readable.hasAlpha) return false
  return !(await asPictureError(openPixels(readable).stats())).isOpaque
}

function scaleFactors({ width, height }: { width: number; height: number }): number[] {
  const layers = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE)))
  return Array.from({ length: layers + 1 }, (_, layer) => 2 ** layer)
}

/** An error of the picture, as opposed to a full disk. The cause has the details. */
class UnreadablePicture extends Error {}

/** Attributes any error that is not about writing to the picture. */
async function asPictureError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /write|no space/i.test(error.message)) throw error
    throw new UnreadablePicture("unreadable pixels", { cause: error })
  }
}
