import { type CalendarDate, daysBetween, daysLater, isCalendarDate } from "../../lib/calendar-dates.ts"

/** How far back one looks, in days; since: from a day, or else from the first that was counted. */
const ranges = ["7", "30", "90", "365", "since"] as const
type Range = (typeof ranges)[number]

/** What an address asks for. `since` is a day or null. */
export type RequestedPeriod = { range: Range; since: CalendarDate | null }

/** The days from one to another, both of them in it, and as many before them; `before` is null where nothing was counted then. */
export type AnalyticsPeriod = RequestedPeriod & {
  from: CalendarDate
  to: CalendarDate
  days: number
  before: { from: CalendarDate; to: CalendarDate } | null
}

/** Longer spans are not looked at: no site is older. */
const mostDays = 36_525

/** What `?range=30` or `?range=since&since=2026-03-01` asks for; anything else is 30 days. */
export function readAsked(params: URLSearchParams): RequestedPeriod {
  const range = ranges.find((one) => one === params.get("range")) ?? "30"
  const since = params.get("since") ?? ""
  return { range, since: range === "since" && isCalendarDate(since) ? since : null }
}

/** The parameters that say it, for links. */
export function writeAsked({ range, since }: RequestedPeriod): string {
  return new URLSearchParams({ range, ...(since !== null && { since }) }).toString()
}

/**
 * @param today the day that it is where the site is: the period ends with it
 * @param first the first day that was counted; null: none was
 */
export function periodOf(asked: RequestedPeriod, today: CalendarDate, first: CalendarDate | null): AnalyticsPeriod {
  const begins = asked.since ?? first ?? today
  const since = begins > today ? today : begins
  const days = asked.range === "since" ? Math.min(daysBetween(since, today) + 1, mostDays) : Number(asked.range)
  const from = daysLater(today, 1 - days)
  const before = { from: daysLater(from, -days), to: daysLater(from, -1) }
  return { ...asked, from, to: today, days, before: first !== null && first <= before.to ? before : null }
}
