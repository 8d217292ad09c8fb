import { asc, type SQL, sql } from "drizzle-orm"
import { containing } from "../../db/like.ts"
import { artworks, series } from "../../db/tables/artworks.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { hasPage } from "./series-columns.server.ts"

/** With these words in their titles, and a page. */
export async function searchSeries(shop: Shop, text: string): Promise<{ slug: string; title: string }[]> {
  const named = hasInTitle(text)
  if (!named) return []
  return shop.db
    .select({ slug: series.slug, title: series.title })
    .from(series)
    .where(sql`${hasPage} and ${named}`)
    .orderBy(asc(series.position), asc(series.id))
    .limit(3)
}

type FoundSeries = { id: string; title: string; works: number; hasPage: boolean }

/** All with these words in their titles, for the studio. */
export const searchStudioSeries = (shop: Shop, actor: Actor, text: string): Promise<Outcome<FoundSeries[]>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const named = hasInTitle(text)
    if (!named) return done([])
    const works = sql<number>`(select count(*)::int from ${artworks} where ${artworks.seriesId} = ${series.id} and ${artworks.archivedAt} is null)`
    const rows = await db
      .select({ id: series.id, title: series.title, works, hasPage: sql<boolean>`${hasPage}` })
      .from(series)
      .where(named)
      .orderBy(asc(series.position), asc(series.id))
      .limit(5)
    return done(rows)
  })

/** Null without words. */
function hasInTitle(text: string): SQL | null {
  const words = truncateText(text.trim(), 200)
  if (!words || words.includes("\0")) return null
  return sql`immutable_unaccent(lower(${series.title}::text)) like immutable_unaccent(lower(${containing(words)}))`
}
