import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityLabels } from "../../../domain/artworks/availability.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import type { ColumnValues, OperationConflict } from "../../../domain/operations/operation.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import type { FailedOperation } from "../../live/queue/operation-store.ts"

/** Titles of works are between asterisks. */
export function formatConflictTitle({ table, about, conflict }: FailedOperation): string {
  const changed = Object.keys(conflict?.ours ?? {})
  if (table === "orders") return `The sale of ${about.what} couldn’t be recorded`
  const what = changed.includes("availability")
    ? "The status"
    : changed.includes("stage")
      ? "The stage"
      : changed.some((column) => column.startsWith("status_"))
        ? "What is said about the status"
        : "A note"
  return `${what} of ${about.what} was changed in two places`
}

export function formatConflictSide(values: ColumnValues): { first: string; more: string } {
  const { availability, stage, status_for, status_until, text, notes } = values as Record<string, string | undefined>
  if (availability) return { first: availabilityLabels[availability as Availability] ?? availability, more: "" }
  if (stage) return { first: stageNames[stage as keyof typeof stageNames] ?? stage, more: "" }
  if (status_for !== undefined || status_until !== undefined)
    return { first: status_for || "Nobody", more: status_until ? `until ${formatCalendarDate(status_until)}` : "" }
  const words = text ?? notes ?? ""
  return words ? { first: "", more: `“${words}”` } : { first: "Removed", more: "" }
}

/** `Ada Artist’s`. */
export const formatOwner = ({ who }: OperationConflict): string => (who ? `${who}’s` : "theirs")
