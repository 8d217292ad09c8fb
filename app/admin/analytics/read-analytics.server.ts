import type { Actor } from "../../../domain/actor.ts"
import {
  askedAndSold,
  countedBy,
  readAnalyticsPeriod,
  visitsByDay,
} from "../../../domain/analytics/analytics-queries.server.ts"
import { stepsOfWorks } from "../../../domain/analytics/funnel.server.ts"
import { hereNow } from "../../../domain/analytics/live-now.server.ts"
import type { RequestedPeriod } from "../../../domain/analytics/period.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { found } from "../found.server.ts"
import { inventedWords } from "./answers.ts"

/** Admin only. `first`: the first counted day; null if none was. */
export async function readAnalytics(shop: Shop, admin: Actor, asked: RequestedPeriod) {
  const { period, zone, first, inventedUntil } = found(await readAnalyticsPeriod(shop, admin, asked))
  const of = { zone, period }
  const by = async (kind: Parameters<typeof countedBy>[2], most = 8) =>
    found(await countedBy(shop, admin, kind, { ...of, most }))
  // In batches: visitors' pages need database connections, too.
  const [days, before, beside, works] = await Promise.all([
    visitsByDay(shop, admin, zone, period).then(found),
    period.before ? visitsByDay(shop, admin, zone, period.before).then(found) : null,
    askedAndSold(shop, admin, zone, period).then(found),
    stepsOfWorks(shop, admin, of).then(found),
  ])
  const [sources, countries, pages, hours] = await Promise.all([
    by("source"),
    by("country"),
    by("page"),
    by("hour", 24),
  ])
  const [searches, missing, here] = await Promise.all([by("search"), by("missing"), hereNow(shop, admin).then(found)])
  const ids = [...works.map(({ id }) => id), ...here.pages.map(({ artworkId }) => artworkId)]
  const pictures = await picturesOfWorks(shop, ids)
  return {
    period,
    zone,
    first,
    invented: inventedWords(period, inventedUntil),
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
