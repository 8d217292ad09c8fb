import { type SQL, sql } from "drizzle-orm"
import type { Shop } from "../shop.ts"
import { isPublic } from "./public-works.server.ts"

/** How a search picks works and how well each fits: `rank` ascending, best first. */
export type Search = { matches: SQL; rank: SQL }

/** Title words this alike (pg_trgm, 0 to 1) may be meant: `weskaeg` is 0.5 to `Weskeag`, `winter` 0.29 to `writer`. */
const alike = 0.36
/** Beside a good guess poor ones are noise: this share of the best one's likeness is asked of all. */
const besideBest = 0.75
const mostGuesses = 120

/**
 * Finds out how to look for words: every word as the beginning of one in title, medium, tags or description, accents
 * and case ignored; when no public work has them all, works whose title is spelt nearly so.
 * One query, three where the guess is needed.
 * @returns null when there is nothing to look for
 */
export async function resolveSearch(shop: Shop, words: string): Promise<Search | null> {
  const plain = (words.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []).slice(0, 12).join(" ")
  if (!plain) return words ? nothing : null
  // 'oil' & 'lin' becomes 'oil':* & 'lin':*, so that half a word finds it already.
  const query = sql`nullif(regexp_replace(plainto_tsquery('simple', immutable_unaccent(${plain}))::text, '''( |$)', ''':*\\1', 'g'), '')::tsquery`
  const matches = sql`artworks.search @@ ${query}`
  const probe = await shop.db.execute<{ found: boolean }>(
    sql`select exists (select 1 from artworks where ${isPublic} and ${matches}) as found`,
  )
  if (probe.rows[0]?.found) return { matches, rank: sql`(-1000000 * ts_rank(artworks.search, ${query}))::bigint` }
  return guess(shop, plain)
}

const nothing: Search = { matches: sql`false`, rank: sql`0::bigint` }

async function guess(shop: Shop, plain: string): Promise<Search> {
  const spelt = sql`immutable_unaccent(lower(${plain}))`
  const title = sql`immutable_unaccent(lower(title))`
  const ids = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`)
    const found = await tx.execute<{ id: string; likeness: number }>(
      sql`select id, word_similarity(${spelt}, ${title}) as likeness from artworks where ${isPublic} and ${spelt} <% ${title}
        order by likeness desc, hang_rank, newest_first, id limit ${mostGuesses}`,
    )
    const best = found.rows[0]?.likeness ?? 0
    return found.rows.filter((row) => row.likeness >= best * besideBest).map((row) => row.id)
  })
  if (ids.length === 0) return nothing
  const list = sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`
  return { matches: sql`artworks.id = any(${list})`, rank: sql`array_position(${list}, artworks.id)::bigint` }
}
