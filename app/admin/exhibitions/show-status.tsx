import type { ExhibitionStage } from "../../../domain/exhibitions/exhibition.ts"
import { type CallResult, isOpenCall } from "../../../domain/exhibitions/open-calls.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const stageLabels: Record<ExhibitionStage, [words: string, mark: StatusMark]> = {
  current: ["On now", "full"],
  upcoming: ["To come", "ring"],
  past: ["Past", "none"],
}

export const callResultLabels: Record<CallResult, string> = {
  waiting: "Sent, waiting",
  accepted: "Accepted",
  declined: "Declined",
}

const resultMarks: Record<CallResult, StatusMark> = { waiting: "half", accepted: "full", declined: "struck" }

type ExhibitionState = {
  stage: ExhibitionStage
  publishedAt: Date | null
  deleted: boolean
  submissionDeadline: string | null
  submissionResult: CallResult | null
}

export function ShowStatus({ of }: { of: ExhibitionState }) {
  if (of.deleted) return <Status mark="struck">Deleted</Status>
  if (isOpenCall(of)) {
    const { submissionResult: result } = of
    return result ? (
      <Status mark={resultMarks[result]}>{callResultLabels[result]}</Status>
    ) : (
      <Status mark="dashed">Open call</Status>
    )
  }
  const [words, mark] = stageLabels[of.stage]
  return <Status mark={mark}>{words}</Status>
}

/** "" unless an open call is still to be submitted. */
export const formatSendBy = ({ submissionDeadline: deadline, submissionResult: result }: ExhibitionState): string =>
  deadline && !result ? `Send by ${formatCalendarDate(deadline)}` : ""
