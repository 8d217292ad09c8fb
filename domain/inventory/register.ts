/**
 * The views of the register. `here`: in a place of the artist's own; `out`: elsewhere; `due`: to come back within thirty
 * days, or late; `unplaced`: nobody said where; `check`: its condition is fair or worse.
 */
export const registerViews = ["here", "out", "due", "unplaced", "check"] as const
export type RegisterView = (typeof registerViews)[number]

export const registerViewWords: Record<RegisterView, string> = {
  here: "Here",
  out: "Away",
  due: "Due back",
  unplaced: "Without a place",
  check: "To look at",
}

export const registerSorts = ["number", "title", "since", "insured"] as const
export type RegisterSort = (typeof registerSorts)[number]

export type RegisterFilter = "place" | "condition"

/** How many days ahead a return counts as due. */
export const dueDays = 30
