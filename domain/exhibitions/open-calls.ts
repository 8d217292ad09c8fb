/** What came of an open call. */
export const callResults = ["waiting", "accepted", "declined"] as const
export type CallResult = (typeof callResults)[number]

export type Called = {
  submissionDeadline: string | null
  submissionResult: CallResult | null
  publishedAt: Date | null
}

/**
 * Whether it is only applied for: an open call that has not been accepted, and that is not public. It is no exhibition yet, so
 * lists show it among the open calls alone.
 */
export const isOpenCall = ({ submissionDeadline, submissionResult, publishedAt }: Called): boolean =>
  publishedAt === null && submissionResult !== "accepted" && (submissionDeadline !== null || submissionResult !== null)
