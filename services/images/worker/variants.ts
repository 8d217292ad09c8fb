import { writeFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import type { Sharp } from "sharp"
import type { Variant } from "../images.ts"
import { type Master, openMaster, openMasterAsSrgb, PAPER } from "./master.ts"

/** Widths in pixels: phones at one to three times density, a column, half a page, a full screen at double density. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1600, 2400]

/** JPEG is for e-mail, feeds, link previews and the few browsers that support nothing newer. */
const JPEG_WIDTHS = [640, 1280, 2400]

/** Two widths closer than this are redundant. */
const APART = 0.95

/** Resident memory of a reader before encoding, and per encoded pixel, in bytes; measured with libvips 8.18. */
const BASE = 110e6
const PER_PIXEL = { avif: 34, webp: 9, jpeg: 9 }

/** Where files are written, how many bytes of memory they may need, and a callback for each finished file. */
export type Output = {
  scratch: string
  folder: string
  memory: number
  made: (variant: Variant, file: string, total: number) => void
}

type Plan = { format: Variant["format"]; width: number }

/**
 * The groups of files that are made together: the first ones, the other WebP and JPEG files, AVIF; of a picture that is
 * evidence and no work, two JPEGs.
 */
export type Stage = "first" | "rest" | "avif" | "evidence"

/** Wide enough to see a scratch, and one for a page. */
const EVIDENCE_WIDTHS = [2000, 640]

/** The first files: these widths or the next above them, sharp on a phone and on a page. */
const FIRST = [640, 1280]

/**
 * The files of a picture whose largest file has this width: never larger, always one of the full width in WebP and
 * AVIF.
 */
export function planVariants(stage: Stage, full: number): Plan[] {
  if (stage === "evidence")
    return [...new Set(EVIDENCE_WIDTHS.map((width) => Math.min(width, full)))].map((width) => ({
      format: "jpeg",
      width,
    }))
  const widths = [full, ...WIDTHS.filter((width) => width <= full * APART).reverse()]
  if (stage === "avif") return widths.map((width) => ({ format: "avif", width }))
  const jpegs = JPEG_WIDTHS.filter((width) => width <= full)
  if (jpegs.length === 0) jpegs.push(full)
  const first = FIRST.map((wanted) => widths.findLast((width) => width >= wanted) ?? full)
  const early = ({ format, width }: Plan) => (format === "webp" ? first.includes(width) : width <= Math.max(...FIRST))
  const plans: Plan[] = [
    ...widths.map((width): Plan => ({ format: "webp", width })),
    ...jpegs.map((width): Plan => ({ format: "jpeg", width })),
  ]
  return plans.filter((plan) => early(plan) === (stage === "first")).sort((one, other) => other.width - one.width)
}

/**
 * Which files of a plan fit into so many bytes of memory, and how many are encoded at a time (at most two, to leave
 * processors for pages). On a small machine the largest AVIF files are left out: a WebP of that size exists.
 */
export function fitPlans(plans: Plan[], { width, height, memory }: { width: number; height: number; memory: number }) {
  const cost = (plan: Plan) => plan.width * plan.width * (height / width) * PER_PIXEL[plan.format]
  const fitting = plans.filter((plan) => plan.format !== "avif" || BASE + cost(plan) <= memory)
  const [first = 0, second = 0] = fitting.map(cost).sort((one, other) => other - one)
  const atATime = availableParallelism() > 1 && BASE + first + second <= memory ? 2 : 1
  return { plans: fitting, atATime }
}

/**
 * Makes the files of a plan, the largest first, so that all processors finish at about the same time.
 *
 * A file is named by its width alone, because pages name hundreds: the folder identifies the content. Repeating the
 * task makes the same keys, so an interrupted one needs no cleanup.
 */
export async function makeVariants(
  plan: Plan[],
  master: Master,
  { scratch, folder, memory, made }: Output,
): Promise<Variant[]> {
  const { plans, atATime } = fitPlans(plan, { ...master, memory })
  const variants: Variant[] = []
  const queue = plans.values()
  const work = async () => {
    for (const plan of queue) {
      const { data, info } = await encode(master, plan).toBuffer({ resolveWithObject: true })
      const name = `${info.width}.${plan.format === "jpeg" ? "jpg" : plan.format}`
      const file = join(scratch, name)
      await writeFile(file, data)
      const variant: Variant = {
        format: plan.format,
        width: info.width,
        height: info.height,
        key: `${folder}/${name}`,
        bytes: data.length,
      }
      variants.push(variant)
      made(variant, file, plans.length)
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return variants.sort((one, other) => one.format.localeCompare(other.format) || one.width - other.width)
}

/**
 * AVIF and JPEG keep a painting's colors within a mean ΔE2000 of 2 of the original (JPEG only with full chroma); WebP,
 * which has no full chroma, reaches 2.5 in dark, saturated ones. AVIF at effort 4 takes six times as long as at 2.
 */
function encode(master: Master, { format, width }: Plan): Sharp {
  if (format === "webp") return openMaster(master).resize({ width }).webp({ quality: 80 })
  if (format === "avif") return openMaster(master).resize({ width }).avif({ quality: 60, effort: 2 })
  return openMasterAsSrgb(master)
    .resize({ width })
    .flatten({ background: PAPER })
    .jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: "4:4:4" })
}
