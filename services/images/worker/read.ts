import { open, stat } from "node:fs/promises"
import { fileTypeFromFile } from "file-type"
import sharp, { type Metadata, type Sharp } from "sharp"
import type { SourceFormat } from "../images.ts"
import { findLimitProblem, type PictureLimits } from "../limits.ts"
import { type PictureProblem, pictureProblem } from "../problems.ts"
import { isWideGamut } from "./icc.ts"

/** `heif` may hold AVIF, HEIC or something else, which only the header tells. */
const READABLE = new Set(["jpg", "png", "apng", "webp", "avif", "gif", "tif", "heif", "heic"])

const RAW = new Set(["dng", "cr2", "cr3", "nef", "arw", "raf", "rw2", "orf"])
const DOCUMENTS: Record<string, string> = { pdf: "PDF", psd: "Photoshop", eps: "PostScript", ps: "PostScript" }

/** Text only selects the message: a file is accepted by its signature alone. */
const TEXT_BYTES = 1024

/** By content. Camera raw files are detected here because most are TIFF files, of which only a thumbnail would be read. */
async function findKindProblem(file: string): Promise<PictureProblem | null> {
  const found = await fileTypeFromFile(file).catch(() => undefined)
  const start = await readFirstText(file)
  if (!found) return isTiff(start) ? null : getTextProblem(start)
  if (READABLE.has(found.ext)) return null
  if (RAW.has(found.ext)) return pictureProblem("raw")
  const document = DOCUMENTS[found.ext]
  if (document) return pictureProblem("document", { found: document })
  if (found.ext === "xml") return getTextProblem(start)
  return pictureProblem("unknown-format", { found: found.ext })
}

/** A TIFF's directory may be anywhere: in a truncated file only the signature identifies it. */
function isTiff(start: string): boolean {
  return /^(II[*+]\0|MM\0[*+])/.test(start)
}

function getTextProblem(text: string): PictureProblem {
  if (/<svg[\s>]/i.test(text)) return pictureProblem("svg")
  if (/<(!doctype html|html|head|body|script)[\s>]/i.test(text)) return pictureProblem("web-page")
  return pictureProblem("unknown-format")
}

async function readFirstText(file: string): Promise<string> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(TEXT_BYTES), 0, TEXT_BYTES, 0)
  return buffer.toString("latin1", 0, bytesRead)
}

/** Passed every check that needs no decoding. Sizes in pixels, upright. */
export type Readable = {
  file: string
  format: SourceFormat
  mime: string
  extension: string
  width: number
  height: number
  bytes: number
  frames: number
  space: "srgb" | "p3"
  sixteenBit: boolean
  hasProfile: boolean
  hasAlpha: boolean
}

const EXTENSIONS: Record<SourceFormat, string> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  avif: "avif",
  gif: "gif",
  tiff: "tif",
  heic: "heic",
}

/** No interpreters (SVG, PDF) and no large legacy library (ImageMagick). */
export function allowOnlyPictures(): void {
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map((name) => `VipsForeignLoad${name}`),
  })
}

type Header = Pick<
  Metadata,
  | "format"
  | "compression"
  | "width"
  | "height"
  | "autoOrient"
  | "depth"
  | "channels"
  | "isProgressive"
  | "chromaSubsampling"
  | "pages"
  | "icc"
  | "hasProfile"
  | "hasAlpha"
>

const frameInSequence = {
  format: "heif",
  compression: "hevc",
  depth: "uchar",
  channels: 3,
  isProgressive: false,
  hasProfile: false,
  hasAlpha: false,
} as const

export async function readHeader(
  file: string,
  limits: PictureLimits,
): Promise<{ ok: true; readable: Readable } | { ok: false; problem: PictureProblem }> {
  const { size: bytes } = await stat(file)
  if (bytes === 0) return { ok: false, problem: pictureProblem("empty") }
  if (bytes > limits.bytes)
    return { ok: false, problem: pictureProblem("too-many-bytes", { bytes, most: limits.bytes }) }
  const refused = await findKindProblem(file)
  if (refused) return { ok: false, problem: refused }
  let header: Header
  try {
    header = await sharp(file, { limitInputPixels: false }).metadata()
  } catch (error) {
    const sequence = await sequenceHeader(file)
    if (!sequence) return { ok: false, problem: getReadProblem(error) }
    header = { ...frameInSequence, ...sequence, autoOrient: sequence }
  }
  const format = getFormat(header)
  if (!format) return { ok: false, problem: pictureProblem("unknown-format") }
  // In HEIC, EXIF's orientation describes what the file's own transformations have already done.
  const { width, height } = format === "heic" ? header : header.autoOrient
  const sixteenBit = header.depth !== "uchar"
  const heavy = findLimitProblem(
    {
      format,
      width,
      height,
      bytes,
      channels: header.channels,
      bytesPerSample: sixteenBit ? 2 : 1,
      manyPasses: header.isProgressive,
      chromaSubsampling: header.chromaSubsampling,
    },
    limits,
  )
  if (heavy) return { ok: false, problem: heavy }
  const readable: Readable = {
    file,
    format,
    mime: `image/${format}`,
    extension: EXTENSIONS[format],
    width,
    height,
    bytes,
    frames: header.pages ?? 1,
    space: isWideGamut(header.icc) ? "p3" : "srgb",
    sixteenBit,
    hasProfile: header.hasProfile,
    hasAlpha: header.hasAlpha,
  }
  return { ok: true, readable }
}

/** First frame only. Fails on wrong pixels, but not on warnings: many cameras write headers with small errors. */
export function openPixels({ file, width, height }: Readable): Sharp {
  return sharp(file, {
    autoOrient: true,
    failOn: "error",
    sequentialRead: true,
    page: 0,
    pages: 1,
    limitInputPixels: width * height,
  })
}

/** By default sharp leaves 16-bit pictures with a profile in P3. */
export function openPixelsAsSrgb(readable: Readable): Sharp {
  const pixels = openPixels(readable)
  return readable.sixteenBit && readable.hasProfile ? pixels.withIccProfile("srgb") : pixels
}

/** By the error messages of libvips and the format libraries; all others mean a damaged file. */
export function getReadProblem(error: unknown): PictureProblem {
  const cut = /premature|truncat|end of (file|stream|image|data)|not enough|read error|read gave|too short|out of data/i
  return pictureProblem(error instanceof Error && cut.test(error.message) ? "truncated" : "damaged")
}

const inHeif: Record<string, SourceFormat> = { av1: "avif", hevc: "heic" }

function getFormat(header: Header): SourceFormat | null {
  if (header.format === "heif") return inHeif[header.compression ?? ""] ?? null
  return header.format in EXTENSIONS ? (header.format as SourceFormat) : null
}

/** A track's description is before its pictures, or after them at the end of the file. */
const END_BYTES = 1_000_000

/** ISO/IEC 23008-12, 7: sharp cannot read this header. Null without a track of HEVC pictures. */
async function sequenceHeader(file: string): Promise<{ width: number; height: number } | null> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  for (const from of new Set([0, Math.max(0, size - END_BYTES)])) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, END_BYTES)), { position: from })
    const found = sampleEntry(buffer.subarray(0, bytesRead))
    if (found) return found
  }
  return null
}

/** ISO/IEC 14496-12, 12.1.3. */
function sampleEntry(bytes: Buffer): { width: number; height: number } | null {
  const description = bytes.indexOf("stsd", 0, "latin1")
  const entry = description + 16
  if (description < 0 || entry + 32 > bytes.length) return null
  if (!["hvc1", "hev1"].includes(bytes.toString("latin1", entry, entry + 4))) return null
  return { width: bytes.readUInt16BE(entry + 28), height: bytes.readUInt16BE(entry + 30) }
}
