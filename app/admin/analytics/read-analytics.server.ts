import type { Actor } from "../../../domain/actor.ts"
import { askedAndSold, countedBy, readPeriod, visitsByDay } from "../../../domain/analytics/analytics-queries.server.ts"
import { stepsOfWorks } from "../../../domain/analytics/funnel.server.ts"
import { hereNow } from "../../../domain/analytics/live-now.server.ts"
import type { Asked } from "../../../domain/analytics/period.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { found } from "../found.server.ts"

/** What the page of visits shows. `first`: the first day that was counted; null: none was. Admin only. */
export async function readAnalytics(shop: Shop, admin: Actor, asked: Asked) {
  const { period, zone, first } = found(await readPeriod(shop, admin, asked))
  const of = { zone, period }
  const [days, before, beside, works, sources, countries, pages, hours, searches, missing, here] = await Promise.all([
    visitsByDay(shop, admin, zone, period).then(found),
    period.before ? visitsByDay(shop, admin, zone, period.before).then(found) : null,
    askedAndSold(shop, admin, zone, period).then(found),
    stepsOfWorks(shop, admin, of).then(found),
    countedBy(shop, admin, "source", { ...of, most: 8 }).then(found),
    countedBy(shop, admin, "country", { ...of, most: 8 }).then(found),
    countedBy(shop, admin, "page", { ...of, most: 8 }).then(found),
    countedBy(shop, admin, "hour", { ...of, most: 24 }).then(found),
    countedBy(shop, admin, "search", { ...of, most: 8 }).then(found),
    countedBy(shop, admin, "missing", { ...of, most: 8 }).then(found),
    hereNow(shop, admin).then(found),
  ])
  const ids = [...works.map(({ id }) => id), ...here.pages.map(({ artworkId }) => artworkId)]
  const pictures = await picturesOfWorks(shop, ids)
  return {
    period,
    zone,
    first,
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

export type Analytics = Awaited<ReturnType<typeof readAnalytics>>
