import { type SQL, sql } from "drizzle-orm"
import type { Shop } from "../../shop.ts"
import { isPublic } from "../gallery/public-works.server.ts"
import { hasName } from "./name-columns.server.ts"
import type { NameKind } from "./name-kinds.ts"

const renamable = ["medium", "series", "tag"] as const

/** So that old links work. Former names are cached until a work changes. Null when no name has changed. */
export async function findCurrentQuery(shop: Shop, params: URLSearchParams): Promise<URLSearchParams | null> {
  if (!renamable.some((filter) => params.has(filter))) return null
  const present = await shop.pageCache.remember("former names", ["catalogue"], () => loadFormerNames(shop))
  const next = new URLSearchParams()
  let changed = false
  for (const [filter, value] of params) {
    const now = present.get(`${filter}:${value}`) ?? value
    if (now !== value) changed = true
    if (!next.getAll(filter).includes(now)) next.append(filter, now)
  }
  if (changed) next.delete("after")
  return changed ? next : null
}

type Former = { kind: string; name: string; now: string }

/** Without former names that a public work or series has again. */
async function loadFormerNames(shop: Shop): Promise<Map<string, string>> {
  const { rows } = await shop.db.execute<Former>(
    sql`select kind, name, now from former_names
        where (kind = 'medium' and ${isUnused("medium")}) or (kind = 'tag' and ${isUnused("tag")})
      union all select 'series', former_slugs.slug, series.slug from former_slugs join series on series.id = noun_id
        where noun = 'series' and not exists (select from series as present where present.slug = former_slugs.slug)`,
  )
  return new Map(rows.map(({ kind, name, now }) => [`${kind}:${name}`, now]))
}

/** The limit makes PostgreSQL use the column's index for each name. */
const isUnused = (kind: NameKind): SQL =>
  sql`(select true from artworks where ${isPublic} and ${hasName(kind, sql`former_names.name`)} limit 1) is null`
