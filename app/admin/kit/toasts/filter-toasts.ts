import type { ActionToast } from "./action-answer.ts"

type ShownToast = { at: string; done: Pick<ActionToast, "about"> }

/** An older toast about the same subject may contradict the new one. @param at the page of the newer one */
export function filterOutdatedToasts<T extends ShownToast>(
  shown: T[],
  newer: Pick<ActionToast, "about">,
  at: string,
): T[] {
  const about = newer.about ?? [at]
  return shown.filter((one) => !(one.done.about ?? [one.at]).some((thing) => about.includes(thing)))
}
