import { type SQL, sql } from "drizzle-orm"
import { meantBy } from "../../lib/spelling.ts"
import type { Shop } from "../shop.ts"

/** Least similarity (pg_trgm) of a known word to a misspelled one: two swapped letters leave 0.33 of `gouache`. */
const looksLike = 0.25
const mostAlike = 40
/** How many words of a search are checked for slips: each costs a few milliseconds where many words are known. */
const mostCorrected = 6

/** A word of the search: whether works have it or a word that begins with it, and which known words are similar. */
export type Near = { word: string; known: boolean; alike: string[] }

/**
 * Whether anything is found by all words; where nothing is, what is known of each word.
 * @param words letters and digits, separated by spaces
 * @param somewhere whether there is a work with all of them
 */
export async function lookUp(shop: Shop, words: string, somewhere: SQL): Promise<{ found: boolean; near: Near[] }> {
  // Numbers are not corrected. The threshold of `%` is a setting: it is set within this statement.
  const { rows } = await shop.db.execute<{ found: boolean } & { [K in keyof Near]: Near[K] | null }>(sql`
    with here as materialized (
      select ${somewhere} as found, set_config('pg_trgm.similarity_threshold', ${String(looksLike)}, true)
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
export function correct(near: Near[]): string | null {
  if (near.every(({ known }) => known)) return null
  const meant = near.map(({ word, known, alike }) => (known ? [word] : meantBy(word, alike)))
  if (meant.some((choices) => choices.length === 0)) return null
  // `unaccent` writes some letters with an apostrophe.
  const quoted = (word: string) => `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}':*`
  return meant.map((choices) => `(${choices.map(quoted).join(" | ")})`).join(" & ")
}

/** The words of a search, without what no index keeps. */
export const wordsOf = (text: string) => (text.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []).slice(0, 12).join(" ")
