import type { MailState } from "../../../domain/mails/mail-queries.server.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

export const mailStateLabels: Record<MailState, string> = {
  filed: "Waiting",
  waiting: "Going out",
  sent: "Sent",
  failed: "Failed",
}

const marks: Record<MailState, StatusMark> = { filed: "ring", waiting: "half", sent: "full", failed: "alarm" }

/** `Not sent`: written without a mail server; its text held a private link and was not stored, so it cannot be sent later. */
export const MailStatus = ({ of, isLost }: { of: MailState; isLost: boolean }) =>
  of === "filed" && isLost ? (
    <Status mark="none">Not sent</Status>
  ) : (
    <Status mark={marks[of]}>{mailStateLabels[of]}</Status>
  )
