import { asc, eq, inArray, sql } from "drizzle-orm"
import { keyset } from "../../../db/keyset.ts"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { pictureColumns } from "../../media/picture-columns.server.ts"
import { gridWidths, toPictureView } from "../../media/picture-view.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import type { SmallPicture } from "../pictures/work-pictures.server.ts"

export type SeriesWork = { id: string; title: string; picture: SmallPicture | null }

export type SeriesShelf = {
  id: string | null
  title: string
  slug: string
  /** `2022–26`; "" when no work has a year. */
  years: string
  /** Whether the site has a page of it. */
  hasPage: boolean
  count: number
  works: SeriesWork[]
  next: string | null
}

export type SeriesPage = { shelves: SeriesShelf[]; all: { id: string; title: string }[] }

const byRank = keyset("number", "number")
/** Series with works on one page; others are requested singly. */
const maxShelves = 200
const maxNamed = 2000

/** Four queries for any number of works. `one` is a series' id or "none": only that shelf, from the cursor. */
export const listSeriesShelves = (
  shop: Shop,
  actor: Actor,
  { one, after }: { one?: string | undefined; after?: string | undefined } = {},
  limit = one ? 120 : 30,
): Promise<Outcome<SeriesPage>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const [rows, counts] = await Promise.all([
      db.select().from(series).orderBy(asc(series.position), asc(series.id)).limit(maxNamed),
      getCountsBySeries(shop),
    ])
    if (one && one !== "none" && !rows.some(({ id }) => id === one))
      rows.push(...(await db.select().from(series).where(eq(series.id, one))))
    const first = rows.slice(0, maxShelves).map(({ id }) => id)
    const asked = one === undefined ? [...first, null] : one === "none" ? [null] : [one]
    const placed = await listFirstWorks(shop, asked, one === undefined ? undefined : after, limit)
    const placedIds = placed.map(({ id }) => id)
    const works = await worksById(shop, placedIds)
    const shelfOf = (id: string | null, title: string, slug: string, hasPage = false): SeriesShelf => {
      const mine = placed.filter((work) => work.series === id)
      const { page, next } = byRank.page(mine, limit, (row) => [row.rank, row.newest])
      const counted = counts.get(id)
      return {
        id,
        title,
        slug,
        years: formatYears(counted),
        hasPage,
        count: counted?.count ?? 0,
        works: page.flatMap((work) => works.get(work.id) ?? []),
        next,
      }
    }
    const shelves = rows
      .filter(({ id }) => asked.includes(id))
      .map(({ id, title, slug, pagePublishedAt }) => shelfOf(id, title, slug, pagePublishedAt !== null))
    if (asked.includes(null)) shelves.push(shelfOf(null, "No series", ""))
    return done({ shelves, all: rows.map(({ id, title }) => ({ id, title })) })
  })

type SeriesCount = { count: number; from: number | null; to: number | null }

async function getCountsBySeries(shop: Shop): Promise<Map<string | null, SeriesCount>> {
  const { rows } = await shop.db.execute<SeriesCount & { id: string | null }>(
    sql`select series_id as id, count(*)::int as count, min(coalesce(year_from, year)) as "from", max(coalesce(year_to, year)) as "to"
      from artworks where archived_at is null group by series_id`,
  )
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}

function formatYears(counted: SeriesCount | undefined): string {
  const { from, to } = counted ?? {}
  if (from == null || to == null) return ""
  if (from === to) return String(from)
  const sameCentury = Math.floor(from / 100) === Math.floor(to / 100)
  return `${from}–${sameCentury ? String(to).slice(-2) : to}`
}

type PlacedWork = { id: string; series: string | null; rank: string; newest: string }

async function listFirstWorks(shop: Shop, asked: (string | null)[], after: string | undefined, limit: number) {
  const below = byRank.beyond(after, [sql`series_rank`, sql`newest_first`, sql`id`], ">")
  const rest = below ? sql`and ${below}` : sql``
  const shelf = (which: ReturnType<typeof sql>) =>
    sql`(select id, series_id as series, series_rank::text as rank, newest_first::text as newest from artworks
      where archived_at is null and ${which} ${rest} order by series_rank, newest_first, id limit ${limit + 1})`
  const ids = asked.filter((id) => id !== null)
  const selects = [
    ...(ids.length > 0
      ? [
          sql`select works.* from unnest(${sql.param(ids)}::uuid[]) as shelf (id)
            cross join lateral ${shelf(sql`series_id = shelf.id`)} as works`,
        ]
      : []),
    ...(asked.includes(null) ? [sql`select works.* from ${shelf(sql`series_id is null`)} as works`] : []),
  ]
  if (selects.length === 0) return []
  return (await shop.db.execute<PlacedWork>(sql.join(selects, sql` union all `))).rows
}

async function worksById(shop: Shop, ids: string[]): Promise<Map<string, SeriesWork>> {
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select({ id: artworks.id, title: artworks.title, picture: pictureColumns })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(inArray(artworks.id, ids))
  return new Map(
    rows.map(({ id, title, picture }) => [
      id,
      { id, title, picture: picture && toPictureView(picture, "", gridWidths) },
    ]),
  )
}
