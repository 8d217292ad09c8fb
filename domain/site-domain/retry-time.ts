/** Let’s Encrypt counts five failures of a name in an hour. */
const pausesInMinutes = [5, 20, 60, 180, 360, 720, 1440]

/** @param tries failures before this one @param asked when the authority wants to be asked again */
export function getRetryTime(now: Date, tries: number, asked: Date | null): Date {
  const minutes = pausesInMinutes[Math.min(tries, pausesInMinutes.length - 1)] ?? 1440
  const own = now.getTime() + minutes * 60_000
  return new Date(Math.max(own, asked?.getTime() ?? 0))
}
