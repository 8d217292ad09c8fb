import { z } from "zod"

const title = z.string().trim().min(1, "Please enter a name.").max(200, "At most 200 characters.")

const undoes = z.coerce.number().int().positive().optional()

const before = z.uuid().nullable()

export const newSeriesSchema = z.strictObject({ title })
export const seriesTitleSchema = z.strictObject({ id: z.uuid(), title, undoes })
export const seriesPlaceSchema = z.strictObject({ id: z.uuid(), before, undoes })
export const workPlaceSchema = z.strictObject({ id: z.uuid(), series: z.uuid().nullable(), before, undoes })
export const seriesMergeSchema = z.strictObject({ id: z.uuid(), into: z.uuid() })
export const seriesSchema = z.strictObject({ id: z.uuid() })
