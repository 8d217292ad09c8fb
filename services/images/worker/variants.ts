import { writeFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import type { Sharp } from "sharp"
import { isMarkedSize } from "../../../lib/picture-mark.ts"
import type { MadeVariant, Variant } from "../images.ts"
import { markMaster } from "./mark.ts"
import { BACKGROUND_COLOUR, type Master, openMaster, openMasterAsSrgb } from "./master.ts"

/** In pixels: phones at one to three times density, a column, half a page, a full screen at double density. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1600, 2400]

/** For e-mail, feeds, link previews and the few browsers that support nothing newer. */
const JPEG_WIDTHS = [640, 1280, 2400]

/** Two widths closer than this are redundant. */
const MAX_RATIO = 0.95

/** Bytes of resident memory before encoding, and per encoded pixel; measured with libvips 8.18. */
const BASE = 110e6
const PER_PIXEL = { avif: 34, webp: 9, jpeg: 9 }

export type Output = {
  scratch: string
  folder: string
  memory: number
  xmp: string | null
  mark: string | null
  onVariant: (variant: MadeVariant, file: string, total: number) => void
}

type Plan = { format: Variant["format"]; width: number; isPlain?: true }

/** Files that are made together; `evidence` is for pictures that are no works. */
export type VariantStage = "first" | "rest" | "avif" | "evidence"

const EVIDENCE_WIDTHS = [2000, 640]

/** These widths or the next above them: sharp on a phone and on a page. */
const FIRST = [640, 1280]

/** Never larger than `full`, and always one of the full width in WebP and AVIF. */
export function planVariants(stage: VariantStage, full: number, isMarked = false): Plan[] {
  if (stage === "evidence")
    return [...new Set(EVIDENCE_WIDTHS.map((width) => Math.min(width, full)))].map((width) => ({
      format: "jpeg",
      width,
    }))
  const widths = [full, ...WIDTHS.filter((width) => width <= full * MAX_RATIO).reverse()]
  if (stage === "avif") return widths.map((width) => ({ format: "avif", width }))
  const jpegs = JPEG_WIDTHS.filter((width) => width <= full)
  if (jpegs.length === 0) jpegs.push(full)
  const first = FIRST.map((wanted) => widths.findLast((width) => width >= wanted) ?? full)
  const early = ({ format, width }: Plan) => (format === "webp" ? first.includes(width) : width <= Math.max(...FIRST))
  const plans: Plan[] = [
    ...widths.map((width): Plan => ({ format: "webp", width })),
    ...jpegs.map((width): Plan => ({ format: "jpeg", width })),
    ...(isMarked ? [{ format: "jpeg", width: Math.max(...jpegs), isPlain: true } as const] : []),
  ]
  return plans.filter((plan) => early(plan) === (stage === "first")).sort((one, other) => other.width - one.width)
}

/**
 * Encodes at most two files at a time, to leave processors for pages. On a small machine the largest AVIF files are left out.
 */
export function fitPlans(plans: Plan[], { width, height, memory }: { width: number; height: number; memory: number }) {
  const cost = (plan: Plan) => plan.width * plan.width * (height / width) * PER_PIXEL[plan.format]
  const fitting = plans.filter((plan) => plan.format !== "avif" || BASE + cost(plan) <= memory)
  const [first = 0, second = 0] = fitting.map(cost).sort((one, other) => other - one)
  const atATime = availableParallelism() > 1 && BASE + first + second <= memory ? 2 : 1
  return { plans: fitting, atATime }
}

/**
 * The largest first, so that all processors finish at about the same time. A repeated task makes the same keys, so an
 * interrupted one needs no cleanup.
 */
export async function createVariants(
  plan: Plan[],
  master: Master,
  { scratch, folder, memory, xmp, mark, onVariant }: Output,
): Promise<Variant[]> {
  const { plans, atATime } = fitPlans(plan, { ...master, memory })
  const marked = mark !== null && isMarkedSize(master) ? await markMaster(master, mark, scratch) : master
  const getSource = ({ width, isPlain }: Plan) =>
    !isPlain && isMarkedSize({ width, height: (master.height * width) / master.width }) ? marked : master
  const variants: MadeVariant[] = []
  const queue = plans.values()
  const work = async () => {
    for (const plan of queue) {
      const { data, info } = await addXmp(encode(getSource(plan), plan), xmp).toBuffer({ resolveWithObject: true })
      const name = `${plan.isPlain ? "plain-" : ""}${info.width}.${plan.format === "jpeg" ? "jpg" : plan.format}`
      const file = join(scratch, name)
      await writeFile(file, data)
      const variant: MadeVariant = {
        format: plan.format,
        width: info.width,
        height: info.height,
        key: `${folder}/${name}`,
        bytes: data.length,
        ...(plan.isPlain && { isPlain: true }),
      }
      variants.push(variant)
      onVariant(variant, file, plans.length)
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return variants.sort((one, other) => one.format.localeCompare(other.format) || one.width - other.width)
}

/** Adds the packet only: pixels, colors and profile stay as they are without it. */
const addXmp = (picture: Sharp, xmp: string | null): Sharp => (xmp === null ? picture : picture.withXmp(xmp))

/**
 * Keeps a mean ΔE2000 of 2 to the original; WebP, without full chroma, reaches 2.5. AVIF at effort 4 takes six times as long as
 * at 2.
 */
function encode(master: Master, { format, width }: Plan): Sharp {
  if (format === "webp") return openMaster(master).resize({ width }).webp({ quality: 80 })
  if (format === "avif") return openMaster(master).resize({ width }).avif({ quality: 60, effort: 2 })
  return openMasterAsSrgb(master)
    .resize({ width })
    .flatten({ background: BACKGROUND_COLOUR })
    .jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: "4:4:4" })
}
