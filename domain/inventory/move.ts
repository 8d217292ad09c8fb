import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)

/** How many works are moved at once. */
const mostMoved = 500

/** How something arrives: where in a place, when, and by whom. */
export const arrivalFields = {
  spot: line(200).default(""),
  /** The day it arrived, where the artist is; empty: today. */
  day: z.union([z.literal(""), z.string().refine(isCalendarDate, "Please enter a day, like 2026-11-30.")]).default(""),
  carrier: line(200).default(""),
  note: line(1000).default(""),
}

/** The name of a place; one that does not exist yet is made. */
export const placeName = line(200).min(1, "Where does it go?")

/** Where works go: to a place, or into a crate at the place where that is. */
export const moveFields = z
  .strictObject({
    ids: z.array(z.uuid()).min(1, "Which works?").max(mostMoved, `At most ${mostMoved} works at a time.`),
    /** The number of a copy; 0: the work itself, or all its copies. */
    copy: z.coerce.number("Please enter the copy’s number.").int().min(0).max(100_000).default(0),
    place: line(200).default(""),
    /** The crate's id; empty: in none. */
    crate: z.union([z.literal(""), z.uuid("There is no such crate.")]).default(""),
    ...arrivalFields,
  })
  .refine(({ place, crate }) => place !== "" || crate !== "", { path: ["place"], message: "Where does it go?" })
export type MoveFields = z.output<typeof moveFields>

/** The stays that a move began, to take it back. */
export const undoMoveFields = z.strictObject({ stays: z.array(z.uuid()).min(1).max(mostMoved) })
