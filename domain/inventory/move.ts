import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"

const lineSchema = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`)

const maxMoved = 500

/** `spot` is the shelf position. */
export const arrivalShape = {
  spot: lineSchema(200).default(""),
  /** In the artist's time zone; empty: today. */
  day: z.union([z.literal(""), z.string().refine(isCalendarDate, "Please enter a day, like 2026-11-30.")]).default(""),
  carrier: lineSchema(200).default(""),
  note: lineSchema(1000).default(""),
}

export const placeNameSchema = lineSchema(200).min(1, "Where does it go?")

export const moveWorksSchema = z
  .strictObject({
    ids: z.array(z.uuid()).min(1, "Which works?").max(maxMoved, `At most ${maxMoved} works at a time.`),
    /** 0: the work itself, or all its copies. */
    copy: z.coerce.number("Please enter the copy’s number.").int().min(0).max(100_000).default(0),
    place: lineSchema(200).default(""),
    /** Empty: in none. */
    crate: z.union([z.literal(""), z.uuid("There is no such crate.")]).default(""),
    ...arrivalShape,
  })
  .refine(({ place, crate }) => place !== "" || crate !== "", { path: ["place"], message: "Where does it go?" })
export type MoveInput = z.output<typeof moveWorksSchema>

/** `stays` are the location periods that the move started. */
export const undoMovesSchema = z.strictObject({ stays: z.array(z.uuid()).min(1).max(maxMoved) })
