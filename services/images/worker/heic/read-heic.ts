import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { type PictureProblem, pictureProblem } from "../../problems.ts"
import { isWideGamut } from "../icc.ts"
import type { Readable } from "../read.ts"

export type HeicTask = { file: string; tiff: string; maxPixels: number }

export type HeicAnswer =
  | { ok: true; width: number; height: number; channels: 3 | 4; bits: number; profile: Uint8Array | null }
  | { ok: false; problem: "damaged" | "truncated" | "too-heavy" }

/** Writes an upright TIFF, because sharp cannot decode HEIC, in a thread, so that this process can watch its memory. */
export async function readHeic(
  readable: Readable,
  scratch: string,
): Promise<{ ok: true; readable: Readable } | { ok: false; problem: PictureProblem }> {
  const tiff = join(scratch, "heic.tif")
  const answer = await decode({ file: readable.file, tiff, maxPixels: readable.width * readable.height })
  if (!answer.ok) return { ok: false, problem: pictureProblem(answer.problem) }
  const { width, height, channels, bits, profile } = answer
  return {
    ok: true,
    readable: {
      ...readable,
      file: tiff,
      width,
      height,
      frames: 1,
      space: isWideGamut(profile ?? undefined) ? "p3" : "srgb",
      sixteenBit: bits > 8,
      hasProfile: profile !== null,
      hasAlpha: channels === 4,
    },
  }
}

/** A trap of the WebAssembly module is an error of the thread, and so of the file. */
async function decode(task: HeicTask): Promise<HeicAnswer> {
  const thread = new Worker(new URL("thread.ts", import.meta.url), { workerData: task })
  const answer = await new Promise<HeicAnswer>((resolve, reject) => {
    thread.once("message", resolve)
    thread.once("error", reject)
    thread.once("exit", () => reject(new Error("the thread that decodes HEIC ended without an answer")))
  })
  await thread.terminate()
  return answer
}
