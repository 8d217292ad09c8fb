import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { conditions } from "../artworks/artwork-kinds.ts"
import { markKinds, occasions, signatureSides } from "./condition.ts"

const lineSchema = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`)
const day = z.string().refine(isCalendarDate, "Please enter a day, like 2026-11-30.")
const thousandths = z.coerce.number().int().min(0).max(1000)

/** `id` is the form's, so that sending it twice creates one. */
export const newConditionReportSchema = z.strictObject({
  id: z.uuid(),
  artworkId: z.uuid(),
  copy: z.coerce.number("Which copy?").int().min(0).max(100_000).default(0),
  occasion: z.enum(occasions, "On what occasion?"),
  on: day,
  examiner: lineSchema(200).default(""),
})

/** Replaces all marks, numbered in this order. `seen`: the last change that the writer saw. */
export const conditionReportSchema = z.strictObject({
  id: z.uuid(),
  seen: z.coerce.date(),
  occasion: z.enum(occasions, "On what occasion?"),
  on: day,
  examiner: lineSchema(200).default(""),
  overall: z.union([z.literal(""), z.enum(conditions)]).default(""),
  words: lineSchema(5000).default(""),
  climate: lineSchema(300).default(""),
  advice: lineSchema(2000).default(""),
  marks: z
    .array(
      z.strictObject({
        pictureId: z.uuid(),
        x: thousandths,
        y: thousandths,
        kind: z.enum(markKinds, "What kind of damage is it?"),
        note: lineSchema(500).default(""),
      }),
    )
    .max(60, "At most 60 marks.")
    .default([]),
})

const strokes = z
  .array(z.array(z.int().min(0).max(1000)).min(2).max(2000))
  .min(1)
  .max(60)
  .refine((all) => all.every(({ length }) => length % 2 === 0), "A stroke has pairs of numbers.")
  .refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= 8000, "This signature has too many strokes.")

/** `seen`: the last change that the signer saw. `strokes` null: typed. */
export const newSignatureSchema = z.strictObject({
  id: z.uuid(),
  side: z.enum(signatureSides),
  name: lineSchema(200).min(1, "Please enter the name of who signs."),
  strokes: strokes.nullable().default(null),
  seen: z.coerce.date(),
})
