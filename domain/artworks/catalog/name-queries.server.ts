import { type SQL, sql } from "drizzle-orm"
import { pictures } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { getWorkPictures, type SmallPicture } from "../pictures/work-pictures.server.ts"
import { hasName, nameColumns } from "./name-columns.server.ts"
import { type NameKind, nameKinds } from "./name-kinds.ts"

export type CountedName = { name: string; count: number; pictures: (SmallPicture & { id: string })[] }

export type NamePage = { names: CountedName[]; next: number | null; rare: number }

const maxPictures = 10

const isNotArchived = sql`artworks.archived_at is null`

function selectUses(kind: NameKind): SQL {
  const { column, list } = nameColumns[kind]
  return list
    ? sql`select unnest(artworks.${sql.raw(column)}) as name from artworks where ${isNotArchived}`
    : sql`select medium_choice as name from artworks where ${isNotArchived} and medium_choice is not null`
}

/** Three queries. `page` starts at 0. */
export const listNames = (shop: Shop, actor: Actor, kind: NameKind, page = 0, limit = 50): Promise<Outcome<NamePage>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const { rows } = await db.execute<{ name: string; count: number; rare: number }>(
      sql`select name, count, (sum((count = 1)::int) over ())::int as rare
        from (select name, count(*)::int as count from (${selectUses(kind)}) as uses group by name) as counted
        order by count desc, name offset ${page * limit} limit ${limit + 1}`,
    )
    const names = rows.slice(0, limit)
    const works = await getSomeWorks(
      shop,
      kind,
      names.map(({ name }) => name),
    )
    const shown = await getWorkPictures(shop, [...works.values()].flat())
    return done({
      names: names.map(({ name, count }) => ({
        name,
        count,
        pictures: (works.get(name) ?? []).flatMap((id) => (shown[id] ? [{ id, ...shown[id] }] : [])),
      })),
      next: rows.length > limit ? page + 1 : null,
      rare: rows[0]?.rare ?? 0,
    })
  })

/** Most frequent first. */
export const listNamesInUse = (shop: Shop, actor: Actor, kind: NameKind, limit = 1000): Promise<Outcome<string[]>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select name from (${selectUses(kind)}) as uses group by name order by count(*) desc, name limit ${limit}`,
    )
    return done(rows.map(({ name }) => name))
  })

/** Works with each name; unordered, because a frequent name's works would all have to be sorted. */
async function getSomeWorks(shop: Shop, kind: NameKind, names: string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await shop.db.execute<{ name: string; ids: string[] }>(
    sql`select asked.name, array(
        select artworks.id from artworks join ${pictures} on pictures.id = artworks.main_picture_id
        where ${isNotArchived} and ${hasName(kind, sql`asked.name`)} limit ${maxPictures}
      ) as ids from unnest(${sql.param(names)}::text[]) as asked (name)`,
  )
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}

export const countNames = (shop: Shop, actor: Actor): Promise<Outcome<Record<NameKind | "series", number>>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const counts = nameKinds.map(
      (kind) => sql`(select count(distinct name)::int from (${selectUses(kind)}) as uses) as "${sql.raw(kind)}"`,
    )
    const { rows } = await db.execute<Record<NameKind | "series", number>>(
      sql`select (select count(*)::int from series) as series, ${sql.join(counts, sql`, `)}`,
    )
    return done(rows[0] ?? { series: 0, medium: 0, tag: 0, subject: 0, style: 0 })
  })
