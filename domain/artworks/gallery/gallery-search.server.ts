import { type SQL, sql } from "drizzle-orm"
import type { Shop } from "../../shop.ts"
import { isPublic } from "./public-works.server.ts"
import { correctWords, findSimilarWords, getSearchWords } from "./search-words.server.ts"

export type Search = { words: string; matches: SQL; rank: SQL }

/** Least title similarity (pg_trgm, 0 to 1) of a guess: `weskaeg` is 0.5 to `Weskeag`, `winter` 0.29 to `writer`. */
const minSimilarity = 0.36
/** Guesses below this share of the best guess's similarity are dropped. */
const minShareOfBest = 0.75
const maxGuesses = 120

/**
 * Finds each word as a prefix, without accents and case, or as the year. Without matches, unknown words are corrected, then
 * similar titles searched. One query, three with a correction, none while cached. Null when there is nothing to search for.
 */
export async function resolveSearch(shop: Shop, text: string): Promise<Search | null> {
  const words = getSearchWords(text)
  if (!words) return text ? searchByIds(text, []) : null
  const asWritten = searchByWordsAndYears(words)
  const instead = await shop.pageCache.remember(`words ${words}`, ["catalogue"], async () => {
    const { found, near } = await findSimilarWords(shop, words, existsMatch(asWritten))
    if (found) return null
    const corrected = correctWords(near)
    if (corrected && (await isFound(shop, searchByWords(words, sql`${corrected}`)))) return { corrected }
    return { guesses: await findSimilarTitles(shop, words) }
  })
  if (!instead) return asWritten
  return "corrected" in instead ? searchByWords(words, sql`${instead.corrected}`) : searchByIds(words, instead.guesses)
}

/** 'oil' & 'lin' becomes 'oil':* & 'lin':*, so that half a word matches. */
const prefixes = (words: string) =>
  sql`regexp_replace(plainto_tsquery('simple', immutable_unaccent(${words}))::text, '''( |$)', ''':*\\1', 'g')`

const year = /^[12]\d{3}$/

/** `heron 2024`: a possible year also matches the year. */
function searchByWordsAndYears(words: string): Search {
  const all = words.split(" ")
  const years = all.filter((word) => year.test(word))
  if (years.length === 0) return searchByWords(words, prefixes(words))
  const rest = all.filter((word) => !year.test(word)).join(" ")
  const named = rest ? searchByWords(rest, prefixes(rest)) : null
  const inYear = years.map(
    (text) =>
      sql`(artworks.year = ${Number(text)} or artworks.year_text like ${`%${text}%`} or ${searchByWords(text, prefixes(text)).matches})`,
  )
  const matches = sql.join([...(named ? [named.matches] : []), ...inYear], sql` and `)
  return { words, matches: sql`(${matches})`, rank: named?.rank ?? sql`0::bigint` }
}

/** @param written in `tsquery` syntax */
function searchByWords(words: string, written: SQL): Search {
  const query = sql`nullif(${written}, '')::tsquery`
  const rank = sql`(-1000000 * ts_rank(artworks.search, ${query}))::bigint`
  return { words, matches: sql`artworks.search @@ ${query}`, rank }
}

const existsMatch = ({ matches }: Search) => sql`exists (select 1 from artworks where ${isPublic} and ${matches})`

async function isFound(shop: Shop, search: Search): Promise<boolean> {
  const { rows } = await shop.db.execute<{ found: boolean }>(sql`select ${existsMatch(search)} as found`)
  return rows[0]?.found ?? false
}

async function findSimilarTitles(shop: Shop, words: string): Promise<string[]> {
  const spelt = sql`immutable_unaccent(lower(${words}))`
  const title = sql`immutable_unaccent(lower(title))`
  // The threshold of `<%` is a setting: this statement sets it before its first row is read.
  const { rows } = await shop.db.execute<{ id: string; likeness: number }>(
    sql`select id, word_similarity(${spelt}, ${title}) as likeness from artworks
      where (select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)) is not null
        and ${isPublic} and ${spelt} <% ${title}
      order by likeness desc, gallery_rank, newest_first, id limit ${maxGuesses}`,
  )
  const best = rows[0]?.likeness ?? 0
  return rows.filter((row) => row.likeness >= best * minShareOfBest).map((row) => row.id)
}

function searchByIds(words: string, ids: string[]): Search {
  if (ids.length === 0) return { words, matches: sql`false`, rank: sql`0::bigint` }
  const list = sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`
  return { words, matches: sql`artworks.id = any(${list})`, rank: sql`array_position(${list}, artworks.id)::bigint` }
}
