export const boardViews = ["board", "waitlist", "on_hold", "ended"] as const
export type BoardView = (typeof boardViews)[number]
