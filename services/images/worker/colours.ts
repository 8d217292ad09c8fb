import { converter, formatHex } from "culori"
import type { Sharp } from "sharp"
import type { Placeholder, Swatch } from "../images.ts"
import { cluster, getMean, type Weighted } from "./cluster.ts"

const SAMPLE = 96

/** Enough groups that a color covering a tenth of the picture has its own. */
const COLOURS = 12

/** Of 255: more transparent pixels are ignored. */
const SEEN = 16

const toOklab = converter("oklab")

/** Transparent pixels count by their opacity; a wholly transparent picture has the color `ground`. @param pixels in sRGB */
export async function readColours(
  pixels: Sharp,
  ground: string,
): Promise<{ palette: Swatch[]; mean: Swatch; placeholder: Placeholder }> {
  // Resampling filters that overshoot would create new colors at edges.
  const sample = pixels
    .clone()
    .resize({ width: SAMPLE, height: SAMPLE, fit: "inside", withoutEnlargement: true, kernel: "linear" })
  const { data, info } = await sample.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const colours = weighted(data)
  const half = Math.ceil(info.height / 2) * info.width * 4
  const { l, a, b } = toOklab(ground) ?? { l: 1, a: 0, b: 0 }
  const nothing: Weighted = { l, a, b, weight: 1 }
  const mean = getMean(colours) ?? nothing
  const upper = getMean(weighted(data.subarray(0, half))) ?? mean
  const lower = getMean(weighted(data.subarray(half))) ?? upper
  const blur = await pixels
    .clone()
    .resize({ width: 16, height: 16, fit: "inside" })
    .flatten({ background: ground })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer()
  return {
    palette: cluster(colours.length > 0 ? colours : [nothing], COLOURS).map(swatch),
    mean: swatch({ ...mean, weight: 1 }),
    placeholder: { c1: hex(upper), c2: hex(lower), blur: `data:image/webp;base64,${blur.toString("base64")}` },
  }
}

/** Groups equal colors (to five bits per channel), each with its mean in OKLab and its pixel count. */
function weighted(rgba: Uint8Array): Weighted[] {
  const bins = new Map<number, { r: number; g: number; b: number; weight: number }>()
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = rgba.subarray(at, at + 4)
    if (alpha < SEEN) continue
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
    const bin = bins.get(key) ?? { r: 0, g: 0, b: 0, weight: 0 }
    const weight = alpha / 255
    bin.r += r * weight
    bin.g += g * weight
    bin.b += b * weight
    bin.weight += weight
    bins.set(key, bin)
  }
  return [...bins.values()].map(({ r, g, b, weight }) => {
    const scale = 1 / weight / 255
    const lab = toOklab({ mode: "rgb", r: r * scale, g: g * scale, b: b * scale })
    return { l: lab.l, a: lab.a, b: lab.b, weight }
  })
}

function swatch({ l, a, b, weight }: Weighted): Swatch {
  return { l: round(l), a: round(a), b: round(b), share: round(weight), hex: hex({ l, a, b }) }
}

/** Four decimals are finer than any visible difference, and short in the database. */
const round = (value: number) => Math.round(value * 10_000) / 10_000

const hex = ({ l, a, b }: { l: number; a: number; b: number }) => formatHex({ mode: "oklab", l, a, b })
