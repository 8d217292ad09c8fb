import { type SQL, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { cut } from "../../lib/cut.ts"
import type { Shop } from "../shop.ts"
import { correct, lookUp, wordsOf } from "./search-words.server.ts"

/** Title words this alike (pg_trgm, 0 to 1) may be meant by a word with a slip, as in the public search. */
const alike = 0.36
const mostGuesses = 60

/** The indexes of letters hold three in a row. */
const fewestLetters = 3

/**
 * Works with the words in title, medium, tags or description, or with the letters in title or inventory number. One or two
 * letters are the beginning of a word in the title, or of the number.
 */
export function matching(search: string): SQL | undefined {
  const words = cut(search.trim(), 200)
  if (!words) return undefined
  const letters = words.replace(/[\\%_]/g, "\\$&")
  const title = sql`immutable_unaccent(lower(${artworks.title}))`
  const like = (pattern: string) => sql`${title} like immutable_unaccent(lower(${pattern}))`
  if (words.length < fewestLetters)
    return sql`(${like(`${letters}%`)} or ${like(`% ${letters}%`)} or ${artworks.inventoryNumber} ilike ${`${letters}%`})`
  return sql`(${artworks.search} @@ plainto_tsquery('simple', immutable_unaccent(${words}))
    or ${like(`%${letters}%`)} or ${artworks.inventoryNumber} ilike ${`%${letters}%`})`
}

/** In a query that has the works' columns under other names: the letters in title or number, or in one more text. */
export function matchingNumberOrTitle(search: string, more: SQL): SQL | undefined {
  const words = cut(search.trim(), 200)
  if (!words) return undefined
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`
  return sql`(immutable_unaccent(lower(title)) like immutable_unaccent(lower(${pattern})) or inventory_number ilike ${pattern}
    or immutable_unaccent(lower(${more}::text)) like immutable_unaccent(lower(${pattern})))`
}

/**
 * What a search that matches nothing may have meant, among all works, drafts too: words with slips are corrected as in the
 * public search; when that finds nothing either, works whose title is spelt nearly so.
 */
export async function resembling(shop: Shop, search: string): Promise<SQL> {
  const words = wordsOf(cut(search, 200))
  const corrected = words && correct((await lookUp(shop, words, sql`false`)).near)
  if (corrected) {
    const meant = sql`${artworks.search} @@ ${corrected}::tsquery`
    const [one] = await shop.db.select({ id: artworks.id }).from(artworks).where(meant).limit(1)
    if (one) return meant
  }
  const spelt = sql`immutable_unaccent(lower(${cut(search.trim(), 200)}))`
  const title = sql`immutable_unaccent(lower(title))`
  // What `<%` takes for alike is a setting: it is set for this one statement, before its first row is looked at.
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from artworks
      where (select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)) is not null
        and ${spelt} <% ${title}
      order by word_similarity(${spelt}, ${title}) desc, id limit ${mostGuesses}`,
  )
  return rows.length === 0
    ? sql`false`
    : sql`${artworks.id} in (${sql.join(
        rows.map(({ id }) => sql`${id}::uuid`),
        sql`, `,
      )})`
}
