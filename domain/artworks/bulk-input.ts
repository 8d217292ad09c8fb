import { z } from "zod"
import { percentSchema, roundings } from "./price-change.ts"
import { whichWorksSchema } from "./which-works.ts"

const name = z.string().trim().min(1).max(80, "A tag has at most 80 characters.")
const names = z.array(name).max(20, "At most 20 tags at a time.")

/** `bulk` names the change: chosen once by the form, so that it is made once however often it is sent. */
const base = { bulk: z.uuid(), which: whichWorksSchema }

export const bulkSchema = z.strictObject(base)
export type Bulk = z.input<typeof bulkSchema>

/** What is set in many works; what is missing stays as it is. `series`: null takes them out of theirs. */
export const bulkEditSchema = z.strictObject({
  ...base,
  medium: z.string().trim().min(1).max(1000, "At most 1,000 characters.").optional(),
  series: z.string().trim().min(1).max(200, "At most 200 characters.").nullable().optional(),
  addTags: names.optional(),
  removeTags: names.optional(),
  published: z.boolean().optional(),
})
export type BulkEdit = z.input<typeof bulkEditSchema>

/** By how much prices change. `seen`: the mark of the preview that was confirmed. */
export const priceChangeSchema = z.strictObject({ percent: percentSchema, rounding: z.enum(roundings) })
export const repriceSchema = z.strictObject({ ...base, ...priceChangeSchema.shape, seen: z.string().max(64) })
export type Reprice = z.input<typeof repriceSchema>
