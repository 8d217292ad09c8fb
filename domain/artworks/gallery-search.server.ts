import { type SQL, sql } from "drizzle-orm"
import type { Shop } from "../shop.ts"
import { isPublic } from "./public-works.server.ts"

/** How a search picks works and how well each fits: `rank` ascending, best first. */
export type Search = { words: string; matches: SQL; rank: SQL }

/** Title words this alike (pg_trgm, 0 to 1) may be meant: `weskaeg` is 0.5 to `Weskeag`, `winter` 0.29 to `writer`. */
const alike = 0.36
/** Beside a good guess poor ones are noise: this share of the best one's likeness is asked of all. */
const besideBest = 0.75
const mostGuesses = 120

/**
 * Finds out how to look for words: every word as the beginning of one in title, medium, tags or description, accents
 * and case ignored; when no public work has them all, works whose title is spelt nearly so. One query, two where the
 * guess is needed; none while the answer is kept.
 * @returns null when there is nothing to look for
 */
export async function resolveSearch(shop: Shop, text: string): Promise<Search | null> {
  const words = (text.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []).slice(0, 12).join(" ")
  if (!words) return text ? guessed(text, []) : null
  // 'oil' & 'lin' becomes 'oil':* & 'lin':*, so that half a word finds it already.
  const query = sql`nullif(regexp_replace(plainto_tsquery('simple', immutable_unaccent(${words}))::text, '''( |$)', ''':*\\1', 'g'), '')::tsquery`
  const matches = sql`artworks.search @@ ${query}`
  const guesses = await shop.pageCache.remember(`words ${words}`, ["artworks"], async () => {
    const { rows } = await shop.db.execute<{ found: boolean }>(
      sql`select exists (select 1 from artworks where ${isPublic} and ${matches}) as found`,
    )
    return rows[0]?.found ? null : guess(shop, words)
  })
  if (guesses) return guessed(words, guesses)
  return { words, matches, rank: sql`(-1000000 * ts_rank(artworks.search, ${query}))::bigint` }
}

/** Ids of works whose title may be meant, the likeliest first. */
async function guess(shop: Shop, words: string): Promise<string[]> {
  const spelt = sql`immutable_unaccent(lower(${words}))`
  const title = sql`immutable_unaccent(lower(title))`
  // What `<%` takes for alike is a setting: set for this one statement, before its first row is looked at.
  const { rows } = await shop.db.execute<{ id: string; likeness: number }>(
    sql`select id, word_similarity(${spelt}, ${title}) as likeness from artworks
      where (select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)) is not null
        and ${isPublic} and ${spelt} <% ${title}
      order by likeness desc, hang_rank, newest_first, id limit ${mostGuesses}`,
  )
  const best = rows[0]?.likeness ?? 0
  return rows.filter((row) => row.likeness >= best * besideBest).map((row) => row.id)
}

function guessed(words: string, ids: string[]): Search {
  if (ids.length === 0) return { words, matches: sql`false`, rank: sql`0::bigint` }
  const list = sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`
  return { words, matches: sql`artworks.id = any(${list})`, rank: sql`array_position(${list}, artworks.id)::bigint` }
}
