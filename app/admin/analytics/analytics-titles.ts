import type { DayCount, NamedCount } from "../../../domain/analytics/analytics-queries.server.ts"
import type { WorkFunnel } from "../../../domain/analytics/funnel.server.ts"
import { formatCalendarDate, formatMonthDay } from "../../../lib/calendar-dates.ts"
import { formatCountry, withArticle } from "../dashboard/country-names.ts"
import { formatSpelledCount } from "../kit/format-count.ts"

/* Chart titles, each a sentence that answers a question. Titles of works are between asterisks. */

export const formatNumber = (value: number) => value.toLocaleString("en-US")
const formatLowercaseCount = (value: number, one: string, many?: string) =>
  formatSpelledCount(value, one, many).toLowerCase()

const sumDays = (days: DayCount[], of: "views" | "visitors") => days.reduce((all, day) => all + day[of], 0)

/** `In 30 days 1,140 visitors looked at 3,204 pages; 21 wrote to you and eight works were sold.` */
export function analyticsSummary(days: DayCount[], conversions: ConversionCounts): string {
  const { asked, sold, marked } = conversions
  const [visitors, views] = [sumDays(days, "visitors"), sumDays(days, "views")]
  const people = visitors === 1 ? "one visitor" : `${formatNumber(visitors)} visitors`
  const pages = views === 1 ? "one page" : `${formatNumber(views)} pages`
  const wrote = asked === 0 ? "nobody wrote to you" : `${formatLowercaseCount(asked, "wrote", "wrote")} to you`
  const span = days.length === 1 ? "Today" : `In ${days.length} days`
  return `${span} ${people} looked at ${pages}; ${wrote} and ${formatSold(sold, marked)}.`
}

type ConversionCounts = { asked: number; sold: number; marked: number }

function formatSold(sold: number, marked: number): string {
  const bought = formatLowercaseCount(sold, "work was sold", "works were sold")
  if (marked === 0) return sold === 0 ? "no work was sold" : bought
  const alone = formatLowercaseCount(marked, "work was marked as sold", "works were marked as sold")
  return sold === 0
    ? alone
    : `${bought}; ${formatLowercaseCount(marked, "more was marked as sold", "more were marked as sold")}`
}

/** `1,140 visitors, 12 percent more than in the 30 days before` */
export function visitorsTitle(days: DayCount[], before: DayCount[] | null): string {
  const now = sumDays(days, "visitors")
  const then = before === null ? 0 : sumDays(before, "visitors")
  const visitors = now === 1 ? "One visitor" : `${formatNumber(now)} visitors`
  if (then === 0) return days.length === 1 ? `${visitors} today` : `${visitors} in ${days.length} days`
  const share = now / then
  const span = `in the ${days.length} days before`
  if (share >= 1.95) return `${visitors}, ${share < 2.5 ? "twice" : `${Math.round(share)} times`} as many as ${span}`
  const percent = Math.round(Math.abs(share - 1) * 100)
  return percent < 3
    ? `${visitors}, as many as ${span}`
    : `${visitors}, ${percent} percent ${share > 1 ? "more" : "fewer"} than ${span}`
}

/** `Visits until November 23, 2026 are demo data.` Null for a period without any. */
export const formatDemoDataNotice = ({ from }: { from: string }, until: string | null): string | null =>
  until === null || until < from ? null : `Visits until ${formatCalendarDate(until)} are demo data.`

/** Null unless one day, other than the last, has at least five visitors and twice the average of the others. */
export function findPeakDay(days: DayCount[]): { at: number; words: string } | null {
  const most = Math.max(0, ...days.map(({ visitors }) => visitors))
  const at = days.findIndex(({ visitors }) => visitors === most)
  const others = (sumDays(days, "visitors") - most) / Math.max(1, days.length - 1)
  const day = days[at]
  if (!day || most < 5 || most < 2 * others || at === days.length - 1) return null
  return { at, words: `${formatNumber(most)}, ${formatShortDay(day.day)}` }
}

/** Groups long periods by week, because a line of 365 points is illegible. */
export function groupByDayOrWeek(days: DayCount[]): { step: "day" | "week"; of: DayCount[] } {
  if (days.length <= 100) return { step: "day", of: days }
  const rest = days.length % 7
  const of: DayCount[] = []
  for (let at = rest; at < days.length; at += 7) {
    const some = days.slice(at, at + 7)
    of.push({ day: some[0]?.day ?? "", views: sumDays(some, "views"), visitors: sumDays(some, "visitors") })
  }
  return { step: "week", of }
}

export function viewedWorksTitle(works: WorkFunnel[]): string {
  const [first] = works
  if (!first || first.looked === 0) return "From looking to buying, work by work"
  const asked = works.reduce((most, work) => (work.asked > most.asked ? work : most), first)
  const looked = `${formatStarredTitle(first)} is looked at most`
  return asked.asked > 0 && asked.id !== first.id ? `${looked}, ${formatStarredTitle(asked)} asked about most` : looked
}

const formatStarredTitle = ({ title }: WorkFunnel) => `*${title.replaceAll("*", "")}*`

export function getWorkRemark({ asked, carts, bought, price, availability }: WorkFunnel): string {
  if (availability !== "available") return ""
  if (bought === 0 && asked > 1 && price === null) return "Asked about, never bought: it has no price."
  if (bought === 0 && carts > 1) return `${formatSpelledCount(carts, "cart")}, no sale.`
  return ""
}

export const formatSourceName = (source: string) => source || "Typed or saved"

export function sourcesTitle([first]: NamedCount[]): string {
  if (!first) return "Where visitors come from"
  return `${first.name || "The address itself, typed or saved,"} brings the most visitors`
}

const dayParts = [
  ["at night", 0, 6],
  ["in the morning", 6, 12],
  ["in the afternoon", 12, 18],
  ["in the evening", 18, 24],
] as const

export const countViewsByHour = (hours: NamedCount[]): number[] =>
  Array.from({ length: 24 }, (_, at) => hours.find(({ name }) => Number(name) === at)?.times ?? 0)

export function hoursTitle(hours: number[]): string {
  const of = ([, from, to]: (typeof dayParts)[number]) => hours.slice(from, to).reduce((all, one) => all + one, 0)
  const best = dayParts.reduce((most, part) => (of(part) > of(most) ? part : most), dayParts[0])
  return `People look ${best[0]}`
}

export function countriesTitle([first]: NamedCount[]): string {
  if (!first) return "Where browsers are from"
  const name = withArticle(formatCountry(first.name))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} comes first`
}

/** `Shop` for `/shop`; a longer path is unchanged. */
export function formatPageName(path: string): string {
  const [, name] = /^\/([a-z]*)$/.exec(path) ?? []
  if (name === undefined) return path
  return name === "" ? "Homepage" : name.charAt(0).toUpperCase() + name.slice(1)
}

export const searchesTitle = ([first]: NamedCount[]) =>
  first ? `“${first.name}” found nothing` : "Every search found something"

export const missingPagesTitle = ([first]: NamedCount[]) =>
  first ? `Links lead to ${first.name}, which isn’t there` : "No link leads nowhere"

/** The first day and two between; the end has the line's label. */
export function listDayTicks(days: DayCount[]): { at: number; words: string }[] {
  const step = Math.max(1, Math.floor(days.length / 3))
  return [0, step, 2 * step]
    .filter((at, index, all) => at < days.length && all.indexOf(at) === index)
    .map((at) => ({ at, words: formatShortDay(days[at]?.day ?? "") }))
}

export const formatStepName = (step: "day" | "week", day: string) =>
  step === "day" ? formatCalendarDate(day) : `Week of ${formatCalendarDate(day)}`

/** `Mar 2` */
const formatShortDay = (day: string) => formatMonthDay(day).replace(/^(\p{L}{3})\p{L}*/u, "$1")
