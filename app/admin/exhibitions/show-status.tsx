import type { ExhibitionStage } from "../../../domain/exhibitions/exhibition.ts"
import { type CallResult, isOpenCall } from "../../../domain/exhibitions/open-calls.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const stages: Record<ExhibitionStage, [words: string, mark: StatusMark]> = {
  current: ["On now", "full"],
  upcoming: ["To come", "ring"],
  past: ["Past", "none"],
}

export const resultWords: Record<CallResult, string> = {
  waiting: "Sent, waiting",
  accepted: "Accepted",
  declined: "Declined",
}

const resultMarks: Record<CallResult, StatusMark> = { waiting: "half", accepted: "full", declined: "struck" }

type Shown = {
  stage: ExhibitionStage
  publishedAt: Date | null
  deleted: boolean
  submissionDeadline: string | null
  submissionResult: CallResult | null
}

export function ShowStatus({ of, call = false }: { of: Shown; call?: boolean }) {
  if (of.deleted) return <Status mark="struck">Deleted</Status>
  if (call || isOpenCall(of)) {
    const { submissionResult: result } = of
    return result ? (
      <Status mark={resultMarks[result]}>{resultWords[result]}</Status>
    ) : (
      <Status mark="dashed">Open call</Status>
    )
  }
  const [words, mark] = stages[of.stage]
  return <Status mark={mark}>{words}</Status>
}

/** "" unless an open call is still to be submitted. */
export const sendBy = ({ submissionDeadline: deadline, submissionResult: result }: Shown): string =>
  deadline && !result ? `Send by ${sayDate(deadline)}` : ""
