/** The board, and what is beside it. */
export const boardViews = ["board", "waitlist", "on_hold", "ended"] as const
export type BoardView = (typeof boardViews)[number]
