import type { Done } from "./done.ts"

type Said = { at: string; done: Pick<Done, "about"> }

/**
 * The toasts that remain beside a new one: those that are about other things. An older toast about the same thing may
 * contradict the new one, and its Undo would be refused.
 * @param at the page of the newer one: what it is about if it names nothing
 */
export function stillTrue<T extends Said>(shown: T[], newer: Pick<Done, "about">, at: string): T[] {
  const about = newer.about ?? [at]
  return shown.filter((one) => !(one.done.about ?? [one.at]).some((thing) => about.includes(thing)))
}
