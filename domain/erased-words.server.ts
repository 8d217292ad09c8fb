import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { history } from "../db/tables/content.ts"

/** What stands where somebody's name or address was. */
export const erasedMark = "[erased]"

/** Somebody's addresses, and full names, as a pattern for PostgreSQL that finds them in texts and in JSON. */
export type ErasedWords = { pattern: string }

/**
 * Whole addresses and whole names: `anna@x.example` is not in `hanna@x.example`, and `Li Na` is not in `Juli nach`.
 * @param words addresses and names; single words are left out, because they are other people's, too
 * @returns null if nothing is left to look for
 */
export function erasedWords(words: string[]): ErasedWords | null {
  const telling = [...new Set(words.map((word) => word.trim()))].filter(
    (word) => /\S[\s@]\S|\S@\S/.test(word) && word.length > 4,
  )
  const spelt = telling.flatMap((word) => [...new Set([word, JSON.stringify(word).slice(1, -1)])])
  const addresses = spelt.filter((word) => /^\S+@\S+$/.test(word))
  const names = spelt.filter((word) => !addresses.includes(word))
  const patterns = [
    ...(addresses.length === 0 ? [] : [bordered("[[:alnum:]._%+-]", addresses, "[[:alnum:]_-]|\\.[[:alnum:]]")]),
    ...(names.length === 0 ? [] : [bordered("[[:alnum:]]|[[:alnum:]][-'’]", names, "[[:alnum:]]|-[[:alnum:]]")]),
  ]
  return patterns.length === 0 ? null : { pattern: patterns.join("|") }
}

/** The words where nothing of another word stands before and after them; in JSON the letter of `\n` is nothing of a word. */
const bordered = (before: string, words: string[], after: string) =>
  `(?:(?<!${before})|(?<=\\\\[bfnrt]))(?:${words.map(literal).join("|")})(?!${after})`

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** Whether a text, or a document, has one of the words. */
export const hasWords = (column: AnyColumn | SQL, { pattern }: ErasedWords): SQL => sql`${column}::text ~* ${pattern}`

/** A text without the words. */
export const withoutWords = (column: AnyColumn | SQL, { pattern }: ErasedWords): SQL =>
  sql`regexp_replace(${column}::text, ${pattern}, ${erasedMark}, 'gi')`

/** A document without the words: each of its texts by itself, so that no word can break it. */
export const documentWithoutWords = (column: AnyColumn | SQL, { pattern }: ErasedWords): SQL =>
  sql`without_words(${column}, ${pattern}, ${erasedMark})`

/** What the history says of things that are gone, by their noun. */
export type ErasedThings = { noun: string; ids: string[] }[]

/**
 * The history keeps that something was done, and forgets what it was about: of these things all values, elsewhere the words.
 * @param signed words by which the person may have signed what they did with these things
 */
export async function eraseHistory(
  tx: Transaction,
  words: ErasedWords | null,
  things: ErasedThings,
  signed: ErasedWords | null = words,
): Promise<void> {
  for (const { noun, ids } of things)
    if (ids.length > 0)
      await tx.execute(sql`update ${history} set changes = '{}', detail = '{}',
          actor_name = ${signed ? withoutWords(history.actorName, signed) : sql`actor_name`}
        where noun = ${noun} and noun_id = any (${sql.param(ids)}::text[])`)
  if (!words) return
  await tx.execute(sql`update ${history} set changes = ${documentWithoutWords(history.changes, words)},
      detail = ${documentWithoutWords(history.detail, words)}, actor_name = ${withoutWords(history.actorName, words)},
      noun_id = ${withoutWords(history.nounId, words)}
    where ${hasWords(sql`concat_ws(' ', changes, detail, actor_name, noun_id)`, words)}`)
}
