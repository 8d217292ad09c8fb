import type { TimeOnMarket } from "../../../domain/artworks/status/time-on-market.server.ts"
import type { InquiredWork } from "../../../domain/messages/threads/inquired-works.server.ts"
import type { MarkedSoldTotals } from "../../../domain/orders/marked-sold.server.ts"
import type { MonthlySales, OutstandingPayments, PlaceSales } from "../../../domain/orders/sales-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { findRegions } from "../../../lib/regions.ts"
import { getCalendarDate, getMomentInZone, type TimeZone } from "../../../lib/site-time.ts"
import { formatSpelledCount } from "../kit/format-count.ts"
import { formatCountry, withArticle } from "./country-names.ts"

/* Chart titles, each a sentence that answers a question. Titles of works are between asterisks. */

export const inquiryDays = 90
export const maxPlaces = 6

/** For the middle of a sentence: `five weeks`. */
const formatLowercaseCount = (number: number, one: string, many?: string) =>
  formatSpelledCount(number, one, many).toLowerCase()

export const formatAmounts = (amounts: { currency: string; amount: number }[]) =>
  amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(" and ")

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" })

/** @param month `2026-11` */
export const formatMonth = (month: string): string => monthName.format(new Date(`${month}-15T12:00:00Z`))

export const moneyToComeTitle = ({ totals }: OutstandingPayments): string =>
  `${formatAmounts(totals)} ${totals.length === 1 ? "is" : "are"} still to come`

export function salesTitle(months: MonthlySales[]): string {
  const works = months.reduce((sum, month) => sum + month.works, 0)
  const sums = new Map<string, number>()
  for (const { currency, amount } of months.flatMap(({ amounts }) => amounts))
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  const amounts = [...sums].map(([currency, amount]) => ({ currency, amount })).sort((a, b) => b.amount - a.amount)
  return `${formatSpelledCount(works, "work")} went for ${formatAmounts(amounts)} in twelve months`
}

export const markedSoldTitle = ({ works }: MarkedSoldTotals, beside: boolean): string =>
  `${formatSpelledCount(works, beside ? "more work was" : "work was", beside ? "more works were" : "works were")} marked as sold without an order`

export function formatMarkedSoldAmounts({ works, amounts, unpriced }: MarkedSoldTotals): string {
  if (amounts.length === 0) return works === 1 ? "It has no price." : "They have no prices."
  const known = works - unpriced
  const sum = `${formatAmounts(amounts)} at ${known === 1 ? "its price" : "their prices"}; what was paid isn’t known.`
  if (unpriced === 0) return sum
  return `${sum} ${unpriced === 1 ? "One has no price." : `${formatSpelledCount(unpriced, "work")} have no price.`}`
}

/** The start of the first of the twelve months that end with the current one, in the zone. */
export function getTwelveMonthsStart(now: Date, zone: TimeZone): Date {
  const [year = 0, month = 1] = getCalendarDate(zone, now).split("-").map(Number)
  const [inYear, first] = month === 12 ? [year, 1] : [year - 1, month + 1]
  return getMomentInZone(zone, `${inYear}-${String(first).padStart(2, "0")}-01`, 0)
}

const daysPerWeek = 7
const daysPerMonth = 365.2425 / 12

/** `five days`, `six weeks`, `eleven months`, `two years`. */
export function formatTimeOnMarket(days: number): string {
  if (days < 0.5) return "less than a day"
  if (days < 13.5) return formatLowercaseCount(Math.round(days), "day")
  if (days < 60) return formatLowercaseCount(Math.round(days / daysPerWeek), "week")
  const months = Math.round(days / daysPerMonth)
  return months < 24 && months !== 12
    ? formatLowercaseCount(months, "month")
    : formatLowercaseCount(Math.round(months / 12), "year")
}

/** @param works the most asked about @param count how many works they ask about */
export function inquiriesTitle({ works: [first, second], count }: { works: InquiredWork[]; count: number }): string {
  const isFirst = first && first.count > 1 && first.count > (second?.count ?? 0)
  if (isFirst) return `Visitors ask about *${first.title.replaceAll("*", "")}*`
  return `Visitors ask about ${formatLowercaseCount(count, "work")}`
}

/** Fewer sales are no basis for a comparison. */
const minSales = 6

/** Compares how long cheap and expensive works took to sell; with few sales, names what has waited longest. */
export function timeOnMarketTitle(timesOnMarket: TimeOnMarket[], currency: string): string {
  const sold = timesOnMarket.filter((wait) => wait.sold)
  if (sold.length >= minSales) {
    const limit = roundPriceLimit(median(sold.map(({ price }) => price)))
    const below = sold.filter(({ price }) => price < limit)
    const above = sold.filter(({ price }) => price >= limit)
    if (below.length > 0 && above.length > 0) {
      const [low, high] = [below, above].map((of) => formatTimeOnMarket(median(of.map(({ days }) => days))))
      if (low === high) return `A work waits ${low}, whatever its price`
      return `Under ${formatMoney(limit, currency)} a work waits ${low}; over it, ${high}`
    }
    return `A work waits ${formatTimeOnMarket(median(sold.map(({ days }) => days)))} for its buyer`
  }
  const longest = timesOnMarket
    .filter((wait) => !wait.sold)
    .reduce<TimeOnMarket | null>((a, b) => (a && a.days >= b.days ? a : b), null)
  return longest
    ? `*${longest.title.replaceAll("*", "")}* has waited longest, ${formatTimeOnMarket(longest.days)}`
    : "How long works wait"
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Rounds to two digits, the second of them 0 or 5: 2,340 becomes 2,500. In minor units. */
export function roundPriceLimit(amount: number): number {
  if (amount <= 0) return 0
  const step = 10 ** Math.floor(Math.log10(amount)) / 2
  return Math.max(step, Math.round(amount / step) * step)
}

const shareLabels: [least: number, words: string][] = [
  [0.999, "Everything"],
  [0.9, "Nearly everything"],
  [0.6, "Most"],
  [0.52, "More than half"],
  [0.48, "Half"],
  [0.42, "Nearly half"],
  [0.3, "A third"],
  [0.22, "A quarter"],
]

/** The most frequent state, or else country. @param location the artist's place from the settings, where works stay */
export function placesTitle(places: PlaceSales[], location: string): string {
  const all = places.reduce((sum, { works }) => sum + works, 0)
  const areas = new Map<string, number>()
  for (const place of places) areas.set(getAreaName(place), (areas.get(getAreaName(place)) ?? 0) + place.works)
  const [[area, works] = ["", 0]] = [...areas].sort((a, b) => b[1] - a[1])
  const went =
    area === "" ? "was picked up" : `${location.includes(area) ? "stayed in" : "went to"} ${withArticle(area)}`
  const share = shareLabels.find(([least]) => works / all >= least)?.[1]
  if (!share) return `What you sold most often ${went}`
  return `${share.endsWith("verything") ? share : `${share} of what`} you sold ${went}`
}

/** The state where addresses name one, else the country; "" for pickups. */
export const getAreaName = ({ country, region }: Pick<PlaceSales, "country" | "region">): string =>
  findRegions(country)?.find(([code]) => code === region)?.[1] ?? formatCountry(country)
