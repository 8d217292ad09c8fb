import { z } from "zod"
import { isCalendarDate } from "../../../lib/calendar-dates.ts"
import { availabilities } from "../artwork-kinds.ts"

const maxAtOnce = 200

const ids = z.array(z.uuid()).min(1, "Choose at least one work.").max(maxAtOnce, `At most ${maxAtOnce} at a time.`)

export const statusTransitionSchema = z.strictObject({ ids, to: z.enum(availabilities) })
export type StatusTransition = z.input<typeof statusTransitionSchema>

export const statusNoteSchema = z.strictObject({
  ids,
  for: z.string().trim().max(200, "At most 200 characters."),
  until: z.union([z.literal(""), z.string().refine(isCalendarDate, "Please enter a day, like 2026-11-28.")]),
})
export type StatusNote = z.input<typeof statusNoteSchema>

export const statusUndoSchema = z.strictObject({
  steps: z.array(z.coerce.number().int().positive()).min(1).max(maxAtOnce),
})
export type StatusUndo = z.input<typeof statusUndoSchema>
