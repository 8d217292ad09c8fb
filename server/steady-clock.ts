/** A clock that does not jump when the machine's is set. The job queue would otherwise wait as long as the jump was. */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout,
  setInterval,
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}
