import { eq } from "drizzle-orm"
import { series } from "../../db/tables/artworks.ts"
import { formerNames, formerSlugs } from "../../db/tables/slugs.ts"
import type { Shop } from "../shop.ts"

/** The filters of the gallery whose values can be renamed. */
const renamable = ["medium", "series", "tag"] as const

/**
 * A gallery's query with the present names in place of former ones, so that old addresses lead to the works they led to.
 * All former names are read at once and cached until a work changes.
 * @returns null when nothing in it was renamed
 */
export async function presentQuery(shop: Shop, params: URLSearchParams): Promise<URLSearchParams | null> {
  if (!renamable.some((filter) => params.has(filter))) return null
  const present = await shop.pageCache.remember("former names", ["artworks"], () => readFormer(shop))
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

async function readFormer(shop: Shop): Promise<Map<string, string>> {
  const [names, slugs] = await Promise.all([
    shop.db.select({ kind: formerNames.kind, name: formerNames.name, now: formerNames.now }).from(formerNames),
    shop.db
      .select({ name: formerSlugs.slug, now: series.slug })
      .from(formerSlugs)
      .innerJoin(series, eq(series.id, formerSlugs.nounId))
      .where(eq(formerSlugs.noun, "series")),
  ])
  return new Map([
    ...names.map(({ kind, name, now }): [string, string] => [`${kind}:${name}`, now]),
    ...slugs.map(({ name, now }): [string, string] => [`series:${name}`, now]),
  ])
}
