import { type IssueState, issueStateLabels } from "../../../domain/newsletter/issues/issue-labels.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const marks: Record<IssueState, StatusMark> = {
  draft: "dashed",
  scheduled: "quarter",
  sending: "half",
  paused: "alarm",
  sent: "full",
  canceled: "struck",
}

export const IssueStatus = ({ of }: { of: IssueState }) => <Status mark={marks[of]}>{issueStateLabels[of]}</Status>
