const minuteMs = 60_000

/** `8:14 AM`, in the browser's time zone. @param at milliseconds since 1970 */
export const formatClockTime = (at: number): string =>
  new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })

/** `now`, `9 min`, `2 h`, then the day: `Nov 3`. @param at ISO 8601 */
export function formatAge(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / minuteMs)
  if (minutes < 1) return "now"
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  return new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric" })
}
