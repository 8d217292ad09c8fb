import { type SQL, sql } from "drizzle-orm"
import { suggestSpellings } from "../../../lib/spelling.ts"
import type { Shop } from "../../shop.ts"

/** Least similarity (pg_trgm) of a known word to a misspelled one: `gouache` with two swapped letters has 0.33. */
const minSimilarity = 0.25
const maxSimilar = 40
/** Each correction takes a few milliseconds in a large vocabulary. */
const maxCorrected = 6

type WordMatch = { word: string; known: boolean; alike: string[] }

/** Whether a work has all words; if not, similar known words of each. `words` are letters and digits, separated by spaces. */
export async function findSimilarWords(
  shop: Shop,
  words: string,
  somewhere: SQL,
): Promise<{ found: boolean; near: WordMatch[] }> {
  // Numbers are not corrected. The threshold of `%` is a setting: this statement sets it.
  const { rows } = await shop.db.execute<{ found: boolean } & { [K in keyof WordMatch]: WordMatch[K] | null }>(sql`
    with here as materialized (
      select ${somewhere} as found, set_config('pg_trgm.similarity_threshold', ${String(minSimilarity)}, true)
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
          order by similarity(search_words.word, asked.word) desc, search_words.word limit ${maxSimilar}
        ) as near
      ) as looks on not known and place <= ${maxCorrected}
    order by place`)
  const wordMatches = rows.flatMap(({ word, known, alike }) =>
    word === null ? [] : [{ word, known: known ?? true, alike: alike ?? [] }],
  )
  return { found: rows[0]?.found ?? false, near: wordMatches }
}

/** In `tsquery` syntax; null when nothing is misspelled or no correction is known. */
export function correctWords(near: WordMatch[]): string | null {
  if (near.every(({ known }) => known)) return null
  const corrections = near.map(({ word, known, alike }) => (known ? [word] : suggestSpellings(word, alike)))
  if (corrections.some((choices) => choices.length === 0)) return null
  // `unaccent` writes some letters with an apostrophe.
  const quoted = (word: string) => `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}':*`
  return corrections.map((choices) => `(${choices.map(quoted).join(" | ")})`).join(" & ")
}

export const getSearchWords = (text: string) => (text.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []).slice(0, 12).join(" ")
