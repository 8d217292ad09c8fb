import type { WorkFilter } from "../../../domain/artworks/list/studio-list.ts"
import { availabilityLabels } from "../../../domain/artworks/status/availability.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

export type WorkStatusName = Exclude<WorkFilter, "published" | "incomplete" | "archived">

const statusMarks: Record<WorkStatusName, StatusMark> = {
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

export const workStatusLabels: Record<WorkStatusName, string> = {
  ...availabilityLabels,
  on_hold: "On hold",
  draft: "Draft",
}

export const WorkStatus = ({ of }: { of: WorkStatusName }) => (
  <Status mark={statusMarks[of]}>{workStatusLabels[of]}</Status>
)
