import { type SQL, sql } from "drizzle-orm"
import type { Shop } from "../shop.ts"
import { hasName } from "./name-columns.server.ts"
import type { NameKind } from "./name-kinds.ts"
import { isPublic } from "./public-works.server.ts"

/** The filters of the gallery whose values can be renamed. */
const renamable = ["medium", "series", "tag"] as const

/**
 * A gallery's query with the present names in place of former ones, so that old addresses lead to the works they led to.
 * All former names are read at once and cached until a work changes.
 * @returns null when nothing in it was renamed
 */
export async function presentQuery(shop: Shop, params: URLSearchParams): Promise<URLSearchParams | null> {
  if (!renamable.some((filter) => params.has(filter))) return null
  const present = await shop.pageCache.remember("former names", ["catalogue"], () => readFormer(shop))
  const next = new URLSearchParams()
  let changed = false
  for (const [filter, value] of params) {
    const now = present.get(`${filter}:${value}`) ?? value
    if (now !== value) changed = true
    if (!next.getAll(filter).includes(now)) next.append(filter, now)
  }
  // a cursor belongs to the address that it came with
  if (changed) next.delete("after")
  return changed ? next : null
}

type Former = { kind: string; name: string; now: string }

/** Without the names that a public work has again and the addresses that a series has again: these lead to themselves. */
async function readFormer(shop: Shop): Promise<Map<string, string>> {
  const { rows } = await shop.db.execute<Former>(
    sql`select kind, name, now from former_names
        where (kind = 'medium' and ${isUnused("medium")}) or (kind = 'tag' and ${isUnused("tag")})
      union all select 'series', former_slugs.slug, series.slug from former_slugs join series on series.id = noun_id
        where noun = 'series' and not exists (select from series as present where present.slug = former_slugs.slug)`,
  )
  return new Map(rows.map(({ kind, name, now }) => [`${kind}:${name}`, now]))
}

/** With a limit, so that each name is looked up in the index of its column. */
const isUnused = (kind: NameKind): SQL =>
  sql`(select true from artworks where ${isPublic} and ${hasName(kind, sql`former_names.name`)} limit 1) is null`
