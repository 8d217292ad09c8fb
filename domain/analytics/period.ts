import { addDays, type CalendarDate, daysBetween, isCalendarDate } from "../../lib/calendar-dates.ts"

/** In days; `since`: from a given day, else from the first counted one. */
const ranges = ["7", "30", "90", "365", "since"] as const
type Range = (typeof ranges)[number]

/** `since`: a day or null. */
export type RequestedPeriod = { range: Range; since: CalendarDate | null }

/** Both ends inclusive. `before`: as many days before; null when nothing was counted then. */
export type AnalyticsPeriod = RequestedPeriod & {
  from: CalendarDate
  to: CalendarDate
  days: number
  before: { from: CalendarDate; to: CalendarDate } | null
}

/** 100 years. */
const maxDays = 36_525

/** Parses `?range=30` and `?range=since&since=2026-03-01`; anything else is 30 days. */
export function parsePeriod(params: URLSearchParams): RequestedPeriod {
  const range = ranges.find((one) => one === params.get("range")) ?? "30"
  const since = params.get("since") ?? ""
  return { range, since: range === "since" && isCalendarDate(since) ? since : null }
}

export function formatPeriod({ range, since }: RequestedPeriod): string {
  return new URLSearchParams({ range, ...(since !== null && { since }) }).toString()
}

/**
 * @param today in the site's time zone; the last day of the period
 * @param first the first counted day; null: none
 */
export function getPeriod(asked: RequestedPeriod, today: CalendarDate, first: CalendarDate | null): AnalyticsPeriod {
  const begins = asked.since ?? first ?? today
  const since = begins > today ? today : begins
  const days = asked.range === "since" ? Math.min(daysBetween(since, today) + 1, maxDays) : Number(asked.range)
  const from = addDays(today, 1 - days)
  const before = { from: addDays(from, -days), to: addDays(from, -1) }
  return { ...asked, from, to: today, days, before: first !== null && first <= before.to ? before : null }
}
