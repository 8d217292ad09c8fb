/** A live event: a visitor arrived, a work was reserved. */
export type ActivityNotice = {
  title: string
  description?: string
  link?: { to: string; text: string }
}

/** A window event, so that code outside React can send it. */
export const activityEvent = "solander:activity"

/** For responses to the visitor's own actions use `useToast`. */
export function notifyActivity(activity: ActivityNotice): void {
  window.dispatchEvent(new CustomEvent<ActivityNotice>(activityEvent, { detail: activity }))
}
