import { type RecipientState, recipientStateLabels } from "../../../../domain/newsletter/issues/issue-labels.ts"
import { Status, type StatusMark } from "../../kit/status.tsx"

const marks: Record<RecipientState, StatusMark> = {
  waiting: "ring",
  claimed: "half",
  accepted: "full",
  refused: "alarm",
  uncertain: "alarm",
  left_out: "struck",
  bounced: "alarm",
}

export const RecipientStatus = ({ of }: { of: RecipientState }) => (
  <Status mark={marks[of]}>{recipientStateLabels[of]}</Status>
)
