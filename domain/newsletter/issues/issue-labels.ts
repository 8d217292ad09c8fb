import type { IssueState, RecipientState } from "../../../db/tables/newsletter-issues.ts"

// Separate from issue.ts, so that pages do not load its schemas.

export type { IssueState, RecipientState }

export const issueStateLabels: Record<IssueState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  sent: "Sent",
  canceled: "Canceled",
}

export const recipientStateLabels: Record<RecipientState, string> = {
  waiting: "Waiting",
  claimed: "On its way",
  accepted: "Accepted",
  refused: "Refused",
  uncertain: "Not sure",
  left_out: "Left out",
  bounced: "Came back",
}
