import { availabilityWords } from "../../../domain/artworks/availability.ts"
import type { WorkFilter } from "../../../domain/artworks/studio-list.ts"
import { type Mark, Status } from "../kit/status.tsx"

/** A work's status for the artist: its availability, or a state that takes precedence. */
export type WorkStatusName = Exclude<WorkFilter, "published" | "incomplete" | "archived">

const marks: Record<WorkStatusName, Mark> = {
  available: "ring",
  on_hold: "red-ring",
  reserved: "half-red",
  sold: "red",
  on_loan: "square",
  not_for_sale: "none",
  gifted: "none",
  lost: "struck",
  draft: "dashed",
}

export const workStatusWords: Record<WorkStatusName, string> = {
  ...availabilityWords,
  on_hold: "On hold",
  draft: "Draft",
}

export const WorkStatus = ({ of }: { of: WorkStatusName }) => <Status mark={marks[of]}>{workStatusWords[of]}</Status>
