import { open } from "node:fs/promises"
import { fileTypeFromFile } from "file-type"
import { type PictureProblem, pictureProblem } from "../problems.ts"

/** `heif` may hold AVIF, HEIC or something else, which only the header tells. */
const READABLE = new Set(["jpg", "png", "apng", "webp", "avif", "gif", "tif", "heif", "heic"])

const RAW = new Set(["dng", "cr2", "cr3", "nef", "arw", "raf", "rw2", "orf"])
const DOCUMENTS: Record<string, string> = { pdf: "PDF", psd: "Photoshop", eps: "PostScript", ps: "PostScript" }

/** Text only selects the message: a file is accepted by its signature alone. */
const TEXT_BYTES = 1024

/** By content. Camera raw files are detected here because most are TIFF files, of which only a thumbnail would be read. */
export async function findKindProblem(file: string): Promise<PictureProblem | null> {
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
