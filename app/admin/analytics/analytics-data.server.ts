import type { Actor } from "../../../domain/actor.ts"
import {
  countInquiriesAndSales,
  getAnalyticsPeriod,
  listCounts,
  listVisitsByDay,
} from "../../../domain/analytics/analytics-queries.server.ts"
import { listWorkFunnels } from "../../../domain/analytics/funnel.server.ts"
import { getLiveVisitors } from "../../../domain/analytics/live-now.server.ts"
import type { RequestedPeriod } from "../../../domain/analytics/period.ts"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { formatDemoDataNotice } from "./analytics-titles.ts"

/** Admin only. `first`: the first counted day; null if none was. */
export async function getAnalytics(shop: Shop, admin: Actor, asked: RequestedPeriod) {
  const { period, zone, first, inventedUntil } = unwrapOutcome(await getAnalyticsPeriod(shop, admin, asked))
  const of = { zone, period }
  const by = async (kind: Parameters<typeof listCounts>[2], most = 8) =>
    unwrapOutcome(await listCounts(shop, admin, kind, { ...of, most }))
  // In batches: visitors' pages need database connections, too.
  const [days, before, beside, works] = await Promise.all([
    listVisitsByDay(shop, admin, zone, period).then(unwrapOutcome),
    period.before ? listVisitsByDay(shop, admin, zone, period.before).then(unwrapOutcome) : null,
    countInquiriesAndSales(shop, admin, zone, period).then(unwrapOutcome),
    listWorkFunnels(shop, admin, of).then(unwrapOutcome),
  ])
  const [sources, countries, pages, hours] = await Promise.all([
    by("source"),
    by("country"),
    by("page"),
    by("hour", 24),
  ])
  const [searches, missing, here] = await Promise.all([
    by("search"),
    by("missing"),
    getLiveVisitors(shop, admin).then(unwrapOutcome),
  ])
  const ids = [...works.map(({ id }) => id), ...here.pages.map(({ artworkId }) => artworkId)]
  const pictures = await getWorkPictures(shop, ids)
  return {
    period,
    zone,
    first,
    invented: formatDemoDataNotice(period, inventedUntil),
    days,
    before,
    beside,
    works,
    sources,
    countries,
    pages,
    hours,
    searches,
    missing,
    here,
    pictures,
  }
}
