import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Color, converter, differenceCiede2000, type Rgb } from "culori"
import sharp from "sharp"
import { afterAll, beforeAll, vi } from "vitest"
import { openImages } from "../../../services/images/images.server.ts"
import type { DeriveOptions, FirstLook, PictureAnswer, Tiles, Variant } from "../../../services/images/images.ts"
import type { PictureLimits } from "../../../services/images/limits.ts"
import { BACKGROUND_COLOUR } from "../../../services/images/worker/master.ts"

export const imageWorkerFile = fileURLToPath(new URL("../../../services/images/worker/main.ts", import.meta.url))

/** Its folder also holds the scratch files, so that tests find leftovers. */
export function imagesForTests(limits: Partial<PictureLimits> = {}) {
  const warnings: object[] = []
  let folder = ""
  let images: ReturnType<typeof openImages> | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "solander-images-test-"))
    await mkdir(join(folder, "scratch"))
    vi.stubEnv("TMPDIR", join(folder, "scratch"))
    images = openImages({ workerFile: imageWorkerFile, limits, log: { warn: (fields) => warnings.push(fields) } })
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await images?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const get = () => {
    if (!images) throw new Error("not open yet")
    return images
  }
  return {
    get images() {
      return get()
    },
    warnings,
    async leftovers() {
      const names = await readdir(join(folder, "scratch"))
      return names.filter((name) => name.startsWith("solander-pictures-"))
    },
    async file(name: string, bytes: Uint8Array): Promise<string> {
      const path = join(folder, name)
      await writeFile(path, bytes)
      return path
    },
    async derive(file: string, options: Partial<DeriveOptions> = {}) {
      const { files, save } = collectFiles()
      const all = { folder: "artworks/a", save, ...options }
      const first = await get().deriveFirst(file, all)
      if (!first.ok) return { answer: first, files }
      const rest = await get().deriveRest(file, all)
      if (!rest.ok) return { answer: rest, files }
      const variants = [...first.value.variants, ...rest.value].sort(byFormat)
      const answer: PictureAnswer<FirstLook> = { ok: true, value: { ...first.value, variants } }
      return { answer, files }
    },
    async deriveRest(file: string, options: Partial<DeriveOptions> = {}) {
      const { files, save } = collectFiles()
      return { answer: await get().deriveRest(file, { folder: "artworks/a", save, ...options }), files }
    },
    async deriveAvif(file: string) {
      const { files, save } = collectFiles()
      return { answer: await get().deriveAvif(file, { folder: "artworks/a", save }), files }
    },
    async cutTiles(file: string) {
      const { files, save } = collectFiles()
      return { answer: await get().cutTiles(file, { folder: "artworks/a", save }), files }
    },
  }
}

/** By the keys under which a task saves them. */
function collectFiles() {
  const files = new Map<string, Buffer>()
  const save = async (saved: Variant | string, path: string) =>
    files.set(typeof saved === "string" ? saved : saved.key, await readFile(path))
  return { files, save }
}

const byFormat = (one: Variant, other: Variant) => one.format.localeCompare(other.format) || one.width - other.width

export async function assembleTiles(tiles: Tiles, files: Map<string, Buffer>, scaleFactor: number): Promise<Buffer> {
  const size = { width: Math.ceil(tiles.width / scaleFactor), height: Math.ceil(tiles.height / scaleFactor) }
  const pieces = []
  for (const [key, input] of files) {
    const [region = "", wh = ""] = key.slice(tiles.folder.length + 1).split("/")
    const [x = 0, y = 0, w = tiles.width] = region === "full" ? [] : region.split("-").map(Number)
    const [width = 0] = wh.split("-").map(Number)
    if (Math.ceil(w / scaleFactor) !== width) continue
    pieces.push({
      input: await sharp(input).toColourspace("srgb").png({ compressionLevel: 1 }).toBuffer(),
      left: x / scaleFactor,
      top: y / scaleFactor,
    })
  }
  return sharp({ create: { ...size, channels: 3, background: "#ff00ff" } })
    .composite(pieces)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

export function requireAccepted<T>(answer: PictureAnswer<T>): T {
  if (!answer.ok) throw new Error(`refused: ${answer.problem.code}`)
  return answer.value
}

export function findDerivedFile(
  derived: Pick<FirstLook, "variants">,
  files: Map<string, Buffer>,
  format: Variant["format"],
  width: number,
): Buffer {
  const near = derived.variants
    .filter((variant) => variant.format === format)
    .sort((one, other) => Math.abs(one.width - width) - Math.abs(other.width - width))[0]
  const bytes = near && files.get(near.key)
  if (!bytes) throw new Error(`no ${format} was made`)
  return bytes
}

/** In sRGB; `x` and `y` are fractions of the width and height. */
export async function getColourAt(picture: Buffer, x: number, y: number): Promise<Rgb> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return rgb(data, at, info.channels)
}

/** ΔE2000: a difference of 1 is just visible side by side. */
export const deltaE = differenceCiede2000() as (one: string | Color, other: string | Color) => number

/** The mean ΔE2000, both in sRGB on the site's background and scaled to the same small size. */
export async function meanDeltaE(one: Buffer, other: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(other).metadata()
  const scale = Math.min(1, 120 / Math.max(width, height))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale), fit: "fill" as const }
  const small = (picture: Buffer) =>
    sharp(picture).flatten({ background: BACKGROUND_COLOUR }).resize(size).toColourspace("srgb")
  const [a, b] = await Promise.all(
    [one, other].map((picture) => small(picture).raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b) throw new Error("no pixels")
  let sum = 0
  for (let i = 0; i < size.width * size.height; i++) {
    sum += deltaE(
      lab(rgb(a.data, i * a.info.channels, a.info.channels)),
      lab(rgb(b.data, i * b.info.channels, b.info.channels)),
    )
  }
  return sum / (size.width * size.height)
}

const lab = converter("lab65")

function rgb(data: Buffer, at: number, channels: number): Rgb {
  const channel = (i: number) => (data[at + (channels < 3 ? 0 : i)] ?? 0) / 255
  return { mode: "rgb", r: channel(0), g: channel(1), b: channel(2) }
}
