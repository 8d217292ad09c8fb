import { z } from "zod"
import { protectionLevels } from "../../../lib/protection-levels.ts"
import { percentSchema, roundings } from "./price-change.ts"
import { workSelectionSchema } from "./work-selection.ts"

const name = z.string().trim().min(1).max(80, "A tag has at most 80 characters.")
const names = z.array(name).max(20, "At most 20 tags at a time.")

/** `bulk` is an idempotency key of the form. */
const base = { bulk: z.uuid(), which: workSelectionSchema }

export const bulkSchema = z.strictObject(base)
export type Bulk = z.input<typeof bulkSchema>

export const bulkEditSchema = z.strictObject({
  ...base,
  medium: z.string().trim().min(1).max(1000, "At most 1,000 characters.").optional(),
  series: z.string().trim().min(1).max(200, "At most 200 characters.").nullable().optional(),
  addTags: names.optional(),
  removeTags: names.optional(),
  published: z.boolean().optional(),
  featured: z.boolean().optional(),
  /** Empty: as the site. */
  protection: z.enum(["", ...protectionLevels]).optional(),
})
export type BulkEdit = z.input<typeof bulkEditSchema>

/** `seen`: the preview's hash. */
export const priceChangeSchema = z.strictObject({ percent: percentSchema, rounding: z.enum(roundings) })
export const repriceSchema = z.strictObject({ ...base, ...priceChangeSchema.shape, seen: z.string().max(64) })
export type Reprice = z.input<typeof repriceSchema>
