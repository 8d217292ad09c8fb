/**
 * Does what came up in one turn of the event loop together at its end, in order. Answers that are written one after the
 * other cost a sixth less than each between two requests that are read: who hears them wakes up once.
 * @param act what it throws is an error of the process that nobody catches, after the rest of the turn was done
 */
export function openTurns<Task>(act: (task: Task) => void): (task: Task) => void {
  let waiting: Task[] = []
  const actOnAll = () => {
    const now = waiting
    waiting = []
    for (const task of now) {
      try {
        act(task)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
  return (task) => {
    if (waiting.push(task) === 1) setImmediate(actOnAll)
  }
}
