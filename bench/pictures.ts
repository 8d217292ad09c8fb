import { mkdtemp, rm, stat } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { openImages } from "../services/images/images.server.ts"
import type { Variant } from "../services/images/images.ts"

/** How long a painting takes to be visible, and to be there as AVIF: `node bench/pictures.ts [file]`. */

const folder = await mkdtemp(join(tmpdir(), "solander-bench-"))
const workerFile = fileURLToPath(new URL("../services/images/worker/main.ts", import.meta.url))
const images = openImages({ workerFile, log: console })
try {
  const file = process.argv[2] ?? (await paint(join(folder, "painting.jpg"), 6000, 4000))
  const { size } = await stat(file)
  console.log(`${file}: ${megabytes(size)}, ${availableParallelism()} processors`)
  await timed("inspect, first (starts a process)", () => images.inspect(file))
  await timed("inspect", () => images.inspect(file))
  await timed("derive WebP and JPEG: first visible", () => images.derive(file, { folder: "bench/a", save: counted() }))
  await timed("derive AVIF", () => images.deriveAvif(file, { folder: "bench/a", save: counted() }))
} finally {
  await images.close()
  await rm(folder, { recursive: true, force: true })
}

async function timed(name: string, work: () => Promise<{ ok: boolean }>): Promise<void> {
  const start = performance.now()
  const answer = await work()
  const seconds = ((performance.now() - start) / 1000).toFixed(2)
  console.log(`${seconds.padStart(7)} s  ${name}${answer.ok ? "" : `: ${JSON.stringify(answer)}`}`)
}

function counted() {
  let bytes = 0
  return async (variant: Variant) => {
    bytes += variant.bytes
    console.log(
      `           ${variant.format.padEnd(4)} ${String(variant.width).padStart(4)} px ${megabytes(variant.bytes)}, so far ${megabytes(bytes)}`,
    )
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`
}

/** Soft fields of colour under a grain at three scales, as paint on canvas has. */
async function paint(file: string, width: number, height: number): Promise<string> {
  const grain = async (scale: number, sigma: number) =>
    sharp({
      create: {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        channels: 3,
        background: "grey",
        noise: { type: "gaussian", mean: 128, sigma },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
      .then((noise) =>
        sharp(noise).resize(width, height, { fit: "fill", kernel: "cubic" }).png({ compressionLevel: 0 }).toBuffer(),
      )
  const ground = await sharp(await grain(1500, 90))
    .blur(40)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const layers = await Promise.all([grain(40, 40), grain(6, 24), grain(1, 12)])
  await sharp(ground)
    .composite(layers.map((input) => ({ input, blend: "soft-light" })))
    .jpeg({ quality: 92 })
    .toFile(file)
  return file
}
