export const callResults = ["waiting", "accepted", "declined"] as const
export type CallResult = (typeof callResults)[number]

type OpenCallFields = {
  submissionDeadline: string | null
  submissionResult: CallResult | null
  publishedAt: Date | null
}

/** An application that is neither accepted nor public: it is no exhibition yet, so only the open calls list it. */
export const isOpenCall = ({ submissionDeadline, submissionResult, publishedAt }: OpenCallFields): boolean =>
  publishedAt === null && submissionResult !== "accepted" && (submissionDeadline !== null || submissionResult !== null)
