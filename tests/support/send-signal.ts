/**
 * Sends a signal to one process. A number that was not found (0, NaN, -1) fails here: to the system 0 is the test run
 * itself and everything around it.
 */
export function sendSignal(pid: number | undefined, signal: NodeJS.Signals): void {
  if (!Number.isInteger(pid) || Number(pid) <= 1) throw new Error(`${pid} is not a process that a test has started`)
  process.kill(Number(pid), signal)
}
