/** Something that happens on the site right now: a visitor arrived, a work was reserved. */
export type Activity = {
  title: string
  description?: string
  /** One way on from here, on this site. */
  link?: { to: string; text: string }
}

/** How it reaches its place on the page: an event of the window, so that a connection outside of React can tell it too. */
export const activityEvent = "solander:activity"

/**
 * Says what happens, at the side: at most three at a time, four seconds each, the others after them. For answers to what
 * the visitor did there is `useToast`.
 */
export function tellActivity(activity: Activity): void {
  window.dispatchEvent(new CustomEvent<Activity>(activityEvent, { detail: activity }))
}
