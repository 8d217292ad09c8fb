/** Something that happens on the site now: a visitor arrived, a work was reserved. */
export type Activity = {
  title: string
  description?: string
  /** A link to a page of this site. */
  link?: { to: string; text: string }
}

/** The window event that carries a message, so that code outside React can send one too. */
export const activityEvent = "solander:activity"

/**
 * Shows live activity at the side: at most three messages at a time, four seconds each, further ones after them. For
 * responses to the visitor's own actions use `useToast`.
 */
export function tellActivity(activity: Activity): void {
  window.dispatchEvent(new CustomEvent<Activity>(activityEvent, { detail: activity }))
}
