import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)

const mostMoved = 500

/** `spot` is the shelf position. */
export const arrivalFields = {
  spot: line(200).default(""),
  /** In the artist's time zone; empty: today. */
  day: z.union([z.literal(""), z.string().refine(isCalendarDate, "Please enter a day, like 2026-11-30.")]).default(""),
  carrier: line(200).default(""),
  note: line(1000).default(""),
}

export const placeName = line(200).min(1, "Where does it go?")

export const moveFields = z
  .strictObject({
    ids: z.array(z.uuid()).min(1, "Which works?").max(mostMoved, `At most ${mostMoved} works at a time.`),
    /** 0: the work itself, or all its copies. */
    copy: z.coerce.number("Please enter the copy’s number.").int().min(0).max(100_000).default(0),
    place: line(200).default(""),
    /** Empty: in none. */
    crate: z.union([z.literal(""), z.uuid("There is no such crate.")]).default(""),
    ...arrivalFields,
  })
  .refine(({ place, crate }) => place !== "" || crate !== "", { path: ["place"], message: "Where does it go?" })
export type MoveInput = z.output<typeof moveFields>

/** `stays` are the location periods that the move started. */
export const undoMoveFields = z.strictObject({ stays: z.array(z.uuid()).min(1).max(mostMoved) })
