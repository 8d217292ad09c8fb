import { type SQL, sql } from "drizzle-orm"
import { containing, escapeLike } from "../../../db/like.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { Shop } from "../../shop.ts"
import { correctWords, findSimilarWords, getSearchWords } from "../gallery/search-words.server.ts"

/** Least title similarity (pg_trgm, 0 to 1) of a guess, as in the public search. */
const minSimilarity = 0.36
const maxGuesses = 60

/** Trigram indexes need three letters. */
const minLetters = 3

/** Words, or letters in title or inventory number; one or two letters match the beginning of a title word or number. */
export function matchWorks(search: string): SQL | undefined {
  const words = truncateText(search.trim(), 200)
  if (!words) return undefined
  const letters = escapeLike(words)
  const title = sql`immutable_unaccent(lower(${artworks.title}))`
  const like = (pattern: string) => sql`${title} like immutable_unaccent(lower(${pattern}))`
  if (words.length < minLetters)
    return sql`(${like(`${letters}%`)} or ${like(`% ${letters}%`)} or ${artworks.inventoryNumber} ilike ${`${letters}%`})`
  return sql`(${artworks.search} @@ plainto_tsquery('simple', immutable_unaccent(${words}))
    or ${like(`%${letters}%`)} or ${artworks.inventoryNumber} ilike ${`%${letters}%`})`
}

/** For queries with other column names: the letters in title, number, or `more`. */
export function matchNumberOrTitle(search: string, more: SQL): SQL | undefined {
  const words = truncateText(search.trim(), 200)
  if (!words) return undefined
  const pattern = containing(words)
  return sql`(immutable_unaccent(lower(title)) like immutable_unaccent(lower(${pattern})) or inventory_number ilike ${pattern}
    or immutable_unaccent(lower(${more}::text)) like immutable_unaccent(lower(${pattern})))`
}

/** Guesses for a search without matches, drafts included: corrected words, else works with a similar title. */
export async function matchSimilarWorks(shop: Shop, search: string): Promise<SQL> {
  const words = getSearchWords(truncateText(search, 200))
  const corrected = words && correctWords((await findSimilarWords(shop, words, sql`false`)).near)
  if (corrected) {
    const meant = sql`${artworks.search} @@ ${corrected}::tsquery`
    const [one] = await shop.db.select({ id: artworks.id }).from(artworks).where(meant).limit(1)
    if (one) return meant
  }
  const spelt = sql`immutable_unaccent(lower(${truncateText(search.trim(), 200)}))`
  const title = sql`immutable_unaccent(lower(title))`
  // The threshold of `<%` is a setting: this statement sets it before its first row is read.
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from artworks
      where (select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)) is not null
        and ${spelt} <% ${title}
      order by word_similarity(${spelt}, ${title}) desc, id limit ${maxGuesses}`,
  )
  return rows.length === 0
    ? sql`false`
    : sql`${artworks.id} in (${sql.join(
        rows.map(({ id }) => sql`${id}::uuid`),
        sql`, `,
      )})`
}
