import type { Done } from "./done.ts"

type Said = { at: string; done: Pick<Done, "about"> }

/** An older toast about the same subject may contradict the new one. @param at the page of the newer one */
export function stillTrue<T extends Said>(shown: T[], newer: Pick<Done, "about">, at: string): T[] {
  const about = newer.about ?? [at]
  return shown.filter((one) => !(one.done.about ?? [one.at]).some((thing) => about.includes(thing)))
}
