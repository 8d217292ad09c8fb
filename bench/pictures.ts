import { mkdtemp, rm, stat } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { openImages } from "../services/images/images.server.ts"
import type { DeriveOptions, Variant } from "../services/images/images.ts"
import { recordMeasurement } from "./measurement.ts"
import { createPainting } from "./pictures/paint.ts"

/**
 * `node bench/pictures.ts [file]`: the time of each stage of processing a picture, and its ratio to the time of decoding
 * the picture once in the same run, so that runs on different machines compare.
 */

const folder = await mkdtemp(join(tmpdir(), "solander-bench-"))
const workerFile = fileURLToPath(new URL("../services/images/worker/main.ts", import.meta.url))
const images = openImages({ workerFile, log: console })
try {
  const file = process.argv[2] ?? (await createPainting(join(folder, "painting.jpg"), 6000, 4000))
  const { size } = await stat(file)
  console.log(`${file}: ${megabytes(size)}, ${availableParallelism()} processors`)
  const fileTotals = { files: 0, bytes: 0, heaviest: 0 }
  /** The files of the first two stages. */
  const made: Variant[] = []
  const countFile = (bytes: number) => {
    fileTotals.files++
    fileTotals.bytes += bytes
    fileTotals.heaviest = Math.max(fileTotals.heaviest, bytes)
  }
  const options: DeriveOptions = {
    folder: "bench/a",
    save: async (variant) => {
      countFile(variant.bytes)
      if (variant.format !== "avif") made.push(variant)
    },
  }
  const saveTile = async (_key: string, tile: string) => countFile((await stat(tile)).size)
  const decoding = await measureSeconds(() => sharp(file, { sequentialRead: true }).stats())
  console.log(`${seconds(decoding)}  1.0×  decode every pixel once, by itself`)

  const stages: [string, () => Promise<unknown>][] = [
    ["inspect, first (starts a process)", () => images.inspect(file)],
    ["inspect", () => images.inspect(file)],
    ["first: 640 and 1280 px, WebP and JPEG", () => images.deriveFirst(file, options)],
    ["rest: the other WebP and JPEG files", () => images.deriveRest(file, options)],
    ["tiles", () => images.cutTiles(file, { folder: "bench/a", save: saveTile })],
    ["AVIF", () => images.deriveAvif(file, options)],
  ]
  let ours = 0
  for (const [name, work] of stages) {
    const took = await runStage(name, work)
    if (/^(?:first:|rest)/.test(name)) ours += took
  }
  const bare = await measureSeconds(() => processWithSharp(file, made))
  console.log(
    `${seconds(bare)} ${`${(bare / decoding).toFixed(1)}×`.padStart(6)}  sharp alone, the same WebP and JPEG files one after the other, from the file each time`,
  )
  recordMeasurement({
    what: `a picture of 24 megapixels: its ${made.length} WebP and JPEG files, in a process of their own`,
    found: `${ours.toFixed(2)} s`,
    against: `sharp alone, one after the other: ${bare.toFixed(2)} s`,
    ratio: ours / bare,
  })

  // The important case: an upload while large files of another picture are in progress.
  const busy = images.deriveAvif(file, options)
  await runStage("inspect and first, beside AVIF files of another picture", async () => {
    await images.inspect(file)
    await images.deriveFirst(file, options)
  })
  await busy

  async function runStage(name: string, work: () => Promise<unknown>): Promise<number> {
    Object.assign(fileTotals, { files: 0, bytes: 0, heaviest: 0 })
    const took = await measureSeconds(work)
    const files = fileTotals.files
      ? `: ${fileTotals.files} files, ${megabytes(fileTotals.bytes)}, heaviest ${megabytes(fileTotals.heaviest)}`
      : ""
    console.log(`${seconds(took)} ${`${(took / decoding).toFixed(1)}×`.padStart(6)}  ${name}${files}`)
    return took
  }
} finally {
  await images.close()
  await rm(folder, { recursive: true, force: true })
}

/** The baseline: each file from the original, with the same settings. */
async function processWithSharp(file: string, variants: Variant[]): Promise<void> {
  for (const { format, width } of variants) {
    const resized = sharp(file, { sequentialRead: true }).rotate().resize({ width })
    if (format === "webp") await resized.webp({ quality: 80 }).toBuffer()
    else await resized.jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer()
  }
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function seconds(value: number): string {
  return `${value.toFixed(2).padStart(7)} s`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`
}
