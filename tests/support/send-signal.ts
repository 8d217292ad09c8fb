/**
 * Sends a signal to one process. Throws for 0, NaN and -1: to kill(2), 0 is the whole process group of the test run, and -1
 * every process.
 */
export function sendSignal(pid: number | undefined, signal: NodeJS.Signals): void {
  if (!Number.isInteger(pid) || Number(pid) <= 1) throw new Error(`${pid} is not a process that a test has started`)
  process.kill(Number(pid), signal)
}
