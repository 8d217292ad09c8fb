import type { LetterState, RecipientState } from "../../db/tables/letters.ts"

// Separate from issue.ts, so that pages do not load its schemas.

export type { LetterState, RecipientState }

export const letterWords: Record<LetterState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  sent: "Sent",
  canceled: "Canceled",
}

export const recipientWords: Record<RecipientState, string> = {
  waiting: "Waiting",
  claimed: "On its way",
  accepted: "Accepted",
  refused: "Refused",
  uncertain: "Not sure",
  left_out: "Left out",
  bounced: "Came back",
}
