import { z } from "zod"
import { maxSentCounts } from "./count.ts"

const lineSchema = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`)

const countSchema = z.strictObject({
  id: z.uuid(),
  /** Id of the withdrawn count; the other fields are then ignored. */
  withdraws: z.uuid().nullable().default(null),
  place: z.uuid(),
  spot: lineSchema(200).default(""),
  /** Scanned or typed; "" for a chosen work. */
  code: lineSchema(500).default(""),
  /** Null: unknown to the phone. */
  work: z.uuid().nullable().default(null),
  copy: z.int().min(0).max(100_000).default(0),
  keep: z.enum(["", "here", "back"]).default(""),
  /** By the phone's clock. */
  at: z.iso.datetime().refine((at) => !at.startsWith("0000"), "There is no year 0."),
  /** Name of the phone. */
  device: lineSchema(60).default(""),
})

export const sentCountsSchema = z.strictObject({
  take: z.uuid(),
  counts: z.array(countSchema).max(maxSentCounts, `At most ${maxSentCounts} counts at a time.`),
})

/** The id comes from the form, so that sending it twice starts one. */
export const startStockTakeSchema = z.strictObject({
  id: z.uuid(),
  places: z.array(z.uuid(), "Which places?").min(1, "Which places?").max(500),
})

export const chooseCountSchema = z.strictObject({ take: z.uuid(), count: z.uuid() })

/** `work`: the number or the exact title. */
export const assignCodeSchema = z.strictObject({
  take: z.uuid(),
  code: lineSchema(500).min(1),
  work: lineSchema(500).min(1, "Which work? Please enter its number or title."),
})

/** `moves`: keys of `getUnitKey` of works to move to where they were seen. */
export const finishStockTakeSchema = z.strictObject({
  take: z.uuid(),
  /** Number of counts in the report that the user saw. */
  among: z.coerce.number().int().min(0),
  moves: z
    .array(z.string().regex(/^[0-9a-f-]{36}:\d{1,6}$/))
    .max(5000)
    .default([]),
})
