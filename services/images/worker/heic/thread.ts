import { readFileSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { decodeHeic, type HeicPixels } from "./heic-pixels.ts"
import { HeifError, heifErrors, type Libheif, openLibheif } from "./libheif.ts"
import type { HeicAnswer, HeicTask } from "./read-heic.ts"
import { writeTiff } from "./write-tiff.ts"

// Decodes one HEIC file and ends, because the memory of WebAssembly never shrinks.

const { file, tiff, maxPixels } = workerData as HeicTask
parentPort?.postMessage(decodeFile())

function decodeFile(): HeicAnswer {
  const lib = openLibheif()
  const bytes = readFileSync(file)
  let pixels: HeicPixels
  try {
    pixels = decodeHeic(lib, bytes, maxPixels)
  } catch (error) {
    return { ok: false, problem: getProblem(error) }
  }
  const { width, height, channels, bits, profile } = pixels
  const bytesPerSample = bits > 8 ? 2 : 1
  writeTiff(tiff, { width, height, channels, bytesPerSample, profile, row: createRowReader(lib, pixels) })
  return { ok: true, width, height, channels, bits, profile }
}

function getProblem(error: unknown): Extract<HeicAnswer, { ok: false }>["problem"] {
  if (!(error instanceof HeifError)) return "damaged"
  if (error.code === heifErrors.outOfMemory || error.subcode === heifErrors.securityLimit) return "too-heavy"
  return error.subcode === heifErrors.endOfData ? "truncated" : "damaged"
}

/** Samples of more than 8 bits are spread over all 16. */
function createRowReader(lib: Libheif, { width, channels, bits, row }: HeicPixels): (y: number) => Uint8Array {
  const samples = width * channels
  if (bits <= 8) return (y) => lib.peek(row(y), samples)
  const maxValue = 2 ** bits - 1
  const wide = new Uint16Array(samples)
  return (y) => {
    const bytes = lib.peek(row(y), samples * 2)
    const values = new Uint16Array(bytes.buffer, bytes.byteOffset, samples)
    for (let i = 0; i < samples; i++) wide[i] = ((values[i] ?? 0) * 65_535) / maxValue
    return new Uint8Array(wide.buffer)
  }
}
