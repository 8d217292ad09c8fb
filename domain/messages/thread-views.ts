// The views of the studio's letters, by the names that stand in addresses.

export const threadViews = ["to_answer", "all", "waiting", "put_off", "archive", "spam"] as const
export type ThreadView = (typeof threadViews)[number]

export const threadViewWords: Record<ThreadView, string> = {
  to_answer: "To answer",
  all: "All",
  waiting: "Waiting for them",
  put_off: "Snoozed",
  archive: "Archive",
  spam: "Spam",
}
