import type { Actor } from "../../../domain/actor.ts"
import { readAnalyticsPeriod, visitsByDay } from "../../../domain/analytics/analytics-queries.server.ts"
import { waitsOfWorks } from "../../../domain/artworks/waits.server.ts"
import { worksAskedAbout } from "../../../domain/messages/asked-about.server.ts"
import { worksMarkedSold } from "../../../domain/orders/marked-sold.server.ts"
import { moneyToCome, placesOfSales, salesByMonth } from "../../../domain/orders/sales-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import type { TimeZone } from "../../../lib/site-time.ts"
import { inventedWords } from "../analytics/answers.ts"
import { found } from "../found.server.ts"
import { askedDays, shownPlaces, twelveMonthsBefore } from "./answers.ts"

const dayMs = 24 * 60 * 60 * 1000
export type DashboardAnswers = Awaited<ReturnType<typeof readAnswers>>

/** Admin only. @param site the currency of prices, and the time zone of months */
export async function readAnswers(shop: Shop, admin: Actor, site: { currency: string; timeZone: TimeZone }) {
  const before = (days: number) => new Date(+shop.now() - days * dayMs)
  const since = twelveMonthsBefore(shop.now(), site.timeZone)
  const [toCome, months, marked, places, waits, asked, visits] = await Promise.all([
    moneyToCome(shop, admin).then(found),
    salesByMonth(shop, admin, since, site.timeZone).then(found),
    worksMarkedSold(shop, admin, { since }).then(found),
    placesOfSales(shop, admin).then(found),
    waitsOfWorks(shop, admin, site.currency).then(found),
    worksAskedAbout(shop, admin, before(askedDays)).then(found),
    readVisits(shop, admin),
  ])
  return { toCome, months, marked, places, waits, asked, visits }
}

/** Of the last 30 days and the 30 before; null if none was ever counted. */
async function readVisits(shop: Shop, admin: Actor) {
  const { period, zone, first, inventedUntil } = found(
    await readAnalyticsPeriod(shop, admin, { range: "30", since: null }),
  )
  if (first === null) return null
  const [days, before] = await Promise.all([
    visitsByDay(shop, admin, zone, period).then(found),
    period.before ? visitsByDay(shop, admin, zone, period.before).then(found) : null,
  ])
  return { days, before, invented: inventedWords(period, inventedUntil) }
}

export const worksOfAnswers = ({ months, places, waits, asked }: DashboardAnswers): string[] => [
  ...months.flatMap(({ artworkIds }) => artworkIds),
  ...places.slice(0, shownPlaces).flatMap(({ artworkIds }) => artworkIds),
  ...waits.map(({ id }) => id),
  ...asked.works.map(({ id }) => id),
]
