/** `due`: to return within `dueDays`, or late; `unplaced`: unknown; `check`: in fair condition or worse. */
export const registerViews = ["here", "out", "due", "unplaced", "check"] as const
export type RegisterView = (typeof registerViews)[number]

export const registerViewLabels: Record<RegisterView, string> = {
  here: "Here",
  out: "Away",
  due: "Due back",
  unplaced: "Without a place",
  check: "Needs attention",
}

const registerSorts = ["number", "title", "since", "insured"] as const
export type RegisterSort = (typeof registerSorts)[number]

export type RegisterFilter = "place" | "condition"

export const dueDays = 30
