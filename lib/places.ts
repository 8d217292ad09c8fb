/**
 * Places for tasks, in the order in which they come: a task begins when there is a place for it.
 * @param most how many may be under way
 */
export function openPlaces(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let taken = 0
  return async (task) => {
    if (taken < most) taken++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // the place is handed on
      if (next) next()
      else taken--
    }
  }
}
