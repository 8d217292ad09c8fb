import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { artworks, series } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { isHeld } from "../gallery/public-works.server.ts"
import { type WorkFilter, workFilters } from "./studio-list.ts"
import { matchWorks } from "./studio-search.server.ts"
import type { WorkChoice } from "./work-selection.ts"

export type WorkCounts = Record<WorkFilter | "all", number>

export const getWorkConditions = (
  { search = "", filter, series: inSeries, type, location }: WorkChoice,
  now: Date,
  searched: SQL | undefined = matchWorks(search),
): SQL =>
  and(
    getFilterCondition(filter, now),
    inSeries ? sql`${artworks.seriesId} = (select series.id from series where series.title = ${inSeries})` : undefined,
    type ? eq(artworks.type, type) : undefined,
    location ? eq(artworks.location, location) : undefined,
    searched,
  ) ?? sql`true`

/** Only an active hold keeps an available work from being sold, and few holds are active. */
const hasActiveHold = sql`${artworks.id} = any (array(select holds.artwork_id from holds where holds.state = 'active'))`

/** A draft is neither available nor on hold. */
function getFilterCondition(filter: WorkFilter | undefined, now: Date): SQL {
  const isNotArchived = sql`${artworks.archivedAt} is null`
  const isShown = sql`${artworks.publishedAt} is not null`
  switch (filter) {
    case undefined:
      return isNotArchived
    case "archived":
      return sql`${artworks.archivedAt} is not null`
    case "draft":
      return sql`${isNotArchived} and ${artworks.publishedAt} is null`
    case "published":
      return sql`${isNotArchived} and ${artworks.publishedAt} is not null`
    case "incomplete":
      return sql`${isNotArchived} and ${artworks.incomplete}`
    case "on_hold":
      return sql`${isNotArchived} and ${isShown} and ${hasActiveHold} and ${isHeld(now)}`
    case "available":
      return sql`${isNotArchived} and ${isShown} and ${artworks.availability} = 'available' and not ${isHeld(now)}`
    default:
      return sql`${isNotArchived} and ${artworks.availability} = ${filter}`
  }
}

/** Index-only; works on hold are counted by their holds. */
export const countWorks = (shop: Shop, actor: Actor): Promise<Outcome<WorkCounts>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const [{ rows }, [held]] = await Promise.all([
      db.execute<{ state: string; draft: boolean; archived: boolean; incomplete: boolean; count: number }>(
        sql`select availability as state, published_at is null as draft, archived_at is not null as archived, incomplete,
          count(*)::int as count from artworks group by 1, 2, 3, 4`,
      ),
      db.select({ count: sql<number>`count(*)::int` }).from(artworks).where(getFilterCondition("on_hold", shop.now())),
    ])
    const counts = Object.fromEntries(["all", ...workFilters].map((view) => [view, 0])) as WorkCounts
    const add = (view: WorkFilter | "all", count: number) => {
      counts[view] += count
    }
    for (const { state, draft, archived, incomplete, count } of rows) {
      if (archived) {
        add("archived", count)
        continue
      }
      add("all", count)
      if (!draft || state !== "available") add(state as WorkFilter, count)
      add(draft ? "draft" : "published", count)
      if (incomplete) add("incomplete", count)
    }
    counts.on_hold = held?.count ?? 0
    counts.available -= counts.on_hold
    return done(counts)
  })

const maxChoices = 100

/** The series, types and locations that works have. */
export const listWorkChoices = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<Record<"series" | "type" | "location", string[]>>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const [inSeries, type, location] = await Promise.all([
      db.select({ name: series.title }).from(series).orderBy(asc(series.position), asc(series.id)).limit(maxChoices),
      listValues(shop, "type"),
      listValues(shop, "location"),
    ])
    return done({ series: inSeries.map(({ name }) => name), type, location })
  })

/** Loose index scan: finds each value after the previous one, without reading the works. */
async function listValues(shop: Shop, column: "type" | "location"): Promise<string[]> {
  const name = sql.raw(column)
  const selectNext = (after: SQL) =>
    sql`(select ${name} from artworks where archived_at is null and ${name} > ${after} order by ${name} limit 1)`
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`with recursive names (name) as (
        select ${selectNext(sql`''`)} union all select ${selectNext(sql`names.name`)} from names where names.name is not null
      ) select name from names where name is not null limit ${maxChoices}`,
  )
  return rows.map((row) => row.name)
}
