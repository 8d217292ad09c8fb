import { type CalendarDate, daysBetween } from "../../lib/calendar-dates.ts"
import type { CommissionStage } from "./commission-machine.ts"

type DatedCommission = {
  stage: CommissionStage
  sketchDue: CalendarDate | null
  proofDue: CalendarDate | null
  deliveryDue: CalendarDate | null
  deadline: CalendarDate | null
  heldUntil: CalendarDate | null
}

export type Due = { what: string; day: CalendarDate }

/** @param validUntil of the open quote */
export function findNextDue(of: DatedCommission, validUntil: CalendarDate | null): Due | null {
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

/** @param today in the artist's time zone */
export const isLate = (due: Due | null, today: CalendarDate): boolean => due !== null && daysBetween(due.day, today) > 0
