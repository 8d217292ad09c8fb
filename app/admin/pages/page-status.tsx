import type { PageState } from "../../../domain/pages/page-state.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

export const pageStateLabels: Record<PageState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "On the site",
  archived: "Deleted",
}

const stateMarks: Record<PageState, StatusMark> = {
  draft: "dashed",
  scheduled: "half",
  published: "full",
  archived: "struck",
}

export const PageStatus = ({ of }: { of: PageState }) => <Status mark={stateMarks[of]}>{pageStateLabels[of]}</Status>
