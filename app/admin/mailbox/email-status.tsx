import type { EmailState } from "../../../domain/outbox/outbox-queries.server.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

export const emailStateLabels: Record<EmailState, string> = {
  filed: "Waiting",
  waiting: "Going out",
  sent: "Sent",
  failed: "Failed",
}

const marks: Record<EmailState, StatusMark> = { filed: "ring", waiting: "half", sent: "full", failed: "alarm" }

/** `Not sent`: written without a mail server; its text held a private link and was not stored, so it cannot be sent later. */
export const EmailStatus = ({ of, isLost }: { of: EmailState; isLost: boolean }) =>
  of === "filed" && isLost ? (
    <Status mark="none">Not sent</Status>
  ) : (
    <Status mark={marks[of]}>{emailStateLabels[of]}</Status>
  )
