import { z } from "zod"
import { mostSent } from "./count.ts"

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)

/** A `Count`, as a phone sends it. */
const countSchema = z.strictObject({
  id: z.uuid(),
  /** The count that this one takes back; then nothing else of it matters. */
  withdraws: z.uuid().nullable().default(null),
  place: z.uuid(),
  spot: line(200).default(""),
  /** What was read or typed; "" for a work that was chosen. */
  code: line(500).default(""),
  /** The work, as far as the phone knew; null: it did not know the code. */
  work: z.uuid().nullable().default(null),
  copy: z.int().min(0).max(100_000).default(0),
  keep: z.enum(["", "here", "back"]).default(""),
  /** When it was seen, by the phone's clock. */
  at: z.iso.datetime().refine((at) => !at.startsWith("0000"), "There is no year 0."),
  /** What the phone is called: enough to tell two apart. */
  device: line(60).default(""),
})

export const sentSchema = z.strictObject({
  take: z.uuid(),
  counts: z.array(countSchema).max(mostSent, `At most ${mostSent} counts at a time.`),
})

/** Begins a stock-take; the id comes from the form, so that sending it twice makes one. */
export const startSchema = z.strictObject({
  id: z.uuid(),
  places: z.array(z.uuid(), "Which places?").min(1, "Which places?").max(500),
})

export const chooseSchema = z.strictObject({ take: z.uuid(), count: z.uuid() })

/** The work that a code is of; `work` is its number or its exact title. */
export const assignSchema = z.strictObject({
  take: z.uuid(),
  code: line(500).min(1),
  work: line(500).min(1, "Which work? Please enter its number or title."),
})

/** Ends a stock-take. `moves`: the works, by `getUnitKey`, that the register is to have where they were seen. */
export const finishSchema = z.strictObject({
  take: z.uuid(),
  /** How many counts the report was made of that somebody looked at. */
  among: z.coerce.number().int().min(0),
  moves: z
    .array(z.string().regex(/^[0-9a-f-]{36}:\d{1,6}$/))
    .max(5000)
    .default([]),
})
