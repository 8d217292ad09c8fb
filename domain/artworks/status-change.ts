import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { availabilities } from "./artwork-kinds.ts"

const mostAtOnce = 200

const ids = z.array(z.uuid()).min(1, "Choose at least one work.").max(mostAtOnce, `At most ${mostAtOnce} at a time.`)

export const statusMoveSchema = z.strictObject({ ids, to: z.enum(availabilities) })
export type StatusMove = z.input<typeof statusMoveSchema>

export const statusNoteSchema = z.strictObject({
  ids,
  for: z.string().trim().max(200, "At most 200 characters."),
  until: z.union([z.literal(""), z.string().refine(isCalendarDate, "Please enter a day, like 2026-11-28.")]),
})
export type StatusNote = z.input<typeof statusNoteSchema>

export const statusUndoSchema = z.strictObject({
  steps: z.array(z.coerce.number().int().positive()).min(1).max(mostAtOnce),
})
export type StatusUndo = z.input<typeof statusUndoSchema>
