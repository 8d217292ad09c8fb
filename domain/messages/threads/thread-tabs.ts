// The names are part of URLs.

export const threadTabs = ["to_answer", "all", "waiting", "put_off", "archive", "spam"] as const
export type ThreadTab = (typeof threadTabs)[number]

export const threadTabLabels: Record<ThreadTab, string> = {
  to_answer: "Needs reply",
  all: "All",
  waiting: "Awaiting reply",
  put_off: "Snoozed",
  archive: "Archive",
  spam: "Spam",
}
