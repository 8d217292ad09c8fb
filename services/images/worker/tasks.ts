import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import sharp from "sharp"
import type { Derived, Inspected, PictureAnswer } from "../images.ts"
import { readColours } from "./colours.ts"
import { type Master, makeMaster, openMasterAsSrgb, PAPER } from "./master.ts"
import { openPixelsAsSrgb, type Readable, readHeader, unreadable } from "./read.ts"
import type { Answers, PictureTask } from "./task.ts"
import { makeVariants, type Output } from "./variants.ts"

/** Does one task; `made` is told of each file as it is finished. */
export async function doTask(task: PictureTask, made: Output["made"]): Promise<Answers[keyof Answers]> {
  const header = await readHeader(task.file, task.limits)
  if (!header.ok) return header
  if (task.kind === "inspect") return inspect(header.readable)
  let master: Master
  try {
    master = await makeMaster(header.readable, task.scratch)
  } catch (error) {
    if (error instanceof Error && /write|no space/i.test(error.message)) throw error
    return { ok: false, problem: unreadable(error) }
  }
  const output: Output = { scratch: task.scratch, folder: task.folder, memory: task.limits.memory, made }
  if (task.kind === "avif") return { ok: true, value: await makeVariants("avif", master, output) }
  return derive(header.readable, master, output)
}

/** Decodes once to the end, as small as the decoder can, so that a cut or damaged file is found before it is kept. */
async function inspect(readable: Readable): Promise<PictureAnswer<Inspected>> {
  const { format, mime, extension, width, height, bytes, frames, space } = readable
  let small: Buffer
  try {
    small = await openPixelsAsSrgb(readable)
      .resize({ width: 96, height: 96, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch (error) {
    return { ok: false, problem: unreadable(error) }
  }
  const { placeholder } = await readColours(sharp(small), PAPER)
  const sha256 = await hashOf(readable.file)
  return { ok: true, value: { format, mime, extension, width, height, bytes, sha256, frames, space, placeholder } }
}

async function derive(readable: Readable, master: Master, output: Output): Promise<PictureAnswer<Derived>> {
  const { format, width, height, bytes, space, file } = readable
  const colours = await readColours(openMasterAsSrgb(master), PAPER)
  const sha256 = await hashOf(file)
  const variants = await makeVariants("derive", master, output)
  return { ok: true, value: { format, width, height, bytes, sha256, space, ...colours, variants } }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}
