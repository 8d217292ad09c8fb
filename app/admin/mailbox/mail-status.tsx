import type { MailState } from "../../../domain/mails/mail-queries.server.ts"
import { type Mark, Status } from "../kit/status.tsx"

export const mailWords: Record<MailState, string> = {
  waiting: "Waiting",
  sent: "Sent",
  filed: "Kept",
  failed: "Failed",
}

const marks: Record<MailState, Mark> = { waiting: "ring", sent: "full", filed: "half", failed: "alarm" }

/** `Kept`: written without a mail server; it stays in the mailbox and can be sent later. */
export const MailStatus = ({ of }: { of: MailState }) => <Status mark={marks[of]}>{mailWords[of]}</Status>
