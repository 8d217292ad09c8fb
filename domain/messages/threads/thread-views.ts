// The names are part of URLs.

export const threadViews = ["to_answer", "all", "waiting", "put_off", "archive", "spam"] as const
export type ThreadView = (typeof threadViews)[number]

export const threadViewLabels: Record<ThreadView, string> = {
  to_answer: "Needs reply",
  all: "All",
  waiting: "Awaiting reply",
  put_off: "Snoozed",
  archive: "Archive",
  spam: "Spam",
}
