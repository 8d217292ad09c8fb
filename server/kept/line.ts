import { openPlaces } from "../../lib/places.ts"

/** Does a task after those before it, one at a time. @returns undefined when too many wait: it is not done */
export type Line = <T>(task: () => Promise<T>) => Promise<T | undefined>

/** @param longest how many tasks may be under way and wait */
export function openLine(longest: number): Line {
  const place = openPlaces(1)
  let length = 0
  return async (task) => {
    if (length >= longest) return undefined
    length++
    try {
      return await place(task)
    } finally {
      length--
    }
  }
}
