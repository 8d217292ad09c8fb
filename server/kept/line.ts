import { openPlaces } from "../../lib/places.ts"

/** One task at a time. @returns undefined when too many wait: the task is dropped */
export type Line = <T>(task: () => Promise<T>) => Promise<T | undefined>

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
