import { type SQL, sql } from "drizzle-orm"
import { meantBy } from "../../lib/spelling.ts"
import type { Shop } from "../shop.ts"
import { isPublic } from "./public-works.server.ts"

/** The condition of a search, and how well each work matches: `rank` ascending, best first. */
export type Search = { words: string; matches: SQL; rank: SQL }

/** Title words this alike (pg_trgm, 0 to 1) may be meant: `weskaeg` is 0.5 to `Weskeag`, `winter` 0.29 to `writer`. */
const alike = 0.36
/** Guesses below this share of the best guess's similarity are dropped. */
const besideBest = 0.75
const mostGuesses = 120
/** Least similarity (pg_trgm) of a known word to a misspelled one: two swapped letters leave 0.33 of `gouache`. */
const looksLike = 0.25
const mostAlike = 40
/** How many words of a search are checked for slips: each costs a few milliseconds where many words are known. */
const mostCorrected = 6

/**
 * Decides how to search for words: each as a prefix of a word in title, medium, tags or description, ignoring accents and
 * case. When no public work has them all, words that match nothing are corrected; when that finds nothing either, works
 * with a similar title are found. One query, three where a correction is needed, none while the answer is cached.
 * @returns null when there is nothing to search for
 */
export async function resolveSearch(shop: Shop, text: string): Promise<Search | null> {
  const words = (text.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []).slice(0, 12).join(" ")
  if (!words) return text ? guessed(text, []) : null
  const asWritten = byWords(words, prefixes(words))
  const instead = await shop.pageCache.remember(`words ${words}`, ["artworks"], async () => {
    const { found, near } = await lookUp(shop, words, asWritten)
    if (found) return null
    const corrected = correct(near)
    if (corrected && (await isFound(shop, byWords(words, sql`${corrected}`)))) return { corrected }
    return { guesses: await guess(shop, words) }
  })
  if (!instead) return asWritten
  return "corrected" in instead ? byWords(words, sql`${instead.corrected}`) : guessed(words, instead.guesses)
}

/** Every word as the beginning of one: 'oil' & 'lin' becomes 'oil':* & 'lin':*, so that half a word finds it already. */
const prefixes = (words: string) =>
  sql`regexp_replace(plainto_tsquery('simple', immutable_unaccent(${words}))::text, '''( |$)', ''':*\\1', 'g')`

/** @param written what to look for, as a `tsquery` is written */
function byWords(words: string, written: SQL): Search {
  const query = sql`nullif(${written}, '')::tsquery`
  const rank = sql`(-1000000 * ts_rank(artworks.search, ${query}))::bigint`
  return { words, matches: sql`artworks.search @@ ${query}`, rank }
}

const somewhere = ({ matches }: Search) => sql`exists (select 1 from artworks where ${isPublic} and ${matches})`

async function isFound(shop: Shop, search: Search): Promise<boolean> {
  const { rows } = await shop.db.execute<{ found: boolean }>(sql`select ${somewhere(search)} as found`)
  return rows[0]?.found ?? false
}

/** A word of the search: whether works have it or a word that begins with it, and which known words are similar. */
type Near = { word: string; known: boolean; alike: string[] }

/** Whether any public work has all words; where none has, what is known of each word. */
async function lookUp(shop: Shop, words: string, search: Search): Promise<{ found: boolean; near: Near[] }> {
  // Numbers are not corrected. The threshold of `%` is a setting, as in `guess`.
  const { rows } = await shop.db.execute<{ found: boolean } & { [K in keyof Near]: Near[K] | null }>(sql`
    with here as materialized (
      select ${somewhere(search)} as found, set_config('pg_trgm.similarity_threshold', ${String(looksLike)}, true)
    )
    select found, asked.word, known, alike
    from here
      left join unnest(string_to_array(immutable_unaccent(lower(${words})), ' ')) with ordinality as asked (word, place)
        on not found
      left join lateral (
        select asked.word ~ '[[:digit:]]'
          or exists (select 1 from search_words where search_words.word like asked.word || '%') as known
      ) as said on true
      left join lateral (
        select array_agg(near.word) as alike from (
          select search_words.word from search_words where search_words.word % asked.word
          order by similarity(search_words.word, asked.word) desc, search_words.word limit ${mostAlike}
        ) as near
      ) as looks on not known and place <= ${mostCorrected}
    order by place`)
  const near = rows.flatMap(({ word, known, alike }) =>
    word === null ? [] : [{ word, known: known ?? true, alike: alike ?? [] }],
  )
  return { found: rows[0]?.found ?? false, near }
}

/** The corrected words in the syntax of a `tsquery`; null when nothing is misspelled or no correction is known. */
function correct(near: Near[]): string | null {
  if (near.every(({ known }) => known)) return null
  const meant = near.map(({ word, known, alike }) => (known ? [word] : meantBy(word, alike)))
  if (meant.some((choices) => choices.length === 0)) return null
  // `unaccent` writes some letters with an apostrophe.
  const quoted = (word: string) => `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}':*`
  return meant.map((choices) => `(${choices.map(quoted).join(" | ")})`).join(" & ")
}

/** Ids of works with a similar title, the most similar first. */
async function guess(shop: Shop, words: string): Promise<string[]> {
  const spelt = sql`immutable_unaccent(lower(${words}))`
  const title = sql`immutable_unaccent(lower(title))`
  // The threshold of `<%` is a setting: set within this statement, before its first row is read.
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
