import type { Wait } from "../../../domain/artworks/waits.server.ts"
import type { AskedAbout } from "../../../domain/messages/asked-about.server.ts"
import type { MoneyToCome, MonthOfSales, PlaceOfSales } from "../../../domain/orders/sales-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { regionsOf } from "../../../lib/regions.ts"
import { dayIn, momentIn, type TimeZone } from "../../../lib/site-time.ts"
import { countInWords } from "../kit/count.ts"
import { countryName, withArticle } from "./country-names.ts"

/*
 * The titles of the dashboard's charts: each answers a question in a sentence. Titles of works are between asterisks.
 */

/** How far back questions of visitors count, in days. */
export const askedDays = 90
/** How many towns are listed. */
export const shownPlaces = 6

/** The same as `countInWords`, within a sentence: `five weeks`. */
const words = (number: number, one: string, many?: string) => countInWords(number, one, many).toLowerCase()

const amountsInWords = (amounts: { currency: string; amount: number }[]) =>
  amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(" and ")

/** `$27,300 is still to come` */
export const toComeAnswer = ({ totals }: MoneyToCome): string =>
  `${amountsInWords(totals)} ${totals.length === 1 ? "is" : "are"} still to come`

/** `Seven works went for $31,400 in twelve months` */
export function salesAnswer(months: MonthOfSales[]): string {
  const works = months.reduce((sum, month) => sum + month.works, 0)
  const sums = new Map<string, number>()
  for (const { currency, amount } of months.flatMap(({ amounts }) => amounts))
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  const amounts = [...sums].map(([currency, amount]) => ({ currency, amount })).sort((a, b) => b.amount - a.amount)
  return `${countInWords(works, "work")} went for ${amountsInWords(amounts)} in twelve months`
}

/** Where the first of twelve months began that end with today's, there. */
export function twelveMonthsBefore(now: Date, zone: TimeZone): Date {
  const [year = 0, month = 1] = dayIn(zone, now).split("-").map(Number)
  const [inYear, first] = month === 12 ? [year, 1] : [year - 1, month + 1]
  return momentIn(zone, `${inYear}-${String(first).padStart(2, "0")}-01`, 0)
}

const perWeek = 7
const perMonth = 365.2425 / 12

/** `five days`, `six weeks`, `eleven months`, `two years`: a time as one would say it. */
export function sayWait(days: number): string {
  if (days < 0.5) return "less than a day"
  if (days < 13.5) return words(Math.round(days), "day")
  if (days < 60) return words(Math.round(days / perWeek), "week")
  const months = Math.round(days / perMonth)
  return months < 24 && months !== 12 ? words(months, "month") : words(Math.round(months / 12), "year")
}

/**
 * `They ask about *Red Lead*`, if they ask about one work more than about the others.
 * @param works those asked about most
 * @param count how many works they ask about
 */
export function askedAnswer({ works: [first, second], count }: { works: AskedAbout[]; count: number }): string {
  const isFirst = first && first.count > 1 && first.count > (second?.count ?? 0)
  if (isFirst) return `They ask about *${first.title.replaceAll("*", "")}*`
  return `They ask about ${words(count, "work")}`
}

/** Fewer say nothing about how long works wait. */
const leastSold = 6

/**
 * What the waits say: cheap against expensive works, of those that were sold; with few sales, what has waited longest.
 * @param currency of the prices
 */
export function waitsAnswer(waits: Wait[], currency: string): string {
  const sold = waits.filter((wait) => wait.sold)
  if (sold.length >= leastSold) {
    const limit = niceLimit(median(sold.map(({ price }) => price)))
    const below = sold.filter(({ price }) => price < limit)
    const above = sold.filter(({ price }) => price >= limit)
    if (below.length > 0 && above.length > 0) {
      const [low, high] = [below, above].map((of) => sayWait(median(of.map(({ days }) => days))))
      if (low === high) return `A work waits ${low}, whatever its price`
      return `Under ${formatMoney(limit, currency)} a work waits ${low}; over it, ${high}`
    }
    return `A work waits ${sayWait(median(sold.map(({ days }) => days)))} for its buyer`
  }
  const longest = waits
    .filter((wait) => !wait.sold)
    .reduce<Wait | null>((a, b) => (a && a.days >= b.days ? a : b), null)
  return longest
    ? `*${longest.title.replaceAll("*", "")}* has waited longest, ${sayWait(longest.days)}`
    : "How long works wait"
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** To two digits, the second of them 0 or 5: 2,340 becomes 2,500. In minor units. */
export function niceLimit(amount: number): number {
  if (amount <= 0) return 0
  const step = 10 ** Math.floor(Math.log10(amount)) / 2
  return Math.max(step, Math.round(amount / step) * step)
}

const shareWords: [least: number, words: string][] = [
  [0.999, "Everything"],
  [0.9, "Nearly everything"],
  [0.6, "Most"],
  [0.52, "More than half"],
  [0.48, "Half"],
  [0.42, "Nearly half"],
  [0.3, "A third"],
  [0.22, "A quarter"],
]

/**
 * `Nearly half of what you sold went to Oregon`: the state, or else the country, that most works went to.
 * @param location where the artist is, as the settings have it: there, works stay
 */
export function placesAnswer(places: PlaceOfSales[], location: string): string {
  const all = places.reduce((sum, { works }) => sum + works, 0)
  const areas = new Map<string, number>()
  for (const place of places) areas.set(areaOf(place), (areas.get(areaOf(place)) ?? 0) + place.works)
  const [[area, works] = ["", 0]] = [...areas].sort((a, b) => b[1] - a[1])
  const went =
    area === "" ? "was picked up" : `${location.includes(area) ? "stayed in" : "went to"} ${withArticle(area)}`
  const share = shareWords.find(([least]) => works / all >= least)?.[1]
  if (!share) return `What you sold most often ${went}`
  return `${share.endsWith("verything") ? share : `${share} of what`} you sold ${went}`
}

/** The state where addresses name one, else the country; "" for what was picked up. */
export const areaOf = ({ country, region }: Pick<PlaceOfSales, "country" | "region">): string =>
  regionsOf(country)?.find(([code]) => code === region)?.[1] ?? countryName(country)
