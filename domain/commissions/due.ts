import { type CalendarDate, daysBetween } from "../../lib/calendar-dates.ts"
import type { Stage } from "./commission-machine.ts"

type Dated = {
  stage: Stage
  sketchDue: CalendarDate | null
  proofDue: CalendarDate | null
  deliveryDue: CalendarDate | null
  deadline: CalendarDate | null
  heldUntil: CalendarDate | null
}

/** The next day that counts for a commission, and what of: `Sketch due`. */
export type Due = { what: string; day: CalendarDate }

/**
 * What is due next of a commission, by its stage; null: nothing with a day.
 * @param validUntil of the quote that can be accepted
 */
export function nextDue(of: Dated, validUntil: CalendarDate | null): Due | null {
  const named = (what: string, day: CalendarDate | null): Due | null => (day ? { what, day } : null)
  const delivery = named("Delivery", of.deliveryDue) ?? named("Wanted", of.deadline)
  switch (of.stage) {
    case "quoted":
      return named("Quote ends", validUntil)
    case "accepted":
    case "sketch":
      return named("Sketch due", of.sketchDue) ?? delivery
    case "sketch_approved":
    case "in_progress":
    case "revision":
      return named("Proof due", of.proofDue) ?? delivery
    case "proof":
    case "final_approval":
    case "balance_paid":
      return delivery
    case "on_hold":
      return named("Goes on", of.heldUntil)
    case "inquiry":
    case "waitlist":
      return named("Wanted", of.deadline)
    default:
      return null
  }
}

/** Whether a due day is over. @param today where the artist is */
export const isLate = (due: Due | null, today: CalendarDate): boolean => due !== null && daysBetween(due.day, today) > 0
