import type { Actor } from "../../../domain/actor.ts"
import { askedAndSold, countedBy, readPeriod, visitsByDay } from "../../../domain/analytics/analytics-queries.server.ts"
import { stepsOfWorks } from "../../../domain/analytics/funnel.server.ts"
import { hereNow } from "../../../domain/analytics/live-now.server.ts"
import type { Asked } from "../../../domain/analytics/period.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { found } from "../found.server.ts"
import { inventedWords } from "./answers.ts"

/** What the page of visits shows. `first`: the first day that was counted; null: none was. Admin only. */
export async function readAnalytics(shop: Shop, admin: Actor, asked: Asked) {
  const { period, zone, first, inventedUntil } = found(await readPeriod(shop, admin, asked))
  const of = { zone, period }
  const by = async (kind: Parameters<typeof countedBy>[2], most = 8) =>
    found(await countedBy(shop, admin, kind, { ...of, most }))
  // A few at a time: visitors' pages need the database, too.
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

export type Analytics = Awaited<ReturnType<typeof readAnalytics>>
