import { csvLine, csvMark } from "../../lib/csv.ts"
import { formatDecimalAmount } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { getAnalyticsPeriod, listCounts, listVisitsByDay } from "./analytics-queries.server.ts"
import { listWorkFunnels } from "./funnel.server.ts"
import type { RequestedPeriod } from "./period.ts"

export const analyticsPanels = [
  "visitors",
  "works",
  "sources",
  "countries",
  "pages",
  "hours",
  "searches",
  "missing",
] as const
type Panel = (typeof analyticsPanels)[number]

const kinds = {
  sources: ["source", "Source"],
  countries: ["country", "Country"],
  pages: ["page", "Page"],
  hours: ["hour", "Hour"],
  searches: ["search", "Words"],
  missing: ["missing", "Address"],
} as const

const maxLines = 100_000
const whole = (number: number) => ({ decimal: String(number) })

/** A panel's complete data as CSV in UTF-8 (RFC 4180). */
export async function exportAnalytics(
  shop: Shop,
  actor: Actor,
  panel: Panel,
  asked: RequestedPeriod,
): Promise<Outcome<string>> {
  const read = await getAnalyticsPeriod(shop, actor, asked)
  if (!read.ok) return read
  const { period, zone } = read.value
  if (panel === "visitors") {
    const days = await listVisitsByDay(shop, actor, zone, period)
    if (!days.ok) return days
    const lines = days.value.map(({ day, visitors, views }) => csvLine([day, whole(visitors), whole(views)]))
    return done([csvMark, csvLine(["Day", "Visitors", "Views"]), ...lines].join(""))
  }
  if (panel === "works") {
    const works = await listWorkFunnels(shop, actor, { zone, period, most: maxLines })
    if (!works.ok) return works
    const lines = works.value.map(({ title, availability, price, currency, looked, asked: letters, carts, bought }) => {
      const amount = price === null ? "" : { decimal: formatDecimalAmount(price, currency) }
      return csvLine([title, availability, amount, currency, ...[looked, letters, carts, bought].map(whole)])
    })
    const heads = ["Work", "Availability", "Price", "Currency", "Looked", "Asked", "In a cart", "Bought"]
    return done([csvMark, csvLine(heads), ...lines].join(""))
  }
  const [kind, head] = kinds[panel]
  const counted = await listCounts(shop, actor, kind, { zone, period, most: maxLines })
  if (!counted.ok) return counted
  const lines = counted.value.map(({ name, visitors, times }) => csvLine([name, whole(visitors), whole(times)]))
  return done([csvMark, csvLine([head, "Visitors", "Times"]), ...lines].join(""))
}
