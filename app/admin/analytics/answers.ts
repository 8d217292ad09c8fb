import type { CountedDay, NamedCount } from "../../../domain/analytics/analytics-queries.server.ts"
import type { WorkSteps } from "../../../domain/analytics/funnel.server.ts"
import { sayDate, sayDayOfYear } from "../../../lib/calendar-dates.ts"
import { formatCountry, withArticle } from "../dashboard/country-names.ts"
import { countInWords } from "../kit/count.ts"

/* Chart titles, each a sentence that answers a question. Titles of works are between asterisks. */

export const number = (value: number) => value.toLocaleString("en-US")
const words = (value: number, one: string, many?: string) => countInWords(value, one, many).toLowerCase()

const sum = (days: CountedDay[], of: "views" | "visitors") => days.reduce((all, day) => all + day[of], 0)

/** `In 30 days 1,140 visitors looked at 3,204 pages; 21 wrote to you and eight works were sold.` */
export function summary(days: CountedDay[], beside: Beside): string {
  const { asked, sold, marked } = beside
  const [visitors, views] = [sum(days, "visitors"), sum(days, "views")]
  const people = visitors === 1 ? "one visitor" : `${number(visitors)} visitors`
  const pages = views === 1 ? "one page" : `${number(views)} pages`
  const wrote = asked === 0 ? "nobody wrote to you" : `${words(asked, "wrote", "wrote")} to you`
  const span = days.length === 1 ? "Today" : `In ${days.length} days`
  return `${span} ${people} looked at ${pages}; ${wrote} and ${formatSold(sold, marked)}.`
}

type Beside = { asked: number; sold: number; marked: number }

function formatSold(sold: number, marked: number): string {
  const bought = words(sold, "work was sold", "works were sold")
  if (marked === 0) return sold === 0 ? "no work was sold" : bought
  const alone = words(marked, "work was marked as sold", "works were marked as sold")
  return sold === 0 ? alone : `${bought}; ${words(marked, "more was marked as sold", "more were marked as sold")}`
}

/** `1,140 visitors, 12 percent more than in the 30 days before` */
export function visitorsAnswer(days: CountedDay[], before: CountedDay[] | null): string {
  const now = sum(days, "visitors")
  const then = before === null ? 0 : sum(before, "visitors")
  const visitors = now === 1 ? "One visitor" : `${number(now)} visitors`
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
export const inventedWords = ({ from }: { from: string }, until: string | null): string | null =>
  until === null || until < from ? null : `Visits until ${sayDate(until)} are demo data.`

/** Null unless one day, other than the last, has at least five visitors and twice the average of the others. */
export function peakOf(days: CountedDay[]): { at: number; words: string } | null {
  const most = Math.max(0, ...days.map(({ visitors }) => visitors))
  const at = days.findIndex(({ visitors }) => visitors === most)
  const others = (sum(days, "visitors") - most) / Math.max(1, days.length - 1)
  const day = days[at]
  if (!day || most < 5 || most < 2 * others || at === days.length - 1) return null
  return { at, words: `${number(most)}, ${shortDay(day.day)}` }
}

/** Groups long periods by week, because a line of 365 points is illegible. */
export function inSteps(days: CountedDay[]): { step: "day" | "week"; of: CountedDay[] } {
  if (days.length <= 100) return { step: "day", of: days }
  const rest = days.length % 7
  const of: CountedDay[] = []
  for (let at = rest; at < days.length; at += 7) {
    const some = days.slice(at, at + 7)
    of.push({ day: some[0]?.day ?? "", views: sum(some, "views"), visitors: sum(some, "visitors") })
  }
  return { step: "week", of }
}

export function worksAnswer(works: WorkSteps[]): string {
  const [first] = works
  if (!first || first.looked === 0) return "From looking to buying, work by work"
  const asked = works.reduce((most, work) => (work.asked > most.asked ? work : most), first)
  const looked = `${named(first)} is looked at most`
  return asked.asked > 0 && asked.id !== first.id ? `${looked}, ${named(asked)} asked about most` : looked
}

const named = ({ title }: WorkSteps) => `*${title.replaceAll("*", "")}*`

export function remarkOn({ asked, carts, bought, price, availability }: WorkSteps): string {
  if (availability !== "available") return ""
  if (bought === 0 && asked > 1 && price === null) return "Asked about, never bought: it has no price."
  if (bought === 0 && carts > 1) return `${countInWords(carts, "cart")}, no sale.`
  return ""
}

export const sourceName = (source: string) => source || "Typed or saved"

export function sourcesAnswer([first]: NamedCount[]): string {
  if (!first) return "Where visitors come from"
  return `${first.name || "The address itself, typed or saved,"} brings the most visitors`
}

const parts = [
  ["at night", 0, 6],
  ["in the morning", 6, 12],
  ["in the afternoon", 12, 18],
  ["in the evening", 18, 24],
] as const

export const byHour = (hours: NamedCount[]): number[] =>
  Array.from({ length: 24 }, (_, at) => hours.find(({ name }) => Number(name) === at)?.times ?? 0)

export function hoursAnswer(hours: number[]): string {
  const of = ([, from, to]: (typeof parts)[number]) => hours.slice(from, to).reduce((all, one) => all + one, 0)
  const best = parts.reduce((most, part) => (of(part) > of(most) ? part : most), parts[0])
  return `People look ${best[0]}`
}

export function countriesAnswer([first]: NamedCount[]): string {
  if (!first) return "Where browsers are from"
  const name = withArticle(formatCountry(first.name))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} comes first`
}

/** `Shop` for `/shop`; a longer path is unchanged. */
export function pageWords(path: string): string {
  const [, name] = /^\/([a-z]*)$/.exec(path) ?? []
  if (name === undefined) return path
  return name === "" ? "Homepage" : name.charAt(0).toUpperCase() + name.slice(1)
}

export const searchesAnswer = ([first]: NamedCount[]) =>
  first ? `“${first.name}” found nothing` : "Every search found something"

export const missingAnswer = ([first]: NamedCount[]) =>
  first ? `Links lead to ${first.name}, which isn’t there` : "No link leads nowhere"

/** The first day and two between; the end has the line's label. */
export function ticksOf(days: CountedDay[]): { at: number; words: string }[] {
  const step = Math.max(1, Math.floor(days.length / 3))
  return [0, step, 2 * step]
    .filter((at, index, all) => at < days.length && all.indexOf(at) === index)
    .map((at) => ({ at, words: shortDay(days[at]?.day ?? "") }))
}

export const stepName = (step: "day" | "week", day: string) =>
  step === "day" ? sayDate(day) : `Week of ${sayDate(day)}`

/** `Mar 2` */
const shortDay = (day: string) => sayDayOfYear(day).replace(/^(\p{L}{3})\p{L}*/u, "$1")
