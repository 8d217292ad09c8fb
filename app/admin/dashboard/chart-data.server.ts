import type { Actor } from "../../../domain/actor.ts"
import { getAnalyticsPeriod, listVisitsByDay } from "../../../domain/analytics/analytics-queries.server.ts"
import { listTimesOnMarket } from "../../../domain/artworks/status/time-on-market.server.ts"
import { listInquiredWorks } from "../../../domain/messages/threads/inquired-works.server.ts"
import { getMarkedSoldTotals } from "../../../domain/orders/marked-sold.server.ts"
import {
  getOutstandingPayments,
  listSalesByMonth,
  listSalesByPlace,
} from "../../../domain/orders/sales-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import type { TimeZone } from "../../../lib/site-time.ts"
import { formatDemoDataNotice } from "../analytics/analytics-titles.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { getTwelveMonthsStart, inquiryDays, maxPlaces } from "./dashboard-titles.ts"

const dayMs = 24 * 60 * 60 * 1000
export type DashboardCharts = Awaited<ReturnType<typeof getDashboardCharts>>

/** Admin only. @param site the currency of prices, and the time zone of months */
export async function getDashboardCharts(shop: Shop, admin: Actor, site: { currency: string; timeZone: TimeZone }) {
  const before = (days: number) => new Date(+shop.now() - days * dayMs)
  const since = getTwelveMonthsStart(shop.now(), site.timeZone)
  const [toCome, months, marked, places, timeOnMarket, asked, visits] = await Promise.all([
    getOutstandingPayments(shop, admin).then(unwrapOutcome),
    listSalesByMonth(shop, admin, since, site.timeZone).then(unwrapOutcome),
    getMarkedSoldTotals(shop, admin, { since }).then(unwrapOutcome),
    listSalesByPlace(shop, admin).then(unwrapOutcome),
    listTimesOnMarket(shop, admin, site.currency).then(unwrapOutcome),
    listInquiredWorks(shop, admin, before(inquiryDays)).then(unwrapOutcome),
    findVisits(shop, admin),
  ])
  return { toCome, months, marked, places, timeOnMarket, asked, visits }
}

/** Of the last 30 days and the 30 before; null if none was ever counted. */
async function findVisits(shop: Shop, admin: Actor) {
  const { period, zone, first, inventedUntil } = unwrapOutcome(
    await getAnalyticsPeriod(shop, admin, { range: "30", since: null }),
  )
  if (first === null) return null
  const [days, before] = await Promise.all([
    listVisitsByDay(shop, admin, zone, period).then(unwrapOutcome),
    period.before ? listVisitsByDay(shop, admin, zone, period.before).then(unwrapOutcome) : null,
  ])
  return { days, before, invented: formatDemoDataNotice(period, inventedUntil) }
}

export const listChartWorkIds = ({ months, places, timeOnMarket, asked }: DashboardCharts): string[] => [
  ...months.flatMap(({ artworkIds }) => artworkIds),
  ...places.slice(0, maxPlaces).flatMap(({ artworkIds }) => artworkIds),
  ...timeOnMarket.map(({ id }) => id),
  ...asked.works.map(({ id }) => id),
]
